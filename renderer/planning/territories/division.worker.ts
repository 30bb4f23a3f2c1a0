import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Demand, demandOfSamples } from '../../../shared/planning/territories/demand.ts';
import {
  type DividedLand,
  type DivisionProgress,
  landDivision,
  type StoreShare,
} from '../../../shared/planning/territories/division.ts';
import { landOutside } from '../../../shared/planning/territories/kept-land.ts';
import { type StoreFigures, storeFigures } from '../../../shared/planning/territories/store-figures.ts';
import { type CostSample, sampleAreas } from '../../../shared/planning/territories/territories.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { nextTurn, serveTasks, type WorkerTask } from '../../ui/worker-tasks.ts';

export interface DivisionTasks {
  /** Sets what is divided; once. */
  start: WorkerTask<DividedArea>;
  /** Sets what the next divisions count. */
  count: WorkerTask<CountedIn>;
  /** Divides the area; undefined if the window requests a newer division before this one starts. */
  divide: WorkerTask<DividedBy, DividedByStores | undefined, DivisionProgress>;
}

interface DividedArea {
  outline: ZoneGeometry;
  samples: readonly CostSample[];
  /** Zones to keep: their area isn't divided. */
  kept: readonly ZoneGeometry[];
  /** Other zones next to the outline: borders with them aren't smoothed. */
  neighbors: readonly ZoneGeometry[];
  /** Positions of stores in the order of the costs of samples; each stays inside its zone. */
  stores: readonly LngLat[];
}

/** Amounts in which loads are counted, null for area, and the addresses if known. */
export interface CountedIn {
  demand: Demand | null;
  addresses: Demand | null;
}

export interface DividedBy {
  shares: readonly StoreShare[];
  /** Maximum displacement of borders for smoothing. */
  toleranceMeters: number;
  /** Maximum relative deviation of loads; null for no limit. */
  balance: number | null;
  /** Whether to sum up figures by store. */
  hasFigures: boolean;
}

export interface DividedByStores {
  /** Undefined if the calculation failed. */
  land: DividedLand | undefined;
  /** Null if not requested. */
  figures: StoreFigures | null;
}

let division: ReturnType<typeof divisionOf> | null = null;
let countedIn: CountedIn = { demand: null, addresses: null };
let report: (progress: DivisionProgress) => void = () => {};

serveTasks<DivisionTasks>({
  start(area) {
    division = divisionOf(area);
  },
  count(counted) {
    countedIn = counted;
  },
  async divide(by, run) {
    const divide = await division;
    // Requests that arrived during the last division are received first; only the latest is answered.
    await nextTurn();
    if (!divide || !run.isLatest()) return undefined;
    report = run.report;
    return divide(by);
  },
});

const squareMetersPerSquareKilometer = 1e6;

async function divisionOf({
  outline,
  samples,
  kept,
  neighbors,
  stores,
}: DividedArea): Promise<(by: DividedBy) => DividedByStores> {
  const geos = await loadGeos();
  const outside = landOutside(geos, outline, samples, kept);
  if (!outside) return () => ({ land: undefined, figures: null });
  const land = landDivision(geos, outside.outline, outside.samples, (progress) => report(progress), {
    fixed: [...kept, ...neighbors],
    stores,
  });
  const positions = outside.samples.map(({ position }) => position);
  const demandOutside = forLatest(outside.demandOutside);
  const addressesOf = forLatest((addresses: Demand) =>
    demandOfSamples(positions, outside.demandOutside(addresses)),
  );
  let areas: readonly number[] | undefined;
  return ({ shares, toleranceMeters, balance, hasFigures }: DividedBy) => {
    const { demand, addresses } = countedIn;
    const divided = land(shares, toleranceMeters, demand ? demandOutside(demand) : undefined, balance);
    if (!divided || !hasFigures) return { land: divided, figures: null };
    areas ??= sampleAreas(geos, outside.outline, outside.samples).map(
      (area) => area / squareMetersPerSquareKilometer,
    );
    const amounts = { squareKilometers: areas, addresses: addresses && addressesOf(addresses) };
    return { land: divided, figures: storeFigures(outside.samples, divided.owners, amounts) };
  };
}

/** A function that computes its value once for the latest input. */
function forLatest<Input extends object, Value>(compute: (input: Input) => Value): (input: Input) => Value {
  let latest: { input: Input; value: Value } | undefined;
  return (input) => {
    if (latest?.input !== input) latest = { input, value: compute(input) };
    return latest.value;
  };
}
