import type { Page } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { boxOfMap } from './hand-on-map.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

/* Whatever is beyond the data of the built-in region is reported as outside it, not as missing. */

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types into a search field and selects the first suggestion with this text. */
async function choose(page: Page, field: string, text: string, suggestion: RegExp) {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: suggestion }).first().click();
}

/** Whether the center of a map pin is inside the map. */
async function isOnMap(page: Page, name: RegExp): Promise<boolean> {
  const map = await boxOfMap(page);
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > map.x && x < map.x + map.width && y > map.y && y < map.y + map.height;
}

test('suggestions, nearby results, routes, and isochrones report what is outside the region', async ({
  zonedesk: { page },
}) => {
  await mapIsIdle(page);
  await serviceIsReady(page);
  const search = page.getByRole('combobox', { name: 'Search places' });
  await search.fill('plaza independencia');
  await expect(page.getByRole('option', { name: /^Plaza Independencia, / }).first()).toBeVisible();
  await search.fill('paris');
  const paris = page.getByRole('option', { name: /^Paris, .*France Outside the region/ }).first();
  await expect(paris).toBeVisible();
  await paris.click();
  await panel(page, 'Places').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Nearby' }).click();
  const outside = panel(page, 'Places').getByRole('alert', { name: /^Outside Montevideo: Paris/ });
  await expect(outside).toContainText('Montevideo has no data outside the outline on the map');
  await expect(panel(page, 'Places').getByText(/No results nearby/)).toBeHidden();
  await isAccessible(page);
  await outside.getByRole('button', { name: 'Change service' }).click();
  await expect(panel(page, 'Settings')).toBeVisible();

  await openPanel(page, 'Route');
  await choose(page, 'Start', 'plaza independencia', /^Plaza Independencia/);
  const route = panel(page, 'Route');
  for (const [typed, suggestion] of [
    ['punta del este', /^Punta del Este/],
    ['paris', /^Paris, .*France/],
  ] as const) {
    await choose(page, 'Destination', typed, suggestion);
    const outside = route.getByRole('alert', {
      name: new RegExp(`Outside Montevideo: ${suggestion.source.slice(1, 6)}`),
    });
    await expect(outside).toBeVisible();
    await expect(outside).not.toContainText('Plaza Independencia');
    await expect(route.getByText(/No route found|No road|500 km/)).toBeHidden();
    await mapIsIdle(page);
    await expect.poll(() => isOnMap(page, /^Route, A /)).toBe(true);
    await expect.poll(() => isOnMap(page, /^Route, B /)).toBe(true);
  }
  await choose(page, 'Destination', 'tres cruces', /^Tres Cruces/);
  await expect(route.getByRole('alert')).toBeHidden();
  const routes = route.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
  await expect(routes.first()).toBeVisible();

  await openPanel(page, 'Isochrones');
  const isochrones = panel(page, 'Isochrones');
  await isochrones.getByRole('button', { name: /^Try/ }).click();
  const contours = isochrones.getByRole('table', { name: 'Contours' });
  await expect(contours.getByText(/km²/)).toHaveCount(3);
  await expect(contours.getByRole('row', { name: /10 min/ })).not.toContainText('at least');
  await expect(contours.getByRole('row', { name: /20 min/ })).toContainText(/at least [\d.]+ km²/);
  await expect(contours.getByRole('row', { name: /30 min/ })).toContainText(/at least [\d.]+ km²/);
  await expect(isochrones.getByText(/isochrone is cut off at the edge/)).toBeVisible();

  await contours.getByRole('button', { name: 'Create zone from 20 min' }).click();
  await expect(page.getByRole('dialog').getByText(/isochrone is cut off/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Create zone' }).click();
  await expect(panel(page, 'Zones').getByLabel('Description')).toHaveValue(
    /^Within 20 min of Plaza Independencia.* \(cut off at the edge of the region\)$/,
  );

  await openPanel(page, 'Isochrones');
  await choose(page, 'Origin 1', 'paris', /^Paris, .*France/);
  await expect(isochrones.getByRole('alert', { name: /^Outside Montevideo: Paris/ })).toBeVisible();
  await expect(isochrones.getByText(/No road/)).toBeHidden();
});
