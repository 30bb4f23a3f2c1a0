import { writeFile } from 'node:fs/promises';
import { drop } from './drop-file.ts';
import { inProcess } from './in-process.ts';
import { openOnceMore } from './start-desktop.ts';
import { expect, test } from './zonedesk.ts';

const zone = (name: string, west: number) =>
  JSON.stringify({
    type: 'Feature',
    properties: { zone_id: name, store_id: 'S1' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, -34.9],
          [west + 0.01, -34.9],
          [west + 0.01, -34.89],
          [west, -34.9],
        ],
      ],
    },
  });

test(
  'files opened while the program runs open in its window, several at once',
  { tag: '@desktop' },
  async ({ zonedesk }, testInfo) => {
    const { app, page, profileFolder } = zonedesk;
    const file = (name: string) => testInfo.outputPath(name);
    await writeFile(file('north.geojson'), zone('north', -56.2));
    await writeFile(file('south.geojson'), zone('south', -56.18));
    const { openWorkspace } = await inProcess();
    await openWorkspace(file('Depot south.zonedesk')).close();

    const given = ['Depot south.zonedesk', 'north.geojson', 'south.geojson', 'gone.kml'].map(file);
    expect(await openOnceMore(profileFolder, given)).toBe(0);
    await expect(page).toHaveTitle('Depot south – Zonedesk');
    const dialog = page.getByRole('dialog', { name: 'Import zones' });
    for (const name of ['north', 'south']) {
      await expect(dialog).toContainText(`${name}.geojson: 1 item, GeoJSON`);
      await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
    }
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t open gone.kml' })).toContainText(
      file('gone.kml'),
    );
    const zones = page.getByRole('region', { name: 'Zones', exact: true });
    for (const name of ['north', 'south'])
      await expect(zones.getByRole('row').filter({ hasText: name })).toBeVisible();

    await test.step('the File menu lists recent workspaces', async () => {
      const recent = () =>
        app?.evaluate(({ Menu }) =>
          Menu.getApplicationMenu()
            ?.getMenuItemById('open-recent')
            ?.submenu?.items.map(({ label }) => label),
        );
      await expect.poll(recent).toEqual(['Depot south', 'My workspace']);
      await app?.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()?.getMenuItemById('open-recent')?.submenu?.items[1]?.click(),
      );
      await expect(page).toHaveTitle('Zonedesk');
      await expect.poll(recent).toEqual(['My workspace', 'Depot south']);
    });

    await test.step('an extract starts a new region, and an invalid one is reported', async () => {
      await writeFile(file('porto-latest.osm.pbf'), 'no extract');
      await openOnceMore(profileFolder, [file('porto-latest.osm.pbf')]);
      const form = page.getByRole('form', { name: 'Add region' });
      await expect(form).toContainText(file('porto-latest.osm.pbf'));
      await expect(form.getByRole('textbox', { name: 'New region name' })).toHaveValue('Porto');
      await expect(form.getByRole('alert')).toBeVisible();
    });

    await test.step('an extract and a workspace also open when dropped on the window', async () => {
      await writeFile(file('lisboa-latest.osm.pbf'), 'no extract');
      await drop(zonedesk, file('lisboa-latest.osm.pbf'));
      await expect(page.getByRole('form', { name: 'Add region' })).toContainText(
        file('lisboa-latest.osm.pbf'),
      );
      await drop(zonedesk, file('Depot south.zonedesk'));
      await expect(page).toHaveTitle('Depot south – Zonedesk');
    });
  },
);
