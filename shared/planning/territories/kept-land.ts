import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { merge, subtract } from '../../zones/geometry/overlay-operations.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import type { Demand } from './demand.ts';
import type { CostSample, StoreReach } from './territories.ts';

/** Reach of a store whose zone is kept: it gets nothing of the rest. */
export const servesNothing: StoreReach = { limit: -1, weight: 1 };

/** Land outside kept zones, with the samples and demand in it. */
export interface LandBeside {
  outline: ZoneGeometry;
  samples: readonly CostSample[];
  /** Demand outside the given zones. */
  demandBeside(demand: Demand): Demand;
}

/** Removes zones from the land to divide; undefined if nothing is left or a zone is invalid. */
export function landBeside(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
  kept: readonly ZoneGeometry[],
): LandBeside | undefined {
  if (kept.length === 0) return { outline, samples, demandBeside: (demand) => demand };
  const united = merge(geos, kept);
  if (!united.ok) return undefined;
  const rest = subtract(geos, outline, united.geometry);
  if (!rest.ok) return undefined;
  return {
    outline: rest.geometry,
    samples: samples.filter(({ position }) => !covers(united.geometry, position)),
    demandBeside({ positions, amounts }) {
      const beside = [...positions.entries()].filter(([, position]) => !covers(united.geometry, position));
      return {
        positions: beside.map(([, position]) => position),
        amounts: beside.map(([place]) => amounts[place] ?? 0),
      };
    },
  };
}
