import { expect, test } from 'vitest';
import { createTurns } from '../turns.ts';
import { checkZones } from './check-zones.ts';

test('the event loop runs between zones that are slow to check', async () => {
  const polygon = 'POLYGON ((0 0, 1 0, 1 1, 0 0))';
  const zones = Array.from({ length: 10 }, (_, index) => ({ zone_id: `z${index}`, store_id: 'S', polygon }));
  let now = 0;
  const slow = () => {
    now += 100;
    return now;
  };
  let answered = 0;
  let isChecked = false;
  const answer = () => {
    answered += 1;
    if (!isChecked) setImmediate(answer);
  };
  setImmediate(answer);
  expect(
    await checkZones(zones, { signal: new AbortController().signal }, createTurns({ clock: slow })),
  ).toMatchObject({ detail: [] });
  isChecked = true;
  expect(answered).toBeGreaterThanOrEqual(zones.length - 2);
});

test('a check stops when its client disconnects', async () => {
  const polygon = 'POLYGON ((0 0, 1 0, 1 1, 0 0))';
  const leaving = new AbortController();
  let looked = 0;
  const zones = Array.from({ length: 100 }, (_, index) => ({
    zone_id: `z${index}`,
    store_id: 'S',
    get polygon() {
      looked += 1;
      if (looked === 3) leaving.abort(new Error('gone'));
      return polygon;
    },
  }));
  const checking = checkZones(zones, { signal: leaving.signal }, createTurns({ sliceMs: 0 }));
  await expect(checking).rejects.toThrow('gone');
  expect(looked).toBeLessThan(10);
});
