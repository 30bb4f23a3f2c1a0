import type { Page } from '@playwright/test';
import { chunksOf } from '../shared/desk/chunks.ts';
import { geometryOf, put, testZone } from '../shared/zones/zone.testing.ts';
import { askDesk } from './ask-desk.ts';
import { drag } from './hand-on-map.ts';
import { mapView } from './map-view.ts';
import { smallRings } from './small-rings.ts';
import { expect, mapIsIdle, openPanel, test } from './zonedesk.ts';
import {
  closeZone,
  exported,
  hasPosition,
  importZonesFile,
  openZone,
  openZones,
  panel,
  toolbar,
  visibleRings,
  west,
} from './zones-panel.ts';

const count = 900;
const list = (page: Page) => panel(page).getByRole('grid');

/** Small adjacent zones in the initial view, as lines of a CSV file. */
const table = Array.from({ length: count }, (_, index) => {
  const west = -56.2 + (index % 30) * 0.001;
  const south = -34.91 + Math.floor(index / 30) * 0.001;
  const corners = [
    [0, 0],
    [8, 0],
    [8, 8],
    [0, 8],
    [0, 0],
  ].map(([x = 0, y = 0]) => `${(west + x / 10_000).toFixed(7)} ${(south + y / 10_000).toFixed(7)}`);
  return `z${String(index).padStart(3, '0')},S${index % 3},"POLYGON ((${corners.join(', ')}))"`;
});

test('many zones are imported, deleted, and restored, including which are hidden', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await mapIsIdle(page);
  // As a file, because an older Chromium takes many seconds to fill so much text into a field.
  await importZonesFile(page, table);
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(count));
  await panel(page).getByRole('button', { name: 'Hide z001 on map' }).click();

  await list(page).getByRole('row', { name: /z000/ }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(count));
  await expect(panel(page).getByRole('button', { name: 'Show z001 on map' })).toBeVisible();

  await zonedesk.restart();
  const { page: again } = zonedesk;
  await openPanel(again, 'Zones');
  await expect(list(again)).toHaveAttribute('aria-rowcount', String(count));
  await expect(panel(again).getByRole('button', { name: 'Show z001 on map' })).toBeVisible();
  await again.keyboard.press('Control+y');
  await expect(list(again)).toBeHidden();
  await again.keyboard.press('Control+z');
  await expect(list(again)).toHaveAttribute('aria-rowcount', String(count));
});

test.describe(() => {
  test.use({ firstWindow: 'bare' });

  test('dragging a vertex among 5,000 zones loses no zone on the map or in the list', async ({
    zonedesk,
  }) => {
    const small = smallRings(4999).map((ring, index) =>
      testZone(String(index), { geometry: { type: 'Polygon', coordinates: [ring] } }),
    );
    const dragged = testZone('dragged', { zoneId: 'dragged', geometry: geometryOf(west) });
    // As many zones as one response may contain.
    for (const some of chunksOf([dragged, ...small], 200)) {
      await askDesk(zonedesk.page, 'zones.change', put(...some));
    }
    await askDesk(zonedesk.page, 'arrangement.keep', {
      view: { centre: { lat: -34.915, lng: -56.245 }, zoom: 12 },
    });
    await zonedesk.restart();

    const { page } = zonedesk;
    await openZones(page);
    await expect(list(page)).toHaveAttribute('aria-rowcount', '5000');
    const at = await mapView(page);
    const corner = at([-56.3, -34.88]);
    const end = at([-56.222, -34.95]);
    const clip = { ...corner, width: end.x - corner.x, height: end.y - corner.y };
    const lattice = () => page.screenshot({ clip });
    const [pictured, listed] = [await lattice(), await exported(zonedesk, 'Well-Known Text')];
    expect(new Set(listed.trim().split('\n')).size).toBe(5000);

    await panel(page).getByLabel('Search zones').fill('dragged');
    await openZone(page, 'dragged');
    await panel(page).getByRole('button', { name: 'Edit vertices' }).click();
    await mapView(page);
    await drag(page, at([-56.19, -34.9]), at([-56.193, -34.897]));
    await expect.poll(async () => hasPosition(await visibleRings(page), [-56.19, -34.9])).toBe(false);
    await toolbar(page).getByRole('button', { name: 'Done' }).click();
    await closeZone(page);
    await panel(page).getByLabel('Search zones').fill('');
    await expect(list(page)).toHaveAttribute('aria-rowcount', '5000');

    const before = new Set(listed.trim().split('\n'));
    const after = (await exported(zonedesk, 'Well-Known Text')).trim().split('\n');
    expect(after).toHaveLength(5000);
    expect(after.filter((wkt) => !before.has(wkt))).toHaveLength(1);
    await mapIsIdle(page);
    await expect.poll(async () => (await lattice()).equals(pictured)).toBe(true);

    await page.keyboard.press('Control+z');
    await expect.poll(() => exported(zonedesk, 'Well-Known Text')).toBe(listed);
  });
});
