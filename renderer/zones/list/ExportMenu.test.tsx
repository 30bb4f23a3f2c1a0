import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { savedFiles } from '../../ui/saved-files.testing.ts';
import { useAnnouncement } from '../../workbench/announcements.ts';
import { importText } from '../import/import-queue.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const menu = page.getByRole('menu', { name: 'Export' });
const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
const { keyboard } = userEvent;
const wkt = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';

async function openMenu(zones: readonly Zone[]) {
  await openWindow({ panel: 'zones', zones });
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(menu).toBeVisible();
}

test('all listed zones are exported, or the selected ones', async () => {
  const files = savedFiles();
  await openMenu([testZone('1'), testZone('2'), testZone('3')]);
  await expect.element(menu).toHaveTextContent('Export 3 zones as');
  await keyboard('{Escape}');
  await panel.getByRole('checkbox', { name: 'Select zone-2' }).click();
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(menu).toHaveTextContent('Export 1 zone as');
  await item('GeoJSON').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['zones.geojson']);
  const text = await files[0]?.text;
  expect(text).toContain('zone-2');
  expect(text).not.toContain('zone-3');
});

test('a notice after an export names file and count, also for screen readers', async () => {
  savedFiles();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openMenu([testZone('1'), testZone('2')]);
  await item('KML').click();
  const notice = page.getByRole('alert');
  const reported = 'Exported: 2 zones as KML (zones.kml)';
  await expect.element(notice).toHaveTextContent(reported);
  expect(useAnnouncement.getState().text).toBe(reported);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await item('Copy as Well-Known Text').click();
  await expect.element(notice).toHaveTextContent('2 zones copied as Well-Known Text.');
  copy.mockRejectedValue(new DOMException('not allowed'));
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await item('Copy as Well-Known Text').click();
  await expect.element(notice).toHaveTextContent('Couldn’t copy to the clipboard');
});

test('zones outside the search are not exported, selected or not', async () => {
  const files = savedFiles();
  await openWindow({
    panel: 'zones',
    zones: ['west', 'east', 'bow'].map((zoneId) => testZone(zoneId, { zoneId, storeId: 'S1' })),
  });
  const wktExport = async () => {
    const before = files.length;
    await panel.getByRole('button', { name: 'Export', exact: true }).click();
    await item('Well-Known Text').click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.poll(() => files.length).toBe(before + 1);
    return (await files.at(-1)?.text)?.trim().split('\n').length;
  };
  const choose = (name: string) => panel.getByRole('checkbox', { name: `Select ${name}` }).click();
  await panel.getByRole('checkbox', { name: '0 of 3 selected' }).click();
  await panel.getByRole('searchbox', { name: 'Search zones' }).fill('e');
  await expect.element(panel.getByText('2 of 2 selected')).toBeVisible();
  expect(await wktExport()).toBe(2);
  await choose('east');
  expect(await wktExport()).toBe(1);
  await choose('west');
  expect(await wktExport()).toBe(2);
});

