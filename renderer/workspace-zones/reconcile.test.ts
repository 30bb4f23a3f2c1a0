import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryZone } from '../../shared/zones/geometry/arbitrary-zones.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { reconcile, reconcileChange, withSyncStates } from './reconcile.ts';

const mapOf = (zones: readonly Zone[]) => new Map(zones.map((zone) => [zone.id, zone]));
const zones = fc.tuple(arbitraryZone('a'), arbitraryZone('b'));

describe('zones told by the desk', () => {
  it('keep their identity if nothing changed', () => {
    fc.assert(
      fc.property(zones, (known) => {
        const after = reconcile(mapOf(known), structuredClone(known));
        for (const zone of known) expect(after.get(zone.id)).toBe(zone);
      }),
    );
  });

  it('are those reported by the desk, in its order', () => {
    fc.assert(
      fc.property(zones, zones, (known, reported) => {
        const [a, b] = reported;
        expect([...reconcile(mapOf(known), [b, a]).values()]).toEqual([b, a]);
        expect([...reconcile(mapOf(known), [b]).values()]).toEqual([b]);
      }),
    );
  });

  it('keep their geometry if only a field changed', () => {
    fc.assert(
      fc.property(arbitraryZone('a'), (zone) => {
        const reported = structuredClone({ ...zone, description: `${zone.description}.` });
        const after = reconcile(mapOf([zone]), [reported]).get('a');
        expect(after).toEqual(reported);
        expect(after?.geometry).toBe(zone.geometry);
      }),
    );
  });
});

describe('a change told by the desk', () => {
  it('only changes the zones it contains', () => {
    fc.assert(
      fc.property(zones, zones, ([a, b], [put]) => {
        const after = reconcileChange(mapOf([a, b]), {
          put: [structuredClone(put)],
          remove: ['b', 'nobody'],
        });
        expect([...after]).toEqual([['a', put]]);
      }),
    );
  });

  it('returns the same zones if it changes nothing', () => {
    fc.assert(
      fc.property(zones, (known) => {
        const before = mapOf(known);
        expect(reconcileChange(before, { put: structuredClone([...known]), remove: ['nobody'] })).toBe(
          before,
        );
      }),
    );
  });

  it('updates sync states, and reverts them', () => {
    fc.assert(
      fc.property(zones, ([a, b]) => {
        const at = '2026-01-31T12:00:00.000Z';
        const synced = withSyncStates(mapOf([a, b]), [
          { id: 'a', createdAt: at, changedSinceCreation: true },
          { id: 'nobody', createdAt: at },
        ]);
        expect([...synced.values()]).toEqual([{ ...a, createdAt: at, changedSinceCreation: true }, b]);
        expect(synced.get('a')?.geometry).toBe(a.geometry);
        expect(withSyncStates(synced, [{ id: 'a', createdAt: null }]).get('a')).toEqual(a);
      }),
    );
  });
});
