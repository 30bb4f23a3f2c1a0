import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { applyEdit, type Zones } from '../../zones/apply-edit.ts';
import type { Zone } from '../../zones/zone.ts';
import {
  editedZones,
  type MadeZone,
  otherZones,
  type Territory,
  territoriesUpdate,
} from './territories-update.ts';

const square = (west: number): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 1],
      [west, 0],
    ],
  ],
});
const territory = (store: string, west: number): Territory => ({
  store,
  storeId: `S${store}`,
  name: `Store ${store}`,
  geometry: square(west),
});
let zoneCount = 0;
function newZone({ store, storeId, name, geometry }: Territory): Zone {
  zoneCount += 1;
  const id = `${store} ${zoneCount}`;
  return { id, zoneId: id, storeId, description: name, types: [], status: '', geometry, createdAt: null };
}

interface Plan {
  zones: Zones;
  made: readonly MadeZone[];
}
const empty: Plan = { zones: new Map(), made: [] };
const updateOf = ({ zones, made }: Plan, territories: readonly Territory[], kept: readonly string[] = []) =>
  territoriesUpdate({ made, zones, kept: new Set(kept) }, territories, newZone);
function planned(plan: Plan, territories: readonly Territory[], kept: readonly string[] = []): Plan {
  const update = updateOf(plan, territories, kept);
  return { zones: applyEdit(plan.zones, update), made: update.made };
}
const editedIds = ({ zones, made }: Plan, storeIds = new Map<string, string>()) =>
  editedZones(made, zones, storeIds).map(({ zone }) => zone.id);
const edit = (plan: Plan, id: string, change: Partial<Zone>): Plan => {
  const zone = plan.zones.get(id);
  return zone
    ? { ...plan, zones: applyEdit(plan.zones, { put: [{ ...zone, ...change }], remove: [] }) }
    : plan;
};
const idOf = ({ zones }: Plan, storeId: string) =>
  [...zones.values()].find((zone) => zone.storeId === storeId)?.id ?? '';

it('updates each store’s zone in place, adds new zones, and removes zones without a territory', () => {
  const first = planned(empty, [territory('a', 0), territory('b', 1)]);
  const id = idOf(first, 'Sa');
  const marked = edit(first, id, { zoneId: 'north', types: ['pickup'] });
  const update = updateOf(marked, [
    { ...territory('a', 5), storeId: 'MVD01', name: 'Aguada' },
    territory('c', 2),
  ]);
  expect(update.put.map(({ zoneId, storeId }) => [zoneId, storeId])).toMatchObject([
    ['north', 'MVD01'],
    [{}, 'Sc'],
  ]);
  expect(update.put[0]).toMatchObject({ id, types: ['pickup'], description: 'Aguada', geometry: square(5) });
  expect(update.remove).toEqual([idOf(first, 'Sb')]);
  expect(update.before).toHaveLength(2);
  expect(update.after).toEqual(update.put);
});

it('counts a zone as edited only if its shape or store changed, and not after an undo', () => {
  const first = planned(empty, [territory('a', 0), territory('b', 1)]);
  const [a, b] = [idOf(first, 'Sa'), idOf(first, 'Sb')];
  expect(editedIds(edit(first, a, { description: 'Mine', zoneId: 'mine' }))).toEqual([]);
  expect(editedIds(edit(first, a, { geometry: square(7) }))).toEqual([a]);
  expect(editedIds(edit(first, b, { storeId: 'Sa' }))).toEqual([b]);
  expect(editedIds(edit(first, b, { storeId: 'MVD02' }), new Map([['b', 'MVD02']]))).toEqual([]);
  expect(editedIds(edit(first, b, { storeId: '' }))).toEqual([]);
  const second = planned(first, [territory('a', 3)]);
  expect(editedIds({ zones: first.zones, made: second.made })).toEqual([]);
});

it('doesn’t change kept zones, even if their store is gone', () => {
  const first = planned(empty, [territory('a', 0), territory('b', 1)]);
  const kept = [idOf(first, 'Sa'), idOf(first, 'Sb')];
  const update = updateOf(first, [territory('a', 5), territory('c', 2)], kept);
  expect(update.put.map(({ storeId }) => storeId)).toEqual(['Sc']);
  expect(update.remove).toEqual([]);
});

it('reuses one other zone of a store and removes the rest', () => {
  const drawn = [newZone(territory('a', 0)), newZone(territory('a', 1)), newZone(territory('x', 2))];
  const zones: Zones = new Map(drawn.map((zone) => [zone.id, zone]));
  const made = otherZones([], zones, [territory('a', 5)]);
  expect(made.map(({ zone }) => zone)).toEqual([drawn[0]?.id, drawn[1]?.id]);
  const update = updateOf({ zones, made }, [territory('a', 5)]);
  expect(update.put.map(({ id }) => id)).toEqual([drawn[0]?.id]);
  expect(update.remove).toEqual([drawn[1]?.id]);
});

it('leaves one zone for each territory, and changes nothing the second time', () => {
  const territories = fc.uniqueArray(
    fc.record({ store: fc.constantFrom('a', 'b', 'c', 'd'), west: fc.integer({ min: 0, max: 3 }) }),
    { selector: ({ store }) => store },
  );
  fc.assert(
    fc.property(territories, territories, (one, other) => {
      const [first, next] = [one, other].map((some) => some.map(({ store, west }) => territory(store, west)));
      const plan = planned(planned(empty, first ?? []), next ?? []);
      expect([...plan.zones.values()].map(({ storeId }) => storeId).sort()).toEqual(
        (next ?? []).map(({ storeId }) => storeId).sort(),
      );
      const again = updateOf(plan, next ?? []);
      expect([again.put, again.remove]).toEqual([[], []]);
      expect(editedIds(plan)).toEqual([]);
    }),
  );
});
