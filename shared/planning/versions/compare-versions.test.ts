import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit } from '../../zones/apply-edit.ts';
import { arbitraryGeometry } from '../../zones/geometry/arbitrary-zones.testing.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { geometryOf, testZone } from '../../zones/zone.testing.ts';
import type { Zone } from '../../zones/zone.ts';
import { compareVersions, editToVersion, type VersionComparison } from './compare-versions.ts';

function compared(before: readonly Zone[], after: readonly Zone[]): VersionComparison {
  const steps = compareVersions(before, after);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const square = (size: number) =>
  geometryOf(
    `POLYGON ((-56.2 -34.9, ${-56.2 + size} -34.9, ${-56.2 + size} -34.89, -56.2 -34.89, -56.2 -34.9))`,
  );

test('lists added, changed, removed, and unchanged zones, and figures of the stores affected', () => {
  const small = testZone('moved', { geometry: square(0.01) });
  const wide = testZone('moved', { geometry: square(0.02) });
  const before = [
    testZone('same', { storeId: 'S9' }),
    small,
    testZone('gone', { storeId: 'S2' }),
    testZone('x'),
  ];
  const after = [
    testZone('same', { storeId: 'S9', createdAt: '2026-03-09T12:00:00Z' }),
    wide,
    testZone('fresh', { storeId: 'S3' }),
    testZone('x', { storeId: 'S2' }),
  ];
  const { added, changed, removed, unchanged, stores, ...sums } = compared(before, after);
  expect(added.map(({ id }) => id)).toEqual(['fresh']);
  expect(removed.map(({ id }) => id)).toEqual(['gone']);
  expect(unchanged.map(({ id }) => id)).toEqual(['same']);
  expect(changed.map(({ before, fields }) => [before.id, fields])).toEqual([
    ['moved', ['geometry']],
    ['x', ['storeId']],
  ]);
  expect(changed[0]?.areaChange).toBeCloseTo(1);
  expect(stores.map(({ storeId, before, after }) => [storeId, before.zones, after.zones])).toEqual([
    ['S2', 1, 1],
    ['S3', 0, 1],
    ['STORE1', 2, 1],
  ]);
  expect(sums.after.squareMeters - sums.before.squareMeters).toBeCloseTo(
    areaSquareMeters(wide.geometry) - areaSquareMeters(small.geometry),
  );
});

const arbitraryPlan = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      fc.constantFrom('', 'S1', 'S2', 'S3'),
      fc.oneof(fc.constant(square(0.01)), arbitraryGeometry),
      fc.option(
        fc.constant('night').map((value) => [{ name: 'crew', value }]),
        { nil: undefined },
      ),
    )
    .map(([id, storeId, geometry, otherFields]) =>
      testZone(id, { storeId, geometry, ...(otherFields && { otherFields }) }),
    ),
  { selector: ({ id }) => id },
);

const byId = (zones: readonly Zone[]) => new Map(zones.map((zone) => [zone.id, zone]));

test('restoring a version yields exactly its zones without touching unchanged ones', () => {
  fc.assert(
    fc.property(arbitraryPlan, arbitraryPlan, (now, version) => {
      const edit = editToVersion(byId(now), version);
      expect(applyEdit(byId(now), edit)).toEqual(byId(version));
      const { added, changed, removed, unchanged } = compared(now, version);
      expect(edit.put).toHaveLength(added.length + changed.length);
      expect(edit.remove).toHaveLength(removed.length);
      expect(edit.put.every(({ id }) => unchanged.every((zone) => zone.id !== id))).toBe(true);
    }),
  );
});

test('area differences by store add up to the total, and comparing in reverse swaps added and removed', () => {
  fc.assert(
    fc.property(arbitraryPlan, arbitraryPlan, (before, after) => {
      const comparison = compared(before, after);
      const differences = comparison.stores.map(
        (store) => store.after.squareMeters - store.before.squareMeters,
      );
      expect(differences.reduce((sum, one) => sum + one, 0)).toBeCloseTo(
        comparison.after.squareMeters - comparison.before.squareMeters,
        2,
      );
      const back = compared(after, before);
      expect(back.added).toHaveLength(comparison.removed.length);
      expect(back.stores.map(({ storeId }) => storeId)).toEqual(
        comparison.stores.map(({ storeId }) => storeId),
      );
    }),
  );
});

test('restoring a version keeps the creation time a service has assigned since', () => {
  const createdAt = '2026-03-09T12:00:00Z';
  const now = testZone('a', { storeId: 'S2', createdAt });
  const { put } = editToVersion(byId([now]), [testZone('a', { storeId: 'S1' })]);
  expect(put).toEqual([testZone('a', { storeId: 'S1', createdAt })]);
});
