import type { Ring, Rings } from '../../geo/parts.ts';
import { signedPlanarArea } from '../geometry/rings.ts';
import { shellsWithHoles } from './shells-and-holes.ts';

/**
 * Returns the polygons that the rings of a shapefile's record make: shells run clockwise and holes counterclockwise
 * (ESRI Shapefile Technical Description, 1998). Where holes lie in no shell and the rings fit one another the
 * other way round, they were written so. A hole that still has no shell stays one, of the first polygon: the check
 * of holes reports it.
 */
export function polygonsOfRings(rings: readonly Ring[]): Rings[] {
  const asWritten = shellsWithHoles(rings, (ring) => signedPlanarArea(ring) <= 0);
  if (asWritten.stray.length === 0) return asWritten.polygons;
  const reversed = shellsWithHoles(rings, (ring) => signedPlanarArea(ring) > 0);
  if (reversed.stray.length === 0) return reversed.polygons;
  const [first, ...others] = asWritten.polygons;
  return first ? [[...first, ...asWritten.stray], ...others] : reversed.polygons;
}
