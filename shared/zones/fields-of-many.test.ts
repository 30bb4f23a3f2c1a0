import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeMany, fieldsOfMany } from './fields-of-many.ts';
import { arbitraryZone } from './geometry/arbitrary-zones.testing.ts';

const arbitraryZones = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => arbitraryZone(`zone${index}`))));
const distinctSorted = (types: readonly string[]) => [...new Set(types)].sort();

describe('editing the fields of several zones', () => {
  it('shows a common value only if all zones share it, and counts zones per type', () => {
    fc.assert(
      fc.property(arbitraryZones, (zones) => {
        const { storeId, types } = fieldsOfMany(zones);
        expect(storeId === null).toBe(zones.some((zone) => zone.storeId !== zones[0]?.storeId));
        for (const { type, count } of types)
          expect(zones.filter((zone) => zone.types.includes(type))).toHaveLength(count);
      }),
      { numRuns: 30 },
    );
  });

  it('changes only the given fields and returns only zones that differ', () => {
    const change = fc.record({
      storeId: fc.constantFrom('S1', 'S2'),
      addTypes: fc.constantFrom<string[]>([], ['new']),
      removeTypes: fc.constantFrom<string[]>([], ['a,b;c']),
    });
    fc.assert(
      fc.property(arbitraryZones, change, (zones, { storeId, addTypes, removeTypes }) => {
        const changed = changeMany(zones, { storeId, addTypes, removeTypes });
        const after = new Map(changed.map((zone) => [zone.id, zone]));
        for (const zone of zones) {
          const now = after.get(zone.id) ?? zone;
          const types = distinctSorted([...zone.types, ...addTypes]).filter(
            (type) => !removeTypes.includes(type),
          );
          expect(distinctSorted(now.types)).toEqual(types);
          expect({ ...now, types: [] }).toEqual({ ...zone, storeId, types: [] });
        }
        expect(changeMany([...after.values()], { storeId, addTypes, removeTypes })).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('can clear a field with an empty text', () => {
    const [zone] = fc.sample(arbitraryZone('a'), 1);
    const changed =
      zone && changeMany([{ ...zone, status: 'old' }], { status: '', addTypes: [], removeTypes: [] });
    expect(changed?.[0]?.status).toBe('');
  });
});
