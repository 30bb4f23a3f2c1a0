import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryZone } from '../../shared/zones/geometry/arbitrary-zones.testing.ts';
import { compactZones, packedBuffers, packZones, unpackZones } from './packed-zones.ts';

test('zones are equal after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(arbitraryZone('a')), (zones) => {
      const packed = packZones(zones);
      const handedOver = structuredClone(packed, { transfer: packedBuffers(packed) });
      expect(unpackZones(handedOver)).toEqual(zones);
    }),
  );
});

test('zones that stay packed have the same positions at each access', () => {
  fc.assert(
    fc.property(fc.array(arbitraryZone('a')), (zones) => {
      const compact = compactZones(packZones(zones));
      const plain = () =>
        compact.map((zone) => ({
          ...zone,
          geometry: { type: zone.geometry.type, coordinates: zone.geometry.coordinates },
        }));
      expect(plain().reverse()).toEqual(zones.toReversed());
      expect(plain()).toEqual(zones);
    }),
  );
});
