import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { merge, subtract } from '../../zones/geometry/overlay-operations.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import type { Demand } from './demand.ts';
import { withoutSlivers } from './reached-land.ts';
import type { CostSample, StoreReach } from './territories.ts';

/** Reach of a store whose zone is kept: it gets none of the remaining land. */
export const servesNothing: StoreReach = { limit: -1, weight: 1 };

/** Land outside kept zones, with the samples and demand in it. */
export interface LandOutside {
  outline: ZoneGeometry;
  samples: readonly CostSample[];
  /** Demand outside the given zones. */
  demandOutside(demand: Demand): Demand;
}

/** Removes zones from the land to divide; undefined if nothing is left or a zone is invalid. */
export function landOutside(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
  kept: readonly ZoneGeometry[],
): LandOutside | undefined {
  if (kept.length === 0) return { outline, samples, demandOutside: (demand) => demand };
  const united = merge(geos, kept);
  if (!united.ok) return undefined;
  const outside = subtract(geos, outline, united.geometry);
  // Smoothed zones end a little before the shore in places.
  const rest = outside.ok ? withoutSlivers(geos, outside.geometry) : outside;
  if (!rest.ok) return undefined;
  return {
    outline: rest.geometry,
    samples: samples.filter(({ position }) => !covers(united.geometry, position)),
    demandOutside({ positions, amounts }) {
      const outside = [...positions.entries()].filter(([, position]) => !covers(united.geometry, position));
      return {
        positions: outside.map(([, position]) => position),
        amounts: outside.map(([index]) => amounts[index] ?? 0),
      };
    },
  };
}
