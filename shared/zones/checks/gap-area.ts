import { geometryOfParts, partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { ringAreaSquareMeters } from '../geometry/area.ts';
import { boxesMeet, boxOf } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import { intersect, merge, subtract } from '../geometry/overlay-operations.ts';
import { buffer } from '../geometry/planar-operations.ts';
import { refused, type Shaped, shaped } from '../geometry/shaped.ts';
import { flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { limits } from './limits.ts';

/**
 * Returns the strip found by `stripBetweenBorders` as an area: the morphological closing of both zones (buffered by half
 * of `gapWidthMeters` and back), limited to positions within `gapWidthMeters` of each, minus both and the `others`;
 * `nothing-left` if no part is wider than `limits.sameBorderMeters`. Corners are mitered, as round ones would leave the
 * corners of a strip's ends uncovered.
 */
export function gapArea(
  geos: Geos,
  one: ZoneGeometry,
  other: ZoneGeometry,
  others: readonly ZoneGeometry[],
  gapWidthMeters: number,
): Shaped {
  const reach = gapWidthMeters;
  const andThen = (outcome: Shaped, next: (geometry: ZoneGeometry) => Shaped): Shaped =>
    outcome.ok ? next(outcome.geometry) : outcome;
  const bufferedBoth = andThen(merge(geos, [one, other]), (both) =>
    buffer(geos, both, reach / 2 + 1, 'mitred'),
  );
  const closing = andThen(bufferedBoth, (wide) => buffer(geos, wide, -(reach / 2 + 1), 'mitred'));
  const nearOne = andThen(buffer(geos, one, reach), (near) =>
    andThen(closing, (area) => intersect(geos, area, near)),
  );
  const nearBoth = andThen(buffer(geos, other, reach), (near) =>
    andThen(nearOne, (area) => intersect(geos, area, near)),
  );
  const strip = [one, other, ...others].reduce(
    (remaining, zone) =>
      andThen(remaining, (area) =>
        boxesMeet(boxOf(area), boxOf(zone)) ? subtract(geos, area, zone) : remaining,
      ),
    nearBoth,
  );
  return andThen(strip, (area) => {
    const visibleParts = geometryOfParts(
      partsOf(area).filter(
        ([shell = []]) =>
          meanWidthMeters(ringAreaSquareMeters(shell), flatPerimeter(shell)) > limits.sameBorderMeters,
      ),
    );
    return visibleParts ? shaped(visibleParts) : refused({ kind: 'nothing-left' });
  });
}
