import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyToStores } from '../../zones/apply-edit.ts';
import type { Store } from '../../zones/store.ts';
import { compareStores, storesToVersion } from './compare-stores.ts';

const store = (id: string, other: Partial<Store> = {}): Store => ({
  id,
  storeId: `S-${id}`,
  name: id,
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng: -56.2 },
  ...other,
});

test('lists added, removed, moved, and renamed stores, with the distance moved', () => {
  const [same, moved, renamed] = [store('same'), store('moved'), store('renamed')];
  const { added, updated, removed } = compareStores(
    [same, moved, renamed, store('gone')],
    [same, { ...moved, position: { lat: -34.91, lng: -56.2 } }, { ...renamed, name: 'Prado' }, store('new')],
  );
  expect(added.map(({ id }) => id)).toEqual(['new']);
  expect(removed.map(({ id }) => id)).toEqual(['gone']);
  expect(updated.map(({ after, fields, movedMeters }) => [after.id, fields, movedMeters])).toEqual([
    ['moved', [], expect.closeTo(1112, 0)],
    ['renamed', ['name'], null],
  ]);
});

const arbitraryStores = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.constantFrom('', 'Centro', 'Prado'),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([id, name, lat]) => store(id, { name, position: { lat, lng: 0 } })),
  { selector: ({ id }) => id },
);
const byId = (stores: readonly Store[]) => new Map(stores.map((one) => [one.id, one]));

test('restoring a version yields exactly its stores, and nothing to edit if they’re the same', () => {
  fc.assert(
    fc.property(arbitraryStores, arbitraryStores, (now, version) => {
      const stores = storesToVersion(now, version);
      expect(applyToStores(byId(now), { stores })).toEqual(byId(version));
      expect(storesToVersion(version, version)).toEqual({ put: [], remove: [] });
    }),
  );
});
