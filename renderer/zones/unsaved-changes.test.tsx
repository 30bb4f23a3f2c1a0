import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { changeZones, discardUnsaved, useZones } from '../workspace-zones/zones-store.ts';
import { openWorkspace } from '../workspaces/open-workspace.ts';

test('changes that a full disk rejected are reported, and saved once there is space', async () => {
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
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  full = false;
  await expect.element(reported).not.toBeInTheDocument();
  expect(desk.asked('zones.change').length).toBeGreaterThan(1);
});

const ends = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('all changes are sent once before the window closes', async () => {
  const answers: (() => void)[] = [];
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('a')],
    answers: {
      'zones.change': () =>
        new Promise((resolve) => {
          answers.push(() =>
            resolve(succeeded({ syncRevision: 0, syncStates: [], canUndo: true, canRedo: false })),
          );
        }),
    },
  });
  await expect.element(page.getByRole('row', { name: /zone-a/ })).toBeVisible();
  changeZones('zones.edits.imported', {
    put: Array.from({ length: 1000 }, (_, index) => testZone(String(index))),
  });
  changeZones('zones.edits.deleted', { remove: ['7'] });
  expect(desk.asked('zones.change')).toEqual([]);
  expect(ends()).toBe(true);
  const changes = () => desk.asked('zones.change').map(({ put, remove }) => [put.length, remove.length]);
  expect(changes()).toEqual([
    [1000, 0],
    [0, 1],
  ]);
  for (const answer of answers) answer();
  await expect.poll(() => useZones.getState().unsavedCount).toBe(0);
  expect(changes()).toHaveLength(2);
});

test('the window doesn’t close without a warning while a change couldn’t be written', async () => {
  await openWindow({
    panel: 'zones',
    zones: [testZone('a')],
    answers: { 'zones.change': async () => failed({ kind: 'storage', reason: 'full' }) },
  });
  onTestFinished(discardUnsaved);
  await expect.element(page.getByRole('row', { name: /zone-a/ })).toBeVisible();
  expect(ends()).toBe(true);
  changeZones('zones.edits.fields', { put: [testZone('a', { description: 'new' })] });
  await expect.element(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible();
  expect(ends()).toBe(false);
});

test('changes are sent before another workspace is opened', async () => {
  let before = 0;
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('a')],
    answers: {
      'zones.change': () => new Promise(() => {}),
      'workspaces.open': async () => {
        before = desk.asked('zones.change').length;
        return succeeded({ refused: 'in-use' });
      },
    },
  });
  await expect.element(page.getByRole('row', { name: /zone-a/ })).toBeVisible();
  onTestFinished(discardUnsaved);
  changeZones('zones.edits.imported', {
    put: Array.from({ length: 1000 }, (_, index) => testZone(String(index))),
  });
  changeZones('zones.edits.deleted', { remove: ['7'] });
  await openWorkspace('/home/ana/North.zonedesk');
  expect(before).toBe(2);
});