test('exported zones are the same when imported again', async () => {
  const files = savedFiles();
  const shapes = {
    holed:
      'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91), (-56.198 -34.904, -56.196 -34.902, -56.195 -34.9041234, -56.198 -34.904))',
    'with, comma': wkt,
    parts:
      'MULTIPOLYGON (((-56.17 -34.91, -56.16 -34.91, -56.16 -34.9, -56.17 -34.91)), ((-56.15 -34.91, -56.14 -34.91, -56.14 -34.9, -56.15 -34.91)))',
  };
  await openWindow({
    panel: 'zones',
    zones: Object.entries(shapes).map(([zoneId, shape]) =>
      testZone(zoneId, {
        zoneId,
        description: '"Quoted" & <marked>\nin two lines',
        types: ['express; and more'],
        status: '=1+1',
        geometry: geometryOf(shape),
      }),
    ),
  });
  const dialog = page.getByRole('dialog', { name: 'Import zones' });
  const exported = async (format: string) => {
    const before = files.length;
    await panel.getByRole('button', { name: 'Export', exact: true }).click();
    await item(format).click();
    await expect.element(menu).not.toBeInTheDocument();
    // The zones are checked before they are exported.
    await expect.poll(() => files.length).toBe(before + 1);
    return (await files.at(-1)?.text) ?? '';
  };
  for (const format of ['CSV with Well-Known Text', 'GeoJSON', 'Service JSON', 'KML']) {
    importText(await exported(format));
    await expect.element(dialog).toHaveTextContent('3 identical, skipped');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect((await exported('Well-Known Text')).trim().split('\n')).toEqual(Object.values(shapes));
});

test('each export format says what it leaves out', async () => {
  await openMenu([testZone('1', { otherFields: [{ name: 'driver', value: 'Ana' }] })]);
  await expect
    .element(item('Well-Known Text'))
    .toHaveAttribute('aria-description', 'Shapes only, without IDs and fields');
  await expect.element(item('Service JSON')).toHaveAttribute('aria-description', 'Without other fields');
  await expect.element(item('CSV with Well-Known Text')).not.toHaveAttribute('aria-description');
});

test('truncation by a format or its programs is announced with the zones that are longer', async () => {
  const ring = Array.from({ length: 2000 }, (_, index) => {
    const angle = (index * Math.PI) / 1000;
    return `${(-56 + Math.cos(angle) / 9).toFixed(7)} ${(-34 + Math.sin(angle) / 9).toFixed(7)}`;
  });
  const round = geometryOf(`POLYGON ((${[...ring, ring[0]].join(', ')}))`);
  await openMenu([
    testZone('1', { zoneId: 'north', geometry: round }),
    // 130 letters of two bytes each.
    testZone('2', { zoneId: 'south', description: 'ñ'.repeat(130), priority: 1 }),
    testZone('3', { zoneId: 'west', description: 'ñ'.repeat(127) }),
  ]);
  const description = (format: string) =>
    expect
      .element(item(format))
      .toHaveAttribute(
        'aria-description',
        [
          ...(format === 'KML' ? ['Without priority'] : []),
          ...(format.startsWith('CSV')
            ? [
                'Spreadsheets truncate cells: Excel at 32,767 characters, LibreOffice at 65,535. Longer shapes: north',
              ]
            : []),
          'Shapefiles truncate texts at 254 bytes. Longer texts: south',
        ].join('. '),
      );
  for (const format of ['CSV with Well-Known Text', 'GeoJSON', 'KML']) await description(format);
  await expect.element(item('Service JSON')).toHaveAttribute('aria-description', 'Without priority');
});

test('zones with errors are named before an export, and skipped or exported on request', async () => {
  const files = savedFiles();
  const crossing = geometryOf('POLYGON ((-56.2 -34.9, -56.1 -34.8, -56.1 -34.9, -56.2 -34.8, -56.2 -34.9))');
  await openMenu([testZone('1', { geometry: crossing }), testZone('2')]);
  const question = page.getByRole('dialog', { name: '1 zone has errors' });
  await item('GeoJSON').click();
  await expect.element(question).toHaveTextContent('zone-1');
  expect(files).toEqual([]);
  await question.getByRole('button', { name: 'Skip them' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => files).toHaveLength(1);
  expect(await files[0]?.text).not.toContain('zone-1');
  expect(await files[0]?.text).toContain('zone-2');

  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await item('GeoJSON').click();
  await question.getByRole('button', { name: 'Export anyway' }).click();
  await expect.poll(() => files).toHaveLength(2);
  expect(await files[1]?.text).toContain('zone-1');
});

test('shapes are copied as WKT by keyboard', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openWindow({ panel: 'zones', zones: [testZone('1')] });
  const opener = panel.getByRole('button', { name: 'Export', exact: true });
  await expect.element(opener).toBeVisible();
  focus(opener);
  await keyboard('{Enter}');
  await expect.poll(() => menu.query()?.contains(document.activeElement)).toBe(true);
  await keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item('Well-Known Text')).toHaveFocus();
  await keyboard('{End}');
  await expect.element(item('Copy as Well-Known Text')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.poll(() => copy.mock.calls.flat().join('').trim()).toBe(wkt);
});
