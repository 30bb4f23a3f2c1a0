import type { Locator, Page } from '@playwright/test';
import { isAccessibleInBothThemes } from './accessible.ts';
import { click, onMap } from './hand-on-map.ts';
import { isStored } from './kept-searches.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('isochrones avoid an area, survive a kill, are combined, and become a zone', async ({ zonedesk }) => {
  await mapIsIdle(zonedesk.page);
  await serviceIsReady(zonedesk.page);
  await openPanel(zonedesk.page, 'Isochrones');
  const isochronesPanel = (page: Page) => page.getByRole('region', { name: 'Isochrones', exact: true });
  const squareKilometers = async (page: Page) => {
    const texts = await isochronesPanel(page).getByText(/km²/).allInnerTexts();
    return texts.map((text) => Number.parseFloat(text));
  };
  const panel = isochronesPanel(zonedesk.page);
  await panel.getByRole('button', { name: /^Try/ }).click();
  await expect(panel.getByText(/km²/)).toHaveCount(3);
  const areas = (await panel.getByRole('table', { name: 'Contours' }).getByText(/km²/).allInnerTexts()).map(
    (text) => Number.parseFloat(text.replace('at least ', '')),
  );
  expect(areas).toEqual([...areas].sort((one, other) => one - other));
  await panel.getByLabel('Minutes').fill('5, 10');
  await expect(panel.getByText(/km²/)).toHaveCount(2);
  await mapIsIdle(zonedesk.page);
  const [, all = 0] = await squareKilometers(zonedesk.page);

  await panel.getByRole('button', { name: 'Options' }).click();
  await panel.getByRole('button', { name: 'Draw area' }).click();
  for (const [across, down] of [
    [0.52, 0.1],
    [0.62, 0.1],
    [0.62, 0.9],
    [0.52, 0.9],
  ] as const) {
    await click(zonedesk.page, await onMap(zonedesk.page, across, down));
  }
  await zonedesk.page.getByRole('button', { name: 'Avoid this area' }).click();
  await expect(panel.getByRole('button', { name: 'Options: avoids 1 area' })).toBeVisible();
  await expect.poll(async () => (await squareKilometers(zonedesk.page))[1] ?? all).toBeLessThan(all * 0.95);
  const less = await squareKilometers(zonedesk.page);
  await isStored(zonedesk.page, { isochrones: { values: [5, 10], avoid: { areas: [{ name: 'Area 1' }] } } });

  await zonedesk.killAndRestart();
  const { page } = zonedesk;
  await serviceIsReady(page);
  await openPanel(page, 'Isochrones');
  await expect(isochronesPanel(page).getByRole('button', { name: 'Options: avoids 1 area' })).toBeVisible();
  await expect(isochronesPanel(page).getByText(/km²/)).toHaveCount(2);
  expect(await squareKilometers(page)).toEqual(less);

  await combineIntoZone(page, isochronesPanel(page));
});

/** Adds an origin and creates a zone from the merged isochrones of both. */
async function combineIntoZone(page: Page, panel: Locator) {
  const contours = panel.getByRole('table', { name: 'Contours' });
  await panel.getByLabel('Minutes').fill('5, 10, x');
  await expect(panel.getByText(/“x” isn’t valid. Enter up to 6 numbers/)).toBeVisible();
  await panel.getByLabel('Minutes').fill('5, 15');
  await expect(contours.getByText(/km²/)).toHaveCount(2);

  await panel.getByRole('button', { name: 'Add origin' }).click();
  await expect(panel.getByRole('combobox', { name: 'Origin 2' })).toBeFocused();
  await panel.getByRole('combobox', { name: 'Origin 2' }).fill('-34.8942, -56.1663');
  await page.keyboard.press('Enter');
  await expect(contours.getByText(/km²/)).toHaveCount(4);
  await expect(contours.getByRole('button', { name: 'Create zone from 15 min (2)' })).toBeVisible();
  await panel.getByText('Overlap').click();
  await expect(contours.getByText('15 min')).toBeVisible();

  await isAccessibleInBothThemes(page);

  await contours.getByRole('button', { name: 'Create zone from 15 min' }).click();
  await expect(page.getByRole('dialog').getByText(/→ \d+ vertices/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Create zone' }).click();
  const zones = page.getByRole('region', { name: 'Zones', exact: true });
  await expect(zones.getByLabel('Zone ID')).toHaveValue(/isochrone/);
  await expect(zones.getByLabel('Description')).toHaveValue(
    /^Within 15 min of all of Plaza Independencia; ./,
  );
}
