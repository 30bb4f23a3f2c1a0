import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { focus, openWindow } from './DeskWindow.testing.tsx';

test('what a step did is told beside the panel, over nothing that can be pressed there', async () => {
  await openWindow({ panel: 'zones', zones: [testZone('a')] });
  const row = page.getByRole('row').first();
  await expect.element(row).toBeVisible();
  focus(row);
  await userEvent.keyboard('{Delete}{Control>}z{/Control}');
  const notice = page.getByRole('alert').filter({ hasText: 'Redo' });
  await expect.element(notice).toBeVisible();
  const panel = page.getByRole('region', { name: 'Zones', exact: true }).element().getBoundingClientRect();
  const told = notice.element().getBoundingClientRect();
  expect(told.left).toBeGreaterThanOrEqual(panel.right);
  expect(told.right).toBeLessThanOrEqual(window.innerWidth);
});
