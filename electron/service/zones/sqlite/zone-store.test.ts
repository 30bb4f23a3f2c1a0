import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { openZoneStore } from './zone-store.ts';

const zone = (zone_id: string, store_id = 'STORE1') => ({
  zone_id,
  store_id,
  polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
});

/** Two connections to one file, as two servers have them. */
function twoStores() {
  const file = join(temporaryFolder(), 'zones.sqlite');
  const stores = [openZoneStore(file), openZoneStore(file)] as const;
  onTestFinished(() => {
    for (const store of stores) store.close();
  });
  return stores;
}

const ids = async (store: ReturnType<typeof openZoneStore>) =>
  (await store.page('p', { limit: 50, offset: 0 })).map(({ zone_id }) => zone_id);

test('of two batches that come at once with an id in common exactly one is stored, and as a whole', async () => {
  const [store, other] = twoStores();
  const conflicts = await Promise.all([
    store.create('p', [zone('B'), zone('A')]),
    other.create('p', [zone('C'), zone('A')]),
    store.create('p', [zone('A'), zone('D')]),
  ]);
  expect(conflicts.map((found) => [...found])).toEqual([[], ['A'], ['A']]);
  expect(await ids(store)).toEqual(['A', 'B']);
});

test('a batch that updates or deletes an id that is not there changes nothing', async () => {
  const [store] = twoStores();
  await store.create('p', [zone('A'), zone('B')]);
  expect(await store.update('p', [zone('A', 'STORE2'), zone('X')])).toEqual(new Set(['X']));
  expect(await store.delete('p', ['A', 'X'])).toEqual(new Set(['X']));
  expect(await store.read('p', 'A')).toEqual(zone('A'));
  expect(await ids(store)).toEqual(['A', 'B']);
});

test('of two deletions that come at once one finds the zone', async () => {
  const [store, other] = twoStores();
  await store.create('p', [zone('A')]);
  const conflicts = await Promise.all([store.delete('p', ['A']), other.delete('p', ['A'])]);
  expect(conflicts.map((found) => [...found])).toEqual([[], ['A']]);
});

test('a batch that fails half-way leaves nothing behind', async () => {
  const [store] = twoStores();
  await expect(store.create('p', [zone('A'), zone('A')])).rejects.toThrow();
  expect(await ids(store)).toEqual([]);
});
