import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { changeZones } from '../workspace-zones/zones-store.ts';

test('what a full disk did not take is told, and saved by itself when there is room', async () => {
  let full = true;
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('a')],
    answers: {
      'zones.change': async ({ put }) =>
        full
          ? failed({ kind: 'storage', reason: 'full' })
          : succeeded({
              syncRevision: 0,
              syncStates: put.map(({ id }) => ({ id, createdAt: null })),
              canUndo: true,
              canRedo: false,
            }),
    },
  });
  changeZones('zones.edits.fields', { put: [testZone('a', { description: 'new' })] });
  const reported = page.getByRole('alert').filter({ hasText: 'The disk is full.' });
  await expect.element(reported).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save again' })).toBeVisible();
  full = false;
  await expect.element(reported).not.toBeInTheDocument();
  expect(desk.asked('zones.change').length).toBeGreaterThan(1);
});
