import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { geoPackage, wkbPolygon } from '../shared/zones/formats/geopackage.testing.ts';
import { dbf, polygonRecord, type Rings, shp } from '../shared/zones/formats/shapefile-bytes.testing.ts';
import { drop } from './drop-file.ts';
import { expect, test } from './zonedesk.ts';
import { closeZone, east, openZones, panel, rowOf, west } from './zones-panel.ts';

const ring: Rings[number] = [
  [-56.2, -34.91],
  [-56.2, -34.9],
  [-56.19, -34.9],
  [-56.2, -34.91],
];

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import zones' });

test('zone files in a dropped or selected folder are imported', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  const folder = join(zonedesk.profileFolder, 'regions');
  await mkdir(join(folder, 'inner'), { recursive: true });
  await writeFile(join(folder, 'a.wkt'), west);
  await writeFile(join(folder, 'photo.png'), 'no zone');
  await writeFile(join(folder, 'inner', 'b.CSV'), `zone_id,store_id,polygon\nb,S1,"${east}"`);
  await writeFile(join(folder, 'inner', 'c.wkt'), east);
  await drop(zonedesk, folder);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('a.wkt: 1 item, Well-Known Text')).toBeVisible();
  await expect(dialog.getByText('2 more files to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect(dialog.getByText('b.CSV: 1 item, CSV with Well-Known Text')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip it' }).click();
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('row')).toHaveCount(2);

  await panel(page).getByRole('button', { name: 'Import' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose folder…' }).click();
  await (await chooser).setFiles(join(folder, 'inner'));
  // The button that opened the dialog is gone.
  await expect(dialog.getByText('b.CSV: 1 item')).toBeFocused();
  await expect(dialog.getByText('1 more file to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip it' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const shapes = join(zonedesk.profileFolder, 'shapes');
  await mkdir(shapes);
  await writeFile(join(shapes, 'lost.dbf'), dbf('zone_id', ['lost']));
  await writeFile(join(shapes, 'shapes.shp'), shp(polygonRecord([ring]), polygonRecord([ring])));
  await writeFile(join(shapes, 'shapes.dbf'), dbf('zone_id', ['harbour', 'market']));
  await drop(zonedesk, shapes);
  await expect(dialog.getByText('The shapes are in lost.shp')).toBeVisible();
  await expect(dialog.getByText('1 more file to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip file' }).click();
  await expect(dialog.getByText('shapes.shp: 2 items, Shapefile')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click();
  await expect(rowOf(page, 'market')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Import' }).click();
  const files = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files…' }).click();
  await (await files).setFiles([join(shapes, 'shapes.dbf'), join(shapes, 'shapes.shp')]);
  await expect(dialog.getByText('2 identical, skipped')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const changing = join(zonedesk.profileFolder, 'changing.csv');
  await writeFile(changing, `zone_id,store_id,polygon\nchanging,S1,"${east}"`);
  await drop(zonedesk, changing);
  await expect(dialog.getByText('changing.csv: 1 item')).toBeVisible();
  await writeFile(changing, `zone_id,store_id,polygon\nchanged,S1,"${west}"`);
  await dialog.getByLabel('Status').selectOption('store_id');
  await expect(dialog.getByText('Couldn’t read the entire file')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const empty = join(zonedesk.profileFolder, 'empty');
  await mkdir(empty);
  await drop(zonedesk, empty);
  await expect(dialog.getByText('No features found.')).toBeVisible();
});

test('a GeoPackage in WAL mode, a zipped one, and a gzipped CSV file are imported', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  const folder = join(zonedesk.profileFolder, 'packed');
  await mkdir(folder);
  const layer = (table: string, name: string, east: number) => {
    const moved = ring.map(([lng, lat]) => [lng + east, lat] as const);
    return { table, srsId: 4326, rows: [{ geom: wkbPolygon([moved]), zone_id: name, store_id: 'S1' }] };
  };
  const opened = geoPackage([layer('north', 'harbour', 0), layer('south', 'market', 0.02)]).fill(2, 18, 20);
  await writeFile(join(folder, 'a.gpkg'), opened);
  await writeFile(join(folder, '._a.gpkg'), 'of macOS');
  await writeFile(join(folder, 'b.zip'), zipSync({ 'inner/b.gpkg': geoPackage([layer('b', 'mill', 0.04)]) }));
  await writeFile(join(folder, 'c.csv.gz'), gzipSync(strToU8(`zone_id,store_id,polygon\nc,S1,"${east}"`)));
  await drop(zonedesk, folder);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('a.gpkg: 3 items, GeoPackage')).toBeVisible();
  await expect(dialog.getByText('2 more files to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click();
  await expect(dialog.getByText('b.zip: 1 item')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect(dialog.getByText('c.csv.gz: 1 item, CSV with Well-Known Text')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect(dialog).toBeHidden();
  for (const name of ['harbour', 'market', 'mill', 'c']) await expect(rowOf(page, name)).toBeVisible();
});

test('zones are created from the border of a place, and from several at once', async ({
  zonedesk: { page },
}) => {
  await openZones(page);
  const search = page.getByRole('combobox', { name: 'Search places' });
  await search.fill('Nuevocentro Shopping');
  await page
    .getByRole('option', { name: /^Nuevocentro Shopping/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create zone from this area' }).click();
  await expect(panel(page).getByLabel('Zone ID')).toHaveValue('nuevocentro-shopping');
  await closeZone(page);

  await panel(page).getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Or create zones from places' }).click();
  const dialog = page.getByRole('dialog', { name: /^Zones from places/ });
  await expect(dialog.getByText(/not for districts, postal codes, or towns/)).toBeVisible();
  await dialog.getByLabel('Or paste a list').fill('Palacio Salvo\nUruguay\nNowhere at all');
  await dialog.getByRole('button', { name: 'Find 3 places' }).click();
  await expect(dialog.getByRole('row', { name: /^Uruguay/ })).toContainText(/17\d,\d{3} km²/);
  await expect(dialog.getByRole('row', { name: /^Nowhere/ })).toContainText('Place not found.');
  await dialog.getByLabel('Store ID').fill('S5');
  await dialog.getByRole('button', { name: 'Create 2 zones' }).click();
  await expect(rowOf(page, 'palacio-salvo')).toContainText('S5');
  await expect(rowOf(page, 'uruguay')).toContainText('S5');
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByRole('row')).toHaveCount(1);
});
