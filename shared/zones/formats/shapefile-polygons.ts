import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import type { Ring, Rings } from '../../geo/parts.ts';
import { toLatLng } from '../../geo/position.ts';
import { pointLocation } from '../geometry/point-location.ts';
import { signedPlanarArea } from '../geometry/rings.ts';

/**
 * Returns the polygons that the rings of a shapefile's record make: shells run clockwise and holes counterclockwise
 * (ESRI Shapefile Technical Description, 1998). Where holes lie in no shell and the rings fit one another the
 * other way round, they were written so. A hole that still has no shell stays one, of the first polygon: the check
 * of holes reports it.
 */
export function polygonsOfRings(rings: readonly Ring[]): Rings[] {
  const asWritten = assembled(rings, (ring) => signedPlanarArea(ring) <= 0);
  if (asWritten.stray.length === 0) return asWritten.polygons;
  const reversed = assembled(rings, (ring) => signedPlanarArea(ring) > 0);
  if (reversed.stray.length === 0) return reversed.polygons;
  const [first, ...others] = asWritten.polygons;
  return first ? [[...first, ...asWritten.stray], ...others] : reversed.polygons;
}

interface Shell {
  ring: Ring;
  box: Bounds | undefined;
  holes: Ring[];
}

function assembled(
  rings: readonly Ring[],
  isShell: (ring: Ring) => boolean,
): { polygons: Rings[]; stray: Ring[] } {
  const shells = rings.filter(isShell).map((ring): Shell => ({ ring, box: boxOf(ring), holes: [] }));
  const stray: Ring[] = [];
  for (const hole of rings) {
    if (isShell(hole)) continue;
    const shell = shellAround(hole, shells);
    if (shell) shell.holes.push(hole);
    else stray.push(hole);
  }
  return { polygons: shells.map(({ ring, holes }) => [ring, ...holes]), stray };
}

/** The smallest shell around a hole. One whose box alone is around it is not looked at further: a check does that. */
function shellAround(hole: Ring, shells: readonly Shell[]): Shell | undefined {
  const box = boxOf(hole);
  const near = shells.filter((shell) => isInside(box, shell.box));
  const around = near.length > 1 ? near.filter(({ ring }) => isWithin(hole, ring)) : near;
  return around.reduce<Shell | undefined>(
    (smallest, shell) => (smallest && isInside(smallest.box, shell.box) ? smallest : shell),
    undefined,
  );
}

/** Rings of one record touch at most: the first vertex that is not on the border decides. */
function isWithin(hole: Ring, shell: Ring): boolean {
  for (const position of hole) {
    const location = pointLocation({ type: 'Polygon', coordinates: [shell] }, position);
    if (location !== 'border') return location === 'inside';
  }
  return true;
}

/** In the numbers of the file, which need not be degrees. */
const boxOf = (ring: Ring): Bounds | undefined => boundsOf(ring.map(toLatLng));

/** Whether a box lies inside another. */
const isInside = (inner: Bounds | undefined, outer: Bounds | undefined): boolean =>
  inner !== undefined &&
  outer !== undefined &&
  inner.southwest.lng >= outer.southwest.lng &&
  inner.southwest.lat >= outer.southwest.lat &&
  inner.northeast.lng <= outer.northeast.lng &&
  inner.northeast.lat <= outer.northeast.lat;
