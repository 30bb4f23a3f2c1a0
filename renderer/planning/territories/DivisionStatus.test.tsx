import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { failTask } from '../../ui/failing-task.testing.ts';
import { button, dialog, job, result } from './territories-dialog.testing.ts';

async function openTerritories(id: string, found: TerritoriesResult) {
  const lats = Array.from({ length: 50 }, (_, place) => -34.92 + (place % 10) * 0.002);
  const lngs = lats.map((_, place) => -56.19 + Math.floor(place / 10) * 0.01);
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () => succeeded(found),
      'regionContents.addresses': async () => succeeded({ lats, lngs, total: 5000, partly: false }),
    },
  });
  desk.publish('jobs', [{ ...job, id }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
}

/** So many that dividing them takes seconds. */
const manySamples = (count: number): TerritoriesResult['samples'] =>
  Array.from({ length: count }, (_, place) => {
    const lng = -56.19 + (place % 200) * 0.0002;
    const lat = -34.92 + Math.floor(place / 200) * (4 / count);
    return { position: [lng, lat], costs: [Math.abs(lng + 56.186) * 1e4, Math.abs(lng + 56.15) * 1e4] };
  });

test('the division of the land says how far it is and is stopped, and goes on', async () => {
  await openTerritories('long', { ...result, samples: manySamples(40_000) });
  await expect
    .element(dialog.getByRole('progressbar', { name: /territories|shoreline/ }))
    .toBeInTheDocument();
  await button('Stop').click();
  await expect.element(dialog).toHaveTextContent('Calculation stopped.');
  await expect.element(dialog).not.toHaveTextContent('zones ·');
  await expect.element(dialog).not.toHaveTextContent('serves');
  await expect.element(dialog.getByRole('button', { name: /^Create/ })).toBeDisabled();
  await button('Calculate').click();
  await expect.element(dialog, { timeout: 60_000 }).toHaveTextContent('2 zones · 2 stores');
});

test('a division that fails ends with a message, and is calculated again on request', async () => {
  const restore = failTask('divide');
  await openTerritories('failed', result);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t calculate territories');
  await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
  restore();
  await button('Calculate').click();
  await expect.element(dialog).toHaveTextContent('2 zones · 2 stores');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('another setting starts a division that was stopped', async () => {
  await openTerritories('again', { ...result, samples: manySamples(160_000) });
  await button('Stop').click();
  await expect.element(dialog).toHaveTextContent('Calculation stopped.');
  await dialog.getByRole('switch', { name: 'Balance load across stores' }).click();
  await expect.element(dialog).not.toHaveTextContent('Calculation stopped.');
  await expect.element(button('Stop')).toBeVisible();
});

test('no number of a store is shown in another unit than its own', async () => {
  await openTerritories('units', result);
  await expect.element(dialog).toHaveTextContent('5,000 addresses in this area.');
  const row = dialog.getByRole('row').filter({ hasText: 'Centro' });
  await expect.element(row).toHaveTextContent('serves');
  const served = /serves ([\d.,]+)/;
  const [, area = ''] = served.exec(row.element().textContent ?? '') ?? [];
  const shown = new Set<string>();
  const table = dialog.getByRole('table', { name: 'Limits, weights, and capacities' }).element();
  const observer = new MutationObserver(() => {
    const [, amount] = served.exec(row.element().textContent ?? '') ?? [];
    if (table.textContent?.includes('Capacity (addresses)') && amount) shown.add(amount);
  });
  observer.observe(table, { subtree: true, childList: true, characterData: true });
  await dialog.getByText('Addresses', { exact: true }).click();
  await expect.poll(() => shown.size).toBeGreaterThan(0);
  observer.disconnect();
  expect([...shown]).toHaveLength(1);
  expect([...shown][0]).not.toBe(Math.round(Number(area)).toString());
});
