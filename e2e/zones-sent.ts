import type { Page } from '@playwright/test';
import type { Gate } from './gate.ts';
import { giveKey, selectProvider } from './provider.ts';
import { expect, type Zonedesk } from './zonedesk.ts';
import { panel } from './zones-panel.ts';

export const privateKey = 'a-private-key-of-a-spec';

export const dialog = (page: Page) => page.getByRole('dialog');
export const remoteAtService = (page: Page) => page.getByRole('list', { name: 'Published zones' });
export const progress = (page: Page) => panel(page).getByRole('region', { name: 'Publishing' });
export const outcomes = (page: Page) => panel(page).getByRole('region', { name: 'Results' });

/** Returns the live region texts with these words; each is announced once. */
export const readOut = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words });

const nameOf = (index: number) => `zone-${String(index).padStart(4, '0')}`;

/** Returns a zone at its own position as a line of CSV, with other fields if given. */
export function line(
  index: number,
  more: { zoneId?: string; storeId?: string; polygon?: string } = {},
): string {
  const lng = (column: number) => (-56.3 + (index % 40) * 0.004 + column * 0.003).toFixed(4);
  const lat = (row: number) => (-34.93 + Math.floor(index / 40) * 0.004 + row * 0.003).toFixed(4);
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const;
  const ring = corners.map(([column, row]) => `${lng(column)} ${lat(row)}`).join(', ');
  const { zoneId = nameOf(index), storeId = `STORE${index % 7}`, polygon = `POLYGON ((${ring}))` } = more;
  return `${zoneId},${storeId},"${polygon}"`;
}
export const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index));

export const showPart = (page: Page, name: 'My zones' | 'Published') =>
  panel(page).getByLabel('Zones shown').getByText(name).click();

/** Selects a provider behind a gate, with a key for it. */
export async function selectGate({ page }: Zonedesk, gate: Gate) {
  await selectProvider(page, gate);
  await giveKey(page, privateKey);
}

/** Opens the dialog, selects the batch size, and starts the creation. */
export async function createAll(page: Page, count: string, perBatch: number) {
  await panel(page)
    .getByRole('button', { name: `Publish ${count} zone` })
    .click();
  await dialog(page).getByLabel('Zones per batch').fill(String(perBatch));
  await dialog(page)
    .getByRole('button', { name: `Publish ${count} zone` })
    .click();
  await expect(dialog(page)).toBeHidden();
}
