import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerTo } from '../../shared/desk/index.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { changeZones } from './zones-store.ts';

const panel = page.getByRole('region', { name: 'Zones' });
const rowOf = (zone: string) => panel.getByRole('row').filter({ hasText: zone });
const createdAt = '2026-01-31T12:00:00.000Z';

type ReadZones = AnswerTo<'zones.read'>;
const asRead = (syncRevision: number, zones: Zone[]): ReadZones => ({
  syncRevision,
  zones,
  stores: [],
  hidden: [],
  canUndo: false,
  canRedo: false,
});

/** An answer that the test gives when it wants to. */
function later<Value>() {
  let give: (value: Value) => void = () => {};
  const answer = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { answer, give: (value: Value) => give(value) };
}

test('sync states announced while zones are loaded aren’t lost to an older response', async () => {
  const reading = later<ReadZones>();
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'zones.read': async () => succeeded(await reading.answer) },
  });
  await expect.poll(() => desk.asked('zones.read').length).toBeGreaterThan(0);
  const all = Array.from({ length: 600 }, (_, n) => testZone(String(n)));
  const announce = (syncRevision: number, ...ids: string[]) =>
    desk.tell('zones.synced', { syncRevision, syncStates: ids.map((id) => ({ id, createdAt })) });
  // What the answer includes, by which zone 1 was deleted there again, and what it does not.
  announce(1, '0', '1');
  announce(3, ...all.slice(2).map(({ id }) => id));
  reading.give(asRead(2, [testZone('0', { createdAt }), ...all.slice(1)]));
  await expect.element(panel.getByRole('button', { name: 'Publish 1 zone', exact: true })).toBeEnabled();
  await panel.getByLabelText('Search zones').fill('zone-1');
  await expect.element(rowOf('zone-1').nth(0)).not.toHaveTextContent('Published');
  await panel.getByLabelText('Search zones').fill('zone-599');
  await expect.element(rowOf('zone-599')).toHaveTextContent('Published');
});

test('sync states announced while a change is saved aren’t lost to an older response', async () => {
  const saving = later<AnswerTo<'zones.change'>>();
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('a')],
    answers: { 'zones.change': async () => succeeded(await saving.answer) },
  });
  await expect.element(rowOf('zone-a')).toBeVisible();
  changeZones('zones.edits.fields', { put: [testZone('a', { description: 'new' })] });
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(1);
  const syncStates = [{ id: 'a', createdAt, changedSinceCreation: true as const }];
  desk.tell('zones.synced', { syncRevision: 1, syncStates });
  await expect.element(rowOf('zone-a')).toHaveTextContent('Changed');
  saving.give({
    syncRevision: 0,
    syncStates: [{ id: 'a', createdAt: null }],
    canUndo: true,
    canRedo: false,
  });
  await expect.element(panel.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await expect.element(panel.getByRole('button', { name: 'Publish changes to 1 zone' })).toBeEnabled();
  await expect.element(rowOf('zone-a')).toHaveTextContent('Changed');
});
