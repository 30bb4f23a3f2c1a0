import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { merge, subtract } from '../geometry/overlay-operations.ts';
import { covers } from '../geometry/point-location.ts';
import type { Demand } from './demand.ts';
import type { CostSample, StoreReach } from './territories.ts';

/** How a store takes part whose zone stays as it is: it gets nothing of the rest. */
export const servesNothing: StoreReach = { limit: -1, weight: 1 };

/** Land without zones that stay as they are, and the samples and demand in it. */
export interface LandBeside {
  outline: ZoneGeometry;
  samples: readonly CostSample[];
  /** The demand that lies in none of the zones. */
  demandBeside(demand: Demand): Demand;
}

/** Leaves zones out of the land that is divided; undefined where that leaves nothing, or one of them is not valid. */
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
