import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { LatLng } from '../shared/geo/position.ts';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk } from './ask-desk.ts';
import { click, onMap } from './hand-on-map.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './zonedesk.ts';
import { closeZone, east, importZones, openZone, openZones, panel, west } from './zones-panel.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Coverage' });
const storesDialog = (page: Page) => page.getByRole('dialog', { name: 'Stores' });
const byZone = (page: Page) => dialog(page).getByRole('table', { name: 'By zone' });

const storesSchema = z.object({
  ok: z.literal(true),
  value: z.object({
    stores: z.array(
      z.object({ storeId: z.string(), position: z.object({ lat: z.number(), lng: z.number() }) }),
    ),
  }),
});
const matrixSchema = z.object({
  ok: z.literal(true),
  value: z.object({
    rows: z.array(z.object({ elements: z.array(z.object({ duration: z.object({ value: z.number() }) })) })),
  }),
});

/** Returns the position of a store by its id. */
async function positionOfStore(page: Page, id: string): Promise<LatLng> {
  const { value } = storesSchema.parse(await askDesk(page, 'zones.read', undefined));
  const store = value.stores.find(({ storeId }) => storeId === id);
  if (!store) throw new Error(`No store ${id}`);
  return store.position;
}

/** Returns the duration of a trip in the service's matrix, in seconds. */
async function secondsOfMatrix(page: Page, from: LatLng, to: LatLng): Promise<number | undefined> {
  const { value } = matrixSchema.parse(
    await askDesk(page, 'distance.matrix', {
      origins: [from],
      destinations: [to],
      mode: 'driving',
      method: 'time',
      elements: 'duration_distance',
    }),
  );
  return value.rows[0]?.elements[0]?.duration.value;
}

test('coverage has the travel times of the matrix, by mouse and by keyboard', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await openZones(page);
  await importZones(page, { west, east });
  await openZone(page, 'east');
  await panel(page).getByLabel('Store ID').fill('S2');
  await page.keyboard.press('Tab');
  await closeZone(page);

  await test.step('one store is placed by mouse, and one by keyboard', async () => {
    await panel(page).getByRole('button', { name: 'Stores…' }).click();
    await storesDialog(page).getByRole('button', { name: 'Add store' }).click();
    await expect(storesDialog(page)).toBeHidden();
    await click(page, await onMap(page, 0.3, 0.5));
    await storesDialog(page).getByLabel('Store ID').fill('S1');
    await page.keyboard.press('Tab');
    await storesDialog(page).getByRole('button', { name: 'All stores' }).press('Enter');
    await storesDialog(page).getByRole('button', { name: 'Add store' }).press('Enter');
    await expect(storesDialog(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await storesDialog(page).getByLabel('Store ID').fill('S2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(storesDialog(page)).toBeHidden();
  });

  await test.step('checking all zones by mouse gives the times of the matrix', async () => {
    await panel(page).getByRole('button', { name: 'Coverage…' }).click();
    await dialog(page).getByRole('button', { name: 'Check', exact: true }).click();
    await expect(byZone(page).getByRole('row')).toHaveCount(3, { timeout: 60_000 });
    await expect(dialog(page)).toContainText(/\d+ addresses, weighted by addresses per zone/);
    await isAccessibleInBothThemes(page);
    const file = await savedFile(zonedesk, () =>
      dialog(page).getByRole('button', { name: 'Export CSV' }).click(),
    );
    const [head, ...lines] = file.content.toString('utf8').trim().split(/\r?\n/);
    expect(head).toContain('zone_id,store_id,store_name,lat,lng,minutes');
    for (const zone of ['west', 'east']) {
      const line = lines.find((one) => one.startsWith(`${zone},`)) ?? '';
      const [, storeId = '', , lat, lng, minutes] = line.split(',');
      const from = await positionOfStore(page, storeId);
      const seconds = await secondsOfMatrix(page, from, { lat: Number(lat), lng: Number(lng) });
      expect(Number(minutes)).toBeCloseTo((seconds ?? Number.NaN) / 60, 1);
    }
  });

  await test.step('a zone is opened from the table, and only this one checked, by keyboard', async () => {
    await byZone(page).getByRole('button', { name: 'west' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByLabel('Zone ID')).toHaveValue('east');
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await expect(dialog(page)).toBeHidden();
    await panel(page).getByRole('button', { name: 'Check coverage', exact: true }).press('Enter');
    await expect(dialog(page).getByRole('radio', { name: '1 zone' })).toBeChecked();
    const check = dialog(page).getByRole('button', { name: 'Check', exact: true });
    await expect(check).toBeEnabled();
    await check.press('Enter');
    await expect(byZone(page).getByRole('row')).toHaveCount(2, { timeout: 60_000 });
    await expect(byZone(page).getByRole('button', { name: 'east' })).toBeVisible();
  });

  await test.step('the result survives a restart, and is marked as out of date once a zone changes', async () => {
    const figures = await byZone(page).getByRole('row').nth(1).textContent();
    await zonedesk.restart();
    const again = zonedesk.page;
    await openZones(again);
    await panel(again).getByRole('button', { name: 'Coverage…' }).click();
    await expect(byZone(again).getByRole('row').nth(1)).toHaveText(figures ?? '');
    await expect(dialog(again)).not.toContainText('changed since');
    await byZone(again).getByRole('button', { name: 'east' }).press('Enter');
    await panel(again).getByLabel('Store ID').fill('S1');
    await again.keyboard.press('Tab');
    await expect(dialog(again)).toContainText('zones or stores changed since');
  });
});
