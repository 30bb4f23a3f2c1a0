import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test as vitestTest } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { ZoneLocationFilter, ZoneStore } from '../ports.ts';
import {
  needsPostgres,
  type PostgresServer,
  postgresInstalled,
  startPostgres,
} from '../postgres/postgres-server.testing.ts';
import { memoryZoneStore } from './memory-zone-store.testing.ts';
import { newPostgresZones } from './postgres/zone-store.testing.ts';
import { openZoneStore } from './sqlite/zone-store.ts';

const zone = (zone_id: string, store_id = 'STORE1') => ({
  zone_id,
  store_id,
  polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
});

/** The same store, opened by two servers. */
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

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (postgresInstalled) server = await startPostgres();
});
afterAll(() => server?.close());

async function postgres(): Promise<TwoStores> {
  if (!server) throw new Error('PostgreSQL was expected to run');
  return await newPostgresZones(server);
}

const ids = async (store: ZoneStore) =>
  (await store.page('p', { limit: 50, offset: 0 })).map(({ zone_id }) => zone_id);

describe.each([
  { name: 'sqlite', open: sqlite, available: true },
  { name: 'memory', open: memory, available: true },
  { name: needsPostgres, open: postgres, available: postgresInstalled },
])('$name', ({ open, available }) => {
  const test = vitestTest.skipIf(!available);

  test('of concurrent batches with a common id, exactly one is stored, completely', async () => {
    const [store, other] = await open();
    const conflicts = await Promise.all([
      store.create('p', [zone('A'), zone('B')]),
      other.create('p', [zone('A'), zone('C')]),
      store.create('p', [zone('A'), zone('D')]),
    ]);
    // Either server may reach the database first.
    const stored = ['B', 'C', 'D'].filter((_, index) => conflicts[index]?.size === 0);
    expect(stored).toHaveLength(1);
    expect(conflicts.filter((found) => found.has('A'))).toHaveLength(2);
    expect(await ids(store)).toEqual(['A', ...stored]);
  });

  test('a batch that updates or deletes a missing id changes nothing', async () => {
    const [store] = await open();
    await store.create('p', [zone('A'), zone('B')]);
    expect(await store.update('p', [zone('A', 'STORE2'), zone('X')])).toEqual(new Set(['X']));
    expect(await store.delete('p', ['A', 'X'])).toEqual(new Set(['X']));
    expect(await store.read('p', 'A')).toEqual(zone('A'));
    expect(await ids(store)).toEqual(['A', 'B']);
  });

  test('of two concurrent deletions, one finds the zone', async () => {
    const [store, other] = await open();
    await store.create('p', [zone('A')]);
    const conflicts = await Promise.all([store.delete('p', ['A']), other.delete('p', ['A'])]);
    // Either server may reach the database first.
    expect(conflicts.map((found) => found.size).sort()).toEqual([0, 1]);
    expect(await ids(store)).toEqual([]);
  });

  test('a batch that fails halfway stores nothing', async () => {
    const [store] = await open();
    await expect(store.create('p', [zone('A'), zone('A')])).rejects.toThrow();
    expect(await ids(store)).toEqual([]);
  });

  test('pages contain the project’s zones, sorted by the bytes of their ids', async () => {
    const [store] = await open();
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

  test('fields are returned unchanged, and missing ones stay missing', async () => {
    const [store, other] = await open();
    const full = {
      ...zone('A'),
      polygon: 'POLYGON ((0.10 0, 1 0, 1 1, 0.10 0))',
      description: `it's "quoted", \\ and \u{1F69A}; DROP TABLE zones; --`,
      types: ['a,b', '{"c"}', '', 'NULL'],
      status: '',
    };
    const empty = { ...zone('B'), description: '', types: [] };
    await store.create('p', [full, empty]);
    expect(await other.page('p', { limit: 9, offset: 0 })).toEqual([full, empty]);
    await other.update('p', [zone('A')]);
    expect(await store.read('p', 'A')).toEqual(zone('A'));
  });

  test('concurrent batches of the same zones in different orders don’t deadlock', async () => {
    const [store, other] = await open();
    const batch = Array.from({ length: 1500 }, (_, index) => zone(`Z${index}`));
    // Connects first, as the batches would otherwise not overlap.
    await Promise.all([store, other, store, other, store, other].map((one) => one.existing('p', [])));
    const rounds = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? store : other).create('p', index % 3 ? batch : batch.toReversed()),
      ),
    );
    expect(rounds.filter(({ size }) => size === 0)).toHaveLength(1);
    const changed = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? store : other).update('p', index % 3 ? batch : batch.toReversed()),
      ),
    );
    expect(changed.every(({ size }) => size === 0)).toBe(true);
  });

  test('zones are found by position or box, including their borders, sorted by id and in pages', async () => {
    const [store] = await open();
    const at = (zone_id: string, polygon: string) => ({ ...zone(zone_id), polygon });
    await store.create('p', [
      at('b', 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 3, 3 3, 3 1, 1 1))'),
      at('B', 'MULTIPOLYGON (((10 10, 12 10, 12 12, 10 10)), ((2 2, 2.5 2, 2.5 2.5, 2 2)))'),
      at('ä', 'POLYGON ((4 4, 5 4, 5 5, 4 5, 4 4))'),
    ]);
    await store.create('q', [at('other', 'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))')]);
    const all = { limit: 50, offset: 0 };
    const found = async (place: ZoneLocationFilter, page = all) =>
      (await store.page('p', page, place)).map(({ zone_id }) => zone_id);
    expect(await found({ at: { lat: 0.5, lng: 0.5 } })).toEqual(['b']);
    expect(await found({ at: { lat: 2.8, lng: 1.2 } })).toEqual([]);
    expect(await found({ at: { lat: 2.1, lng: 2.4 } })).toEqual(['B']);
    expect(await found({ at: { lat: 4, lng: 4 } })).toEqual(['b', 'ä']);
    expect(await found({ at: { lat: 10.1, lng: 11.9 } })).toEqual(['B']);
    expect(await found({ at: { lat: 11.9, lng: 10.1 } })).toEqual([]);
    expect(await found({ box: [2, 2, 4, 4] })).toEqual(['B', 'b', 'ä']);
    expect(await found({ box: [2, 2, 4, 4] }, { limit: 1, offset: 1 })).toEqual(['b']);
    // Inside the bounding box of B, but outside its parts.
    expect(await found({ box: [6, 6, 8, 8] })).toEqual([]);
    await store.update('p', [at('ä', 'POLYGON ((6 6, 7 6, 7 7, 6 6))')]);
    expect(await found({ box: [6, 6, 8, 8] })).toEqual(['ä']);
  });

  test('pages continue after the last one, even if another server changes zones in between', async () => {
    const [store, other] = await open();
    const all = Array.from({ length: 40 }, (_, index) => `Z${String(index).padStart(2, '0')}`);
    await store.create(
      'p',
      all.map((id) => zone(id)),
    );
    const page = async (offset: number) =>
      (await store.page('p', { limit: 7, offset })).map(({ zone_id }) => zone_id);
    for (const offset of [0, 7, 14, 21, 28, 35, 42, 30, 6]) {
      expect(await page(offset)).toEqual(all.slice(offset, offset + 7));
    }
    await other.create('p', [zone('A')]);
    await other.delete('p', ['Z03', 'Z04']);
    const now = ['A', ...all.filter((id) => id !== 'Z03' && id !== 'Z04')];
    for (const offset of [14, 21, 28]) expect(await page(offset)).toEqual(now.slice(offset, offset + 7));
  });
});
