import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { arbitraryGeometry } from './arbitrary-zones.testing.ts';
import { shapeMark } from './shape-mark.ts';

test('a copy of a shape has the same mark', () => {
  fc.assert(
    fc.property(arbitraryGeometry, (geometry) => {
      expect(shapeMark(JSON.parse(JSON.stringify(geometry)))).toBe(shapeMark(geometry));
    }),
  );
});

test('moving a vertex by the smallest step changes the mark', () => {
  fc.assert(
    fc.property(arbitraryGeometry, fc.nat(), fc.constantFrom(0, 1), (geometry, index, axis) => {
      const moved: ZoneGeometry = JSON.parse(JSON.stringify(geometry));
      const positions = partsOf(moved).flat(2);
      const position = positions[index % positions.length];
      if (position) position[axis] += 1e-7;
      expect(shapeMark(moved)).not.toBe(shapeMark(geometry));
    }),
  );
});
