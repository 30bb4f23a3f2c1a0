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
  /** Sets the area to divide. Called once. */
  start: WorkerTask<DividedArea>;
  /** Sets the amounts that the next divisions count. */
  count: WorkerTask<CountedAmounts>;
  /** Divides the area; undefined if the window requests a newer division before this one starts. */
  divide: WorkerTask<DivisionParameters, DivisionResult | undefined, DivisionProgress>;
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
export interface CountedAmounts {
  demand: Demand | null;
  addresses: Demand | null;
}

export interface DivisionParameters {
  shares: readonly StoreShare[];
  /** Maximum displacement of borders for smoothing. */
  toleranceMeters: number;
  /** Maximum relative deviation of loads; null for no limit. */
  balance: number | null;
  /** Whether to sum up figures by store. */
  hasFigures: boolean;
}

export interface DivisionResult {
  /** Undefined if the calculation failed. */
  land: DividedLand | undefined;
  /** Null if not requested. */
  figures: StoreFigures | null;
}

let divider: ReturnType<typeof landDivider> | null = null;
let countedAmounts: CountedAmounts = { demand: null, addresses: null };
let report: (progress: DivisionProgress) => void = () => {};

serveTasks<DivisionTasks>({
  start(area) {
    divider = landDivider(area);
  },
  count(counted) {
    countedAmounts = counted;
  },
  async divide(parameters, run) {
    const divide = await divider;
    // Lets requests that arrived during the last division be received first, so that only the latest is computed.
    await nextTurn();
    if (!divide || !run.isLatest()) return undefined;
    report = run.report;
    return divide(parameters);
  },
});

const squareMetersPerSquareKilometer = 1e6;

async function landDivider({
  outline,
  samples,
  kept,
  neighbors,
  stores,
}: DividedArea): Promise<(by: DivisionParameters) => DivisionResult> {
  const geos = await loadGeos();
  const remaining = landOutside(geos, outline, samples, kept);
  if (!remaining) return () => ({ land: undefined, figures: null });
  const divideLand = landDivision(
    geos,
    remaining.outline,
    remaining.samples,
    (progress) => report(progress),
    {
      fixed: [...kept, ...neighbors],
      stores,
    },
  );
  const positions = remaining.samples.map(({ position }) => position);
  const demandOutsideKept = memoizeLatest(remaining.demandOutside);
  const addressesOf = memoizeLatest((addresses: Demand) =>
    demandOfSamples(positions, remaining.demandOutside(addresses)),
  );
  let areas: readonly number[] | undefined;
  return ({ shares, toleranceMeters, balance, hasFigures }: DivisionParameters) => {
    const { demand, addresses } = countedAmounts;
    const divided = divideLand(
      shares,
      toleranceMeters,
      demand ? demandOutsideKept(demand) : undefined,
      balance,
    );
    if (!divided || !hasFigures) return { land: divided, figures: null };
    areas ??= sampleAreas(geos, remaining.outline, remaining.samples).map(
      (area) => area / squareMetersPerSquareKilometer,
    );
    const amounts = { squareKilometers: areas, addresses: addresses && addressesOf(addresses) };
    return { land: divided, figures: storeFigures(remaining.samples, divided.owners, amounts) };
  };
}

/** Returns a function that caches the value of its latest input. */
function memoizeLatest<Input extends object, Value>(
  compute: (input: Input) => Value,
): (input: Input) => Value {
  let latest: { input: Input; value: Value } | undefined;
  return (input) => {
    if (latest?.input !== input) latest = { input, value: compute(input) };
    return latest.value;
  };
}
