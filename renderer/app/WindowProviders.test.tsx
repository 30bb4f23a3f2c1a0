import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { focus, openWindow } from './DeskWindow.testing.tsx';

/** Deletes the first zone of the list and takes that back, which is told. */
async function noticeOfUndo() {
  const row = page.getByRole('row').first();
  await expect.element(row).toBeVisible();
  focus(row);
  await userEvent.keyboard('{Delete}{Control>}z{/Control}');
  const notice = page.getByRole('alert').filter({ hasText: 'Redo' });
  await expect.element(notice).toBeVisible();
  return notice;
}

test('what a step did is told beside panel and legend, over nothing that can be pressed there, also in a small window', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1024, 700);
  await openWindow({ panel: 'zones', zones: [testZone('a'), testZone('b', { storeId: 'STORE-1' })] });
  const notice = await noticeOfUndo();
  const legend = page.getByRole('region', { name: 'Layers' });
  await expect.element(legend).toBeVisible();
  const panel = page.getByRole('region', { name: 'Zones', exact: true }).element().getBoundingClientRect();
  const reported = notice.element().getBoundingClientRect();
  expect(reported.left).toBeGreaterThanOrEqual(panel.right);
  expect(reported.right).toBeLessThanOrEqual(legend.element().getBoundingClientRect().left);
});

test('what was told for a while is gone once a dialog opens, whose buttons it would cover', async () => {
  await openWindow({ panel: 'zones', zones: [testZone('a')] });
  const notice = await noticeOfUndo();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Import zones' })).toBeVisible();
  // By itself it goes after twelve seconds.
  await expect.element(notice, { timeout: 5_000 }).not.toBeInTheDocument();
});
