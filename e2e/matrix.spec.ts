import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { openBlockStore } from '../electron/desk/matrix/block-store.ts';
import { openJobStore } from '../electron/jobs/job-store.ts';
import { openDatabase } from '../electron/sqlite/database.ts';
import type { ListedPoint, MatrixElement } from '../shared/saved/searches.ts';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { mapCanvas } from './hand-on-map.ts';
import { matrixProvider } from './matrix-provider.ts';
import { giveKey, selectProvider } from './provider.ts';
import { savedFile } from './saved-file.ts';
import { expect, mapIsIdle, openPanel, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

const matrixPanel = (page: Page) => page.getByRole('region', { name: 'Matrix', exact: true });

/** Places on a lattice over the built-in city. */
const lattice = (count: number): ListedPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `P${index}`,
    position: {
      lat: Number((-34.87 - (index % 5) * 0.008).toFixed(4)),
      lng: Number((-56.19 + Math.floor(index / 5) * 0.008).toFixed(4)),
    },
  }));

const lines = (points: readonly ListedPoint[]) =>
  points.map(({ name, position }) => `${name},${position.lat},${position.lng}`).join('\n');

/** Pastes places as origins and uses the same as destinations. */
async function pasteBoth(page: Page, text: string, count: number) {
  await matrixPanel(page).getByRole('button', { name: 'Paste list for origins' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add ${count} places` })
    .click();
  await matrixPanel(page).getByRole('button', { name: 'Copy from origins' }).click();
}

const jobsSchema = z.array(z.object({ id: z.string() }));
const blocksSchema = z.object({ blocks: z.array(z.unknown()) });

/** Returns the number of stored blocks of the panel's table. */
async function storedBlocks(page: Page): Promise<number> {
  const [job] = jobsSchema.parse(await stateOfDesk(page, 'jobs'));
  const read = await askDesk(page, 'matrix.blocks', { job: job?.id ?? '', after: 0 });
  return read.ok ? blocksSchema.parse(read.value).blocks.length : 0;
}

const rowHeads = (table: Locator) => table.getByRole('rowheader');

async function pasteAndCalculate(zonedesk: Zonedesk) {
  const { page } = zonedesk;
  const panel = matrixPanel(page);
  await panel.getByRole('button', { name: 'Paste list for origins' }).click();
  const dialog = page.getByRole('dialog');
  const written = `${lines(lattice(18))}\n18 de Julio 1234\nAvenida Italia 99999\nCalle Inventada 12\n123`;
  await dialog.getByLabel('One place per line').fill(written);
  await expect(dialog.getByText('Line 22: 123')).toBeVisible();
  await dialog.getByRole('button', { name: 'Look up 3 addresses' }).click();
  await expect(dialog.getByText('22 of 22 lines')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 19 places' })).toBeDisabled();
  const open = dialog.getByRole('listbox', { name: 'Lines' }).getByRole('option');
  await expect(open).toHaveCount(2);
  await expect(open.first()).toContainText('Avenida Italia 99999');
  await isAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: /^Confirm Enter/ }).click();
  await dialog.getByRole('button', { name: 'Add 20 places' }).click();
  await expect(panel.getByRole('region', { name: 'Origins' })).toContainText('P0');
  await panel.getByRole('button', { name: 'Copy from origins' }).click();
  await panel.getByRole('button', { name: 'Remove all origins' }).click();
  await panel.getByRole('button', { name: 'Restore 20 places' }).press('Enter');
  await expect(panel.getByRole('heading', { name: 'Origins (20)' })).toBeVisible();

  await expect(panel.getByText('2 requests')).toBeVisible();
  await panel.getByRole('button', { name: 'Calculate 400 routes' }).click();
  const nearest = panel.getByRole('region', { name: 'Nearest destination' }).getByRole('listitem');
  await expect(nearest.first()).toHaveText(/^P0P[1-9]/);
  await expect(panel.getByText('Complete')).toBeVisible();
  await isAccessibleInBothThemes(page);

  await panel.getByRole('button', { name: 'Open table' }).click();
  const table = page.getByRole('grid', { name: 'Origins × destinations: 20 × 20' });
  await expect(table.getByRole('gridcell').first()).toContainText(/min/);
  await table.getByRole('button', { name: 'P3', exact: true }).click();
  await expect(rowHeads(table).first()).toHaveText('P3');
  await isAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  const { content } = await savedFile(zonedesk, async () => {
    await panel.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV (one row per pair)' }).click();
  });
  const rows = content.toString().trim().split('\r\n');
  expect(rows[0]).toBe('origin,destination,duration_s,distance_m,status');
  expect(rows).toHaveLength(401);

  for (const side of ['origins', 'destinations']) {
    await panel.getByRole('button', { name: `Remove all ${side}` }).click();
  }
  await pasteBoth(page, 'Salto, -31.383, -57.961\nConcordia, -31.393, -58.021', 2);
  await mapIsIdle(page);
  await mapCanvas(page).hover();
  await expect(page.getByRole('contentinfo')).toContainText('-31.3');
}

test('a matrix is paused, survives a kill, and only requests the rest', async ({ zonedesk }) => {
  const provider = await matrixProvider();
  await selectProvider(zonedesk.page, provider);
  await giveKey(zonedesk.page, 'a-private-key');
  await openPanel(zonedesk.page, 'Matrix');
  await pasteBoth(zonedesk.page, lines(lattice(60)), 60);
  const panel = matrixPanel(zonedesk.page);
  await expect(panel.getByText('18 requests')).toBeVisible();

  provider.answerMore(7);
  await panel.getByRole('button', { name: 'Calculate 3,600 routes' }).click();
  await expect(zonedesk.page.getByText('1,400 of 3,600')).toBeVisible();
  await expect(panel.getByText(/^About \d+ seconds? left$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText('Paused. 11 requests left.')).toBeVisible();

  await expect.poll(() => provider.waiting()).toBe(0);
  provider.answerMore(3);
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(zonedesk.page.getByText('2,000 of 3,600')).toBeVisible();
  await expect.poll(() => storedBlocks(zonedesk.page)).toBe(10);
  await zonedesk.killAndRestart();

  const { page } = zonedesk;
  await openPanel(page, 'Matrix');
  const again = matrixPanel(page);
  // With a key before the first attempt, it would continue automatically.
  await expect(again.getByText('Paused. 8 requests left.')).toBeVisible();
  await giveKey(page, 'a-private-key');
  provider.requests.length = 0;
  provider.answerMore(100);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(again.getByRole('button', { name: 'Resume' })).toBeHidden();
  await expect(again.getByRole('button', { name: /^Calculate/ })).toBeVisible();
  await expect(again.getByText(/Paused/)).toBeHidden();
  expect(provider.requests).toHaveLength(8);

  const { content } = await savedFile(zonedesk, async () => {
    await again.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV (one row per pair)' }).click();
  });
  expect(content.toString().match(/,OK\r?$/gm)).toHaveLength(3600);
  await provider.close();
});

test.describe(() => {
  test.use({ firstWindow: 'bare' });

  test('a matrix of 500 by 500 is completed after a restart, scrolls, is exported, and is replaced by a new one', async ({
    zonedesk,
  }) => {
    const points = Array.from({ length: 500 }, (_, index): ListedPoint => {
      const [row, column] = [Math.floor(index / 25), index % 25];
      return { name: `P${index}`, position: { lat: -34.84 - row * 0.003, lng: -56.22 + column * 0.004 } };
    });
    const avoid = { tolls: false, highways: false, ferries: false, areas: [] };
    const query = {
      origins: points,
      destinations: points,
      mode: 'driving' as const,
      method: 'time' as const,
      avoid,
    };
    const steps = (one: number, other: number) =>
      Math.abs((one % 25) - (other % 25)) + Math.abs(Math.floor(one / 25) - Math.floor(other / 25));
    const elements = Array.from({ length: 499 * 500 }, (_, place): MatrixElement => {
      const count = steps(Math.floor(place / 500), place % 500);
      return [count * 70, count * 420];
    });
    const { page: before } = zonedesk;
    expect(
      await askDesk(before, 'searches.keep', { matrix: { ...query, measure: 'seconds' } }),
    ).toMatchObject({
      ok: true,
    });
    await zonedesk.restart(async () => {
      const database = openDatabase(join(zonedesk.profileFolder, 'workspace.sqlite'));
      const order = { kind: 'matrix' as const, question: query };
      const state = { service: null, state: 'running' as const, fault: null, endedAt: null };
      openJobStore(database).put({ id: 'a-table', order, ...state });
      openBlockStore(database).put('a-table', { row: 0, column: 0, rows: 499, columns: 500, elements });
      database.close();
    });

    const { page } = zonedesk;
    await serviceIsReady(page);
    await openPanel(page, 'Matrix');
    const panel = matrixPanel(page);
    await expect(panel.getByRole('button', { name: 'Resume' })).toBeHidden();
    await expect(panel.getByRole('button', { name: /^Calculate/ })).toBeVisible();
    await expect(panel.getByText(/Paused/)).toBeHidden();

    await panel.getByRole('button', { name: 'Open table' }).click();
    const grid = page.getByRole('grid', { name: 'Origins × destinations: 500 × 500' });
    await expect(rowHeads(grid).first()).toHaveText('P0');
    await grid.focus();
    await page.keyboard.press('Control+End');
    await expect(rowHeads(grid).last()).toHaveText('P499');
    await expect(grid.getByRole('button', { name: 'P499', exact: true })).toBeVisible();
    await expect(grid.locator('[aria-rowindex="501"] [aria-colindex="501"]')).toHaveText('under 1 min');
    expect(await grid.getByRole('gridcell').count()).toBeLessThan(1000);
    await page.keyboard.press('Escape');

    const { content } = await savedFile(zonedesk, async () => {
      await panel.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV (one row per pair)' }).click();
    });
    expect(content.toString().match(/,OK\r?$/gm)).toHaveLength(250_000);

    for (const side of ['origins', 'destinations']) {
      await panel.getByRole('button', { name: `Remove all ${side}` }).click();
    }
    await test.step('lists are pasted, and a matrix of several requests is calculated, sorted, and exported', () =>
      pasteAndCalculate(zonedesk));
  });
});
