import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Demand } from '../../../shared/zones/territories/demand.ts';
import {
  type DividedLand,
  landDivision,
  type StoreShare,
} from '../../../shared/zones/territories/division.ts';
import { landBeside } from '../../../shared/zones/territories/kept-land.ts';
import type { CostSample } from '../../../shared/zones/territories/territories.ts';

/** What is divided, once, without the zones that stay, and the demand in it, null for its area; then by which shares, and how far borders may move to be smoother. */
export type ToDivisionWorker =
  | {
      kind: 'samples';
      outline: ZoneGeometry;
      samples: readonly CostSample[];
      kept: readonly ZoneGeometry[];
    }
  | { kind: 'demand'; demand: Demand | null }
  | {
      kind: 'divide';
      number: number;
      shares: readonly StoreShare[];
      toleranceMeters: number;
      balance: number | null;
    };

type Divide = Extract<ToDivisionWorker, { kind: 'divide' }>;

export interface FromDivisionWorker {
  number: number;
  /** Undefined where nothing could be made of it. */
  land: DividedLand | undefined;
}

let divide: ReturnType<typeof divisionOf> | null = null;
let demand: Demand | null = null;
let latest: Divide | null = null;
let working = false;

addEventListener('message', ({ data }: MessageEvent<ToDivisionWorker>) => {
  if (data.kind === 'samples') divide = divisionOf(data);
  else if (data.kind === 'demand') demand = data.demand;
  else latest = data;
  if (latest && !working) void work();
});

async function divisionOf({ outline, samples, kept }: Extract<ToDivisionWorker, { kind: 'samples' }>) {
  const geos = await loadGeos();
  const beside = landBeside(geos, outline, samples, kept);
  const land = beside && landDivision(geos, beside.outline, beside.samples);
  let counted: { of: Demand; beside: Demand } | undefined;
  return ({ shares, toleranceMeters, balance }: Divide): DividedLand | undefined => {
    if (!land) return undefined;
    if (demand && counted?.of !== demand) counted = { of: demand, beside: beside.demandBeside(demand) };
    return land(shares, toleranceMeters, demand ? counted?.beside : undefined, balance);
  };
}

/** Answers the latest question; those that came before it and have no answer yet are passed over. */
async function work() {
  working = true;
  const land = await divide;
  while (latest && land) {
    const next = latest;
    latest = null;
    answer({ number: next.number, land: land(next) });
    // Lets in what the window asked meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
  }
  working = false;
}

const answer = (message: FromDivisionWorker) => postMessage(message);
