import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeMany, fieldsOfMany } from './fields-of-many.ts';
import { arbitraryZone } from './geometry/arbitrary-zones.testing.ts';

const several = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => arbitraryZone(`zone${index}`))));
const sorted = (types: readonly string[]) => [...new Set(types)].sort();

describe('several zones', () => {
  it('have a field in common when all of them have the same in it', () => {
    fc.assert(
      fc.property(several, (zones) => {
        const { storeId, types } = fieldsOfMany(zones);
        expect(storeId === null).toBe(zones.some((zone) => zone.storeId !== zones[0]?.storeId));
        for (const { type, count } of types)
          expect(zones.filter((zone) => zone.types.includes(type))).toHaveLength(count);
      }),
      { numRuns: 30 },
    );
  });

  it('are changed in what is given and in nothing else, those alone that it makes different', () => {
    const change = fc.record({
      storeId: fc.constantFrom('S1', 'S2'),
      addTypes: fc.constantFrom<string[]>([], ['new']),
      removeTypes: fc.constantFrom<string[]>([], ['a,b;c']),
    });
    fc.assert(
      fc.property(several, change, (zones, { storeId, addTypes, removeTypes }) => {
        const changed = changeMany(zones, { storeId, addTypes, removeTypes });
        const after = new Map(changed.map((zone) => [zone.id, zone]));
        for (const zone of zones) {
          const now = after.get(zone.id) ?? zone;
          const types = sorted([...zone.types, ...addTypes]).filter((type) => !removeTypes.includes(type));
          expect(sorted(now.types)).toEqual(types);
          expect({ ...now, types: [] }).toEqual({ ...zone, storeId, types: [] });
        }
        expect(changeMany([...after.values()], { storeId, addTypes, removeTypes })).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('can be given an empty text', () => {
    const [zone] = fc.sample(arbitraryZone('a'), 1);
    const emptied =
      zone && changeMany([{ ...zone, status: 'old' }], { status: '', addTypes: [], removeTypes: [] });
    expect(emptied?.[0]?.status).toBe('');
  });
});
