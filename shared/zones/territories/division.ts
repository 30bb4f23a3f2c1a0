import { z } from 'zod';
import type { LngLat } from '../../geo/position.ts';
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
  sampleCells,
  zonesOfOwners,
} from './territories.ts';

/** What a store gets of the land: as far as it reaches, and so many square kilometers or addresses at most; null for any number. */
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

/** What capacities are counted in. */
export const capacityUnits = ['area', 'addresses'] as const;
export type CapacityUnit = (typeof capacityUnits)[number];

/** Where addresses are: all, or so many of them spread as all are. */
export interface KnownAddresses {
  positions: readonly LngLat[];
  total: number;
}

const squareMetersPerSquareKilometer = 1e6;

/**
 * Divides outlines of sampled land by the shares of stores. What samples stand for is computed once, and only where a
 * store has a capacity.
 * @param outline a valid geometry
 * @returns a function of the shares, of the tolerance by which borders are smoothed, in meters, and of the addresses by
 *   which capacities are counted, else by area; undefined where no zones can be made
 */
export function landDivision(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
): (
  shares: readonly StoreShare[],
  toleranceMeters: number,
  addresses?: KnownAddresses,
) => DividedLand | undefined {
  const positions = samples.map(({ position }) => position);
  let areas: readonly number[] | undefined;
  let counted: { addresses: KnownAddresses; counts: readonly number[] } | undefined;
  const demandsIn = (addresses: KnownAddresses | undefined): readonly number[] => {
    if (!addresses) {
      areas ??= sampleAreas(geos, outline, samples).map((area) => area / squareMetersPerSquareKilometer);
      return areas;
    }
    if (counted?.addresses !== addresses)
      counted = { addresses, counts: addressesOfSamples(positions, addresses) };
    return counted.counts;
  };
  const divideBy = (shares: readonly StoreShare[], addresses: KnownAddresses | undefined) => {
    const capacities = shares.map(({ capacity }) => capacity);
    const demands = capacities.some((capacity) => capacity !== null) ? demandsIn(addresses) : [];
    const owners = ownersWithinCapacity(samples, shares, demands, capacities);
    const divided = zonesOfOwners(geos, outline, positions, owners);
    return divided.ok
      ? { zones: divided.zones, resolutionMeters: borderResolution(outline, positions, owners) }
      : undefined;
  };
  /** Other tolerances smooth the same zones. */
  let latest:
    | {
        shares: readonly StoreShare[];
        addresses: KnownAddresses | undefined;
        divided: ReturnType<typeof divideBy>;
      }
    | undefined;
  return (shares, toleranceMeters, addresses) => {
    if (!latest || latest.addresses !== addresses || !isEqual(latest.shares, shares))
      latest = { shares, addresses, divided: divideBy(shares, addresses) };
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

/** How many addresses each sample stands for: those that it is the nearest to. */
function addressesOfSamples(samples: readonly LngLat[], { positions, total }: KnownAddresses): number[] {
  const counts = samples.map(() => 0);
  if (samples.length === 0) return counts;
  const cells = sampleCells(samples);
  for (const position of positions) {
    const nearest = cells.nearest(position);
    counts[nearest] = (counts[nearest] ?? 0) + total / positions.length;
  }
  return counts;
}
