import type { Ring, Rings } from '../../geo/parts.ts';
import { signedPlanarArea } from '../geometry/rings.ts';
import { shellsWithHoles } from './shells-and-holes.ts';

/**
 * Groups the rings of a shapefile record into polygons: shells are clockwise, holes counterclockwise (ESRI Shapefile
 * Technical Description, 1998). If holes are outside all shells and the reverse orientation fits, that is used. A hole
 * still without a shell stays one of the first polygon; the check of holes reports it.
 */
export function polygonsOfRings(rings: readonly Ring[]): Rings[] {
  const asWritten = shellsWithHoles(rings, (ring) => signedPlanarArea(ring) <= 0);
  if (asWritten.stray.length === 0) return asWritten.polygons;
  const reversed = shellsWithHoles(rings, (ring) => signedPlanarArea(ring) > 0);
  if (reversed.stray.length === 0) return reversed.polygons;
  const [first, ...others] = asWritten.polygons;
  return first ? [[...first, ...asWritten.stray], ...others] : reversed.polygons;
}
