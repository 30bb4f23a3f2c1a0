import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import type { Ring, Rings } from '../../geo/parts.ts';
import { toLatLng } from '../../geo/position.ts';
import { pointLocation } from '../geometry/point-location.ts';

interface Shell {
  ring: Ring;
  box: Bounds | undefined;
  holes: Ring[];
}

/** Assigns holes to the smallest shell that contains them; returns polygons, and holes outside all shells. */
export function shellsWithHoles(
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

/**
 * Returns the smallest shell around a hole. If only one shell's box contains it, the shell isn't verified: the check of
 * holes does so later.
 */
function shellAround(hole: Ring, shells: readonly Shell[]): Shell | undefined {
  const box = boxOf(hole);
  const candidates = shells.filter((shell) => isInside(box, shell.box));
  const containing =
    candidates.length > 1 ? candidates.filter(({ ring }) => isWithin(hole, ring)) : candidates;
  return containing.reduce<Shell | undefined>(
    (smallest, shell) => (smallest && isInside(smallest.box, shell.box) ? smallest : shell),
    undefined,
  );
}

/** Returns whether a hole is inside a shell. Rings only touch, so the first vertex off the border decides. */
function isWithin(hole: Ring, shell: Ring): boolean {
  for (const position of hole) {
    const location = pointLocation({ type: 'Polygon', coordinates: [shell] }, position);
    if (location !== 'border') return location === 'inside';
  }
  return true;
}

/** Returns the box of a ring in file coordinates, which may not be degrees. */
const boxOf = (ring: Ring): Bounds | undefined => boundsOf(ring.map(toLatLng));

/** Returns whether a box is inside another. */
const isInside = (inner: Bounds | undefined, outer: Bounds | undefined): boolean =>
  inner !== undefined &&
  outer !== undefined &&
  inner.southwest.lng >= outer.southwest.lng &&
  inner.southwest.lat >= outer.southwest.lat &&
  inner.northeast.lng <= outer.northeast.lng &&
  inner.northeast.lat <= outer.northeast.lat;
