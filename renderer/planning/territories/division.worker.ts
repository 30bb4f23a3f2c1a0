import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Demand, demandOfSamples } from '../../../shared/planning/territories/demand.ts';
import {
  type DividedLand,
  type DivisionProgress,
  landDivision,
  type StoreShare,
} from '../../../shared/planning/territories/division.ts';
import { landBeside } from '../../../shared/planning/territories/kept-land.ts';
import { type StoreFigures, storeFigures } from '../../../shared/planning/territories/store-figures.ts';
import { type CostSample, sampleAreas } from '../../../shared/planning/territories/territories.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';

/** What is divided, once, without the zones that stay, and the demand in it; then by which shares. */
export type ToDivisionWorker =
  | {
      kind: 'samples';
      outline: ZoneGeometry;
      samples: readonly CostSample[];
      kept: readonly ZoneGeometry[];
    }
  | ({ kind: 'demand' } & CountedIn)
  | {
      kind: 'divide';
      number: number;
      shares: readonly StoreShare[];
      /** How far borders may move to be smoother. */
      toleranceMeters: number;
      balance: number | null;
      /** Whether what each store serves is summed up. */
      hasFigures: boolean;
    };

/** What loads are counted in, null for the area, and the addresses where they are known. */
interface CountedIn {
  demand: Demand | null;
  addresses: Demand | null;
}

type Divide = Extract<ToDivisionWorker, { kind: 'divide' }>;

export type FromDivisionWorker =
  | ({ kind: 'progress' } & DivisionProgress)
  | {
      kind: 'divided';
      number: number;
      /** Undefined if the calculation failed. */
      land: DividedLand | undefined;
      /** Null where they were not wanted. */
      figures: StoreFigures | null;
    };

let divide: ReturnType<typeof divisionOf> | null = null;
let countedIn: CountedIn = { demand: null, addresses: null };
let latest: Divide | null = null;
let working = false;

addEventListener('message', ({ data }: MessageEvent<ToDivisionWorker>) => {
  if (data.kind === 'samples') divide = divisionOf(data);
  else if (data.kind === 'demand') countedIn = data;
  else latest = data;
  if (latest && !working) void work();
});

const squareMetersPerSquareKilometer = 1e6;

async function divisionOf({ outline, samples, kept }: Extract<ToDivisionWorker, { kind: 'samples' }>) {
  const geos = await loadGeos();
  const beside = landBeside(geos, outline, samples, kept);
  if (!beside) return () => ({ land: undefined, figures: null });
  const land = landDivision(geos, beside.outline, beside.samples, (progress) =>
    answer({ kind: 'progress', ...progress }),
  );
  const positions = beside.samples.map(({ position }) => position);
  const demandBeside = forLatest(beside.demandBeside);
  const addressesOf = forLatest((addresses: Demand) =>
    demandOfSamples(positions, beside.demandBeside(addresses)),
  );
  let areas: readonly number[] | undefined;
  return ({ shares, toleranceMeters, balance, hasFigures }: Divide) => {
    const { demand, addresses } = countedIn;
    const divided = land(shares, toleranceMeters, demand ? demandBeside(demand) : undefined, balance);
    if (!divided || !hasFigures) return { land: divided, figures: null };
    areas ??= sampleAreas(geos, beside.outline, beside.samples).map(
      (area) => area / squareMetersPerSquareKilometer,
    );
    const amounts = { squareKilometers: areas, addresses: addresses && addressesOf(addresses) };
    return { land: divided, figures: storeFigures(beside.samples, divided.owners, amounts) };
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

/** Answers the latest request; those that came before it and have no answer yet are passed over. */
async function work() {
  working = true;
  const division = await divide;
  while (latest && division) {
    const next = latest;
    latest = null;
    answer({ kind: 'divided', number: next.number, ...division(next) });
    // Lets messages from the window in.
    await new Promise((resolve) => setTimeout(resolve));
  }
  working = false;
}

const answer = (message: FromDivisionWorker) => postMessage(message);
