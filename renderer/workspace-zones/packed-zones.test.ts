import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryZone } from '../../shared/zones/geometry/arbitrary-zones.testing.ts';
import { memoryOf, packZones, unpackZones } from './packed-zones.ts';

test('zones are the same on the other side', () => {
  fc.assert(
    fc.property(fc.array(arbitraryZone('a')), (zones) => {
      const packed = packZones(zones);
      const handedOver = structuredClone(packed, { transfer: memoryOf(packed) });
      expect(unpackZones(handedOver)).toEqual(zones);
    }),
  );
});
