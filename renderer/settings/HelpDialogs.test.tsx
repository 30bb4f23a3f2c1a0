import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UpdateFound } from '../../shared/desk/updates.ts';
import { failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';

const dialog = page.getByRole('dialog', { name: 'Updates' });

async function openUpdates(outcome: Outcome<UpdateFound>) {
  const desk = await openWindow({ panel: 'settings', answers: { 'updates.check': async () => outcome } });
  const button = page.getByRole('button', { name: 'Check for updates' });
  await expect.element(button).toBeVisible();
  expect(desk.asked('updates.check')).toEqual([]);
  await button.click();
  return desk;
}

test('a newer version is told with its page, once a person asks', async () => {
  const address = 'https://example.org/releases/v0.2.0';
  const desk = await openUpdates(
    succeeded({
      version: '0.1.0',
      found: 'newer',
      newer: '0.2.0',
      page: address,
      releasedAt: '2026-11-20T08:00:00Z',
    }),
  );
  await expect.element(dialog).toHaveTextContent('Version 0.2.0 is available; you have 0.1.0.');
  await dialog.getByRole('link', { name: 'Open download page' }).click();
  await expect.poll(() => desk.asked('external.open')).toEqual([{ url: address }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('updates.check')).toHaveLength(1);
});

test.each([
  ['no-address', 'This build can’t check for updates'],
  ['no-release', 'No releases published yet'],
  ['none-newer', 'Up to date (version 0.1.0)'],
] as const)('%s is said plainly', async (found, text) => {
  await openUpdates(succeeded({ version: '0.1.0', found }));
  await expect.element(dialog).toHaveTextContent(text);
});

test('that nothing answers is told with what to do', async () => {
  await openUpdates(failed({ kind: 'offline', reason: 'dns' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t check for updates');
});
