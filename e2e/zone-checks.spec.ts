import { onMap } from './hand-on-map.ts';
import { mapView, type Position } from './map-view.ts';
import { expect, test } from './zonedesk.ts';
import { hasPosition, importZones, openZone, openZones, panel, ringsShown, west } from './zones-panel.ts';

test('what is wrong is shown with its place, and a repair can be undone', async ({ zonedesk: { page } }) => {
  await openZones(page);
  await importZones(page, {
    west,
    bow: 'POLYGON ((-56.18 -34.91, -56.17 -34.9, -56.17 -34.91, -56.18 -34.9, -56.18 -34.91))',
    over: 'POLYGON ((-56.192 -34.915, -56.185 -34.915, -56.185 -34.905, -56.192 -34.905, -56.192 -34.915))',
    apart: 'POLYGON ((-56.2 -34.8999, -56.19 -34.8999, -56.19 -34.89, -56.2 -34.89, -56.2 -34.8999))',
    turned: 'POLYGON ((-34.91 -56.2, -34.91 -56.19, -34.9 -56.19, -34.9 -56.2, -34.91 -56.2))',
  });
  // The one that is on another continent does not lead the map away from the others.
  const zoom = await page.getByText(/^Zoom/).getAttribute('value');
  expect(Number(zoom)).toBeGreaterThan(11);
  const finds = (name: RegExp) => panel(page).getByRole('listitem').filter({ hasText: name });
  const goesTo = async (name: RegExp, place: Position) => {
    await finds(name).getByRole('button', { name: 'Show the place' }).click();
    const middle = await onMap(page, 0.5, 0.5);
    const shown = (await mapView(page))(place);
    expect(shown.x).toBeCloseTo(middle.x, -1);
    expect(shown.y).toBeCloseTo(middle.y, -1);
  };

  await openZone(page, 'bow');
  await goesTo(/The border crosses itself/, [-56.175, -34.905]);
  await finds(/The border crosses itself/)
    .getByRole('button', { name: 'Make it valid' })
    .click();
  await expect(panel(page).getByText('Nothing wrong was found.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(finds(/The border crosses itself/)).toBeVisible();

  await openZone(page, 'turned');
  await finds(/very probably swapped/)
    .getByRole('button', { name: 'Swap them' })
    .click();
  await expect(finds(/very probably swapped/)).toBeHidden();
  expect(hasPosition(await ringsShown(page), [-56.2, -34.91])).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(finds(/very probably swapped/)).toBeVisible();

  await openZone(page, 'west');
  await expect(finds(/A strip of .* to a neighbour belongs to no zone. With: apart/)).toBeVisible();
  await expect(finds(/Overlaps a neighbour by .* With: over/)).toContainText(/\d%/);
  await finds(/Overlaps/)
    .getByRole('button', { name: 'Take the overlap from this zone' })
    .click();
  await expect(finds(/Overlaps/)).toBeHidden();
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(finds(/Overlaps/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(finds(/Overlaps/)).toBeHidden();
});
