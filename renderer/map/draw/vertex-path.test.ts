import { describe, expect, it } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { pathOf, stepVertex } from './vertex-path.ts';

const ring: LngLat[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [0, 0],
];
const polygon: ZoneGeometry = { type: 'Polygon', coordinates: [ring, ring] };
const parts: ZoneGeometry = { type: 'MultiPolygon', coordinates: [[ring], [ring, ring]] };

describe('the library’s names of vertices', () => {
  it('leave the part out where there is one only', () => {
    expect(pathOf(polygon, { part: 0, ring: 1, vertex: 2 })).toBe('1.2');
    expect(pathOf(parts, { part: 1, ring: 0, vertex: 2 })).toBe('1.0.2');
  });

  it('are gone through ring by ring and part by part, and from the end to the beginning', () => {
    expect(stepVertex(parts, null, 1)).toEqual({ part: 0, ring: 0, vertex: 0 });
    expect(stepVertex(parts, { part: 0, ring: 0, vertex: 2 }, 1)).toEqual({ part: 1, ring: 0, vertex: 0 });
    expect(stepVertex(parts, { part: 1, ring: 1, vertex: 2 }, 1)).toEqual({ part: 0, ring: 0, vertex: 0 });
    expect(stepVertex(parts, { part: 0, ring: 0, vertex: 0 }, -1)).toEqual({ part: 1, ring: 1, vertex: 2 });
  });
});
