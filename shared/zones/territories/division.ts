import { z } from 'zod';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { ownersWithinCapacity } from './capacity.ts';
import { borderResolution } from './sampling.ts';
import { smoothBorders } from './smoothing.ts';
import {
  type CostSample,
  fullReach,
  nobody,
  type StoreReach,
  sampleAreas,
  zonesOfOwners,
} from './territories.ts';

/** What a store gets of the land: as far as it reaches, and so many square kilometers at most; null for any number. */
export const storeShareSchema = z.strictObject({
  limit: z.number().nullable(),
  weight: z.number().positive(),
  capacity: z.number().min(0).nullable(),
}) satisfies z.ZodType<StoreReach>;
export type StoreShare = z.infer<typeof storeShareSchema>;

/** What a store gets by default. */
export const fullShare: StoreShare = { ...fullReach, capacity: null };

/** The land of stores, by their place, and how far a border may be off: by the samples (`borderResolution`), and by smoothing. */
export interface DividedLand {
  zones: ReadonlyMap<number, ZoneGeometry>;
  resolutionMeters: number;
  smoothedMeters: number;
}

const squareMetersPerSquareKilometer = 1e6;

/**
 * Divides outlines of sampled land by the shares of stores. The areas that samples stand for are computed once, and
 * only where a store has a capacity.
 * @param outline a valid geometry
 * @returns a function of the shares and of the tolerance by which borders are smoothed, in meters; undefined where no
 *   zones can be made
 */
export function landDivision(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
): (shares: readonly StoreShare[], toleranceMeters: number) => DividedLand | undefined {
  const positions = samples.map(({ position }) => position);
  let areas: readonly number[] | undefined;
  const divideBy = (shares: readonly StoreShare[]) => {
    const capacities = shares.map(({ capacity }) =>
      capacity === null ? null : capacity * squareMetersPerSquareKilometer,
    );
    if (capacities.some((capacity) => capacity !== null)) areas ??= sampleAreas(geos, outline, samples);
    const owners = ownersWithinCapacity(samples, shares, areas ?? [], capacities);
    const divided = zonesOfOwners(geos, outline, positions, owners);
    return divided.ok
      ? { zones: divided.zones, resolutionMeters: borderResolution(outline, positions, owners) }
      : undefined;
  };
  /** Other tolerances smooth the same zones. */
  let latest: { shares: readonly StoreShare[]; divided: ReturnType<typeof divideBy> } | undefined;
  return (shares, toleranceMeters) => {
    if (!latest || !isEqual(latest.shares, shares)) latest = { shares, divided: divideBy(shares) };
    const { divided } = latest;
    if (!divided) return undefined;
    const places = [...divided.zones.keys()];
    const { zones, meters } = smoothBorders(geos, [...divided.zones.values()], toleranceMeters);
    const byPlace = new Map(
      zones.flatMap((zone, index) => {
        const place = places[index] ?? nobody;
        return place === nobody ? [] : [[place, zone] as const];
      }),
    );
    return {
      zones: byPlace,
      resolutionMeters: divided.resolutionMeters,
      smoothedMeters: meters,
    };
  };
}

const isEqual = (some: readonly StoreShare[], others: readonly StoreShare[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
