import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../shared/zones/apply-edit.ts';
import { arbitraryZone } from '../../shared/zones/geometry/arbitrary-zones.testing.ts';
import { withSyncStates } from './reconcile.ts';
import { changesBetween } from './zone-changes.ts';

const zones = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  .chain((ids) => fc.tuple(...ids.map(arbitraryZone)))
  .map((made) => new Map(made.map((zone) => [zone.id, zone])));

describe('what the workers that draw and check are told', () => {
  it('turns the known zones into the current ones', () => {
    fc.assert(
      fc.property(zones, zones, (before, after) => {
        const { put, remove } = changesBetween(before, after);
        expect(applyEdit(before, { put, remove })).toEqual(after);
      }),
    );
  });

  it('is empty if only sync states changed', () => {
    fc.assert(
      fc.property(zones, (all) => {
        const syncStates = [...all.keys()].map((id) => ({ id, createdAt: '2026-01-01T00:00:00Z' }));
        expect(changesBetween(all, withSyncStates(all, syncStates))).toEqual({ put: [], remove: [] });
      }),
    );
  });

  it('omits unchanged zones', () => {
    fc.assert(
      fc.property(zones, (all) => {
        expect(changesBetween(all, new Map(all))).toEqual({ put: [], remove: [] });
      }),
    );
  });
});
