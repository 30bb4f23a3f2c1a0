import { click } from './hand-on-map.ts';
import { mapView } from './map-view.ts';
import { expect, test } from './zonedesk.ts';
import { east, importZones, openZone, openZones, panel, toolbar, visibleRings, west } from './zones-panel.ts';

const corners = [
  [-56.19, -34.905],
  [-56.17, -34.905],
  [-56.18, -34.893],
] as const;

test('a new zone’s borders follow streets, by mouse and by keyboard', {
  tag: '@hosts',
}, async ({ zonedesk: { page } }) => {
  await openZones(page);
  const at = await mapView(page);

  await test.step('drawn by mouse', async () => {
    await panel(page).getByRole('button', { name: 'Draw' }).click();
    await toolbar(page).getByRole('button', { name: 'Follow streets' }).click();
    for (const corner of corners) await click(page, at([...corner]));
    await expect(toolbar(page).getByRole('note')).toHaveCount(0);
    await toolbar(page).getByRole('button', { name: 'Finish' }).click();
    await expect(toolbar(page)).toHaveCount(0);
    const [ring = []] = await visibleRings(page);
    expect(ring.length).toBeGreaterThan(20);
  });

  await test.step('drawn by keyboard, with one straight edge', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('d');
    const streets = toolbar(page).getByRole('button', { name: 'Follow streets' });
    await expect(streets).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('r');
    await expect(streets).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(toolbar(page).getByRole('note')).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(toolbar(page)).toHaveCount(0);
    const [ring = []] = await visibleRings(page);
    expect(ring.length).toBeGreaterThan(6);
  });
});

test('a zone’s borders are snapped to streets, which undo reverts', async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, { west, east });
  await openZone(page, 'west');
  await panel(page).getByRole('button', { name: 'Change shape' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Snap borders to streets' }).click();
  await expect(page.getByText(/snapped to streets/).first()).toBeVisible();
  const [ring = []] = await visibleRings(page);
  expect(ring.length).toBeGreaterThan(5);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await visibleRings(page))[0]?.length).toBe(4);
});
