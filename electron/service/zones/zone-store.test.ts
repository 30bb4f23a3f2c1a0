import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { ZoneStore } from '../ports.ts';
import { memoryZoneStore } from './memory-zone-store.testing.ts';
import { openZoneStore } from './sqlite/zone-store.ts';

const zone = (zone_id: string, store_id = 'STORE1') => ({
  zone_id,
  store_id,
  polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
});

/** What two servers have of one store. */
type TwoStores = readonly [ZoneStore, ZoneStore];

function sqlite(): TwoStores {
  const file = join(temporaryFolder(), 'zones.sqlite');
  const stores = [openZoneStore(file), openZoneStore(file)] as const;
  onTestFinished(() => {
    for (const store of stores) store.close();
  });
  return stores;
}

function memory(): TwoStores {
  const store = memoryZoneStore();
  return [store, store];
}

const ids = async (store: ZoneStore) =>
  (await store.page('p', { limit: 50, offset: 0 })).map(({ zone_id }) => zone_id);

describe.each([
  ['sqlite', sqlite],
  ['memory', memory],
])('%s', (_, open) => {
  test('of two batches that come at once with an id in common exactly one is stored, and as a whole', async () => {
    const [store, other] = open();
    const conflicts = await Promise.all([
      store.create('p', [zone('B'), zone('A')]),
      other.create('p', [zone('C'), zone('A')]),
      store.create('p', [zone('A'), zone('D')]),
    ]);
    expect(conflicts.map((found) => [...found])).toEqual([[], ['A'], ['A']]);
    expect(await ids(store)).toEqual(['A', 'B']);
  });

  test('a batch that updates or deletes an id that is not there changes nothing', async () => {
    const [store] = open();
    await store.create('p', [zone('A'), zone('B')]);
    expect(await store.update('p', [zone('A', 'STORE2'), zone('X')])).toEqual(new Set(['X']));
    expect(await store.delete('p', ['A', 'X'])).toEqual(new Set(['X']));
    expect(await store.read('p', 'A')).toEqual(zone('A'));
    expect(await ids(store)).toEqual(['A', 'B']);
  });

  test('of two deletions that come at once one finds the zone', async () => {
    const [store, other] = open();
    await store.create('p', [zone('A')]);
    const conflicts = await Promise.all([store.delete('p', ['A']), other.delete('p', ['A'])]);
    expect(conflicts.map((found) => [...found])).toEqual([[], ['A']]);
  });

  test('a batch that fails half-way leaves nothing behind', async () => {
    const [store] = open();
    await expect(store.create('p', [zone('A'), zone('A')])).rejects.toThrow();
    expect(await ids(store)).toEqual([]);
  });

  test('zones come in the order of the bytes of their ids, a page at a time, those of the project alone', async () => {
    const [store] = open();
    await store.create(
      'p',
      ['b', 'ä', 'B', '\u{1F69A}', '\uFF21'].map((id) => zone(id)),
    );
    await store.create('q', [zone('a')]);
    expect(await ids(store)).toEqual(['B', 'b', 'ä', '\uFF21', '\u{1F69A}']);
    const page = await store.page('p', { limit: 2, offset: 1 });
    expect(page.map(({ zone_id }) => zone_id)).toEqual(['b', 'ä']);
    expect(await store.existing('p', ['a', 'b'])).toEqual(new Set(['b']));
    expect(await store.read('q', 'b')).toBeUndefined();
  });
});
