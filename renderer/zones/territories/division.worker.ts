import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { borderResolution } from '../../../shared/zones/territories/sampling.ts';
import {
  type CostSample,
  type StoreReach,
  territories,
} from '../../../shared/zones/territories/territories.ts';

/** What is divided, once; then for which limits and weights. */
export type ToDivisionWorker =
  | { kind: 'samples'; outline: ZoneGeometry; samples: readonly CostSample[] }
  | { kind: 'divide'; number: number; reaches: readonly StoreReach[] };

export interface FromDivisionWorker {
  number: number;
  /** By the place of the store; undefined where nothing could be made of it. */
  zones: ReadonlyMap<number, ZoneGeometry> | undefined;
  /** How far a border may be off. */
  meters: number;
}

let sampled: Extract<ToDivisionWorker, { kind: 'samples' }> | null = null;
let latest: Extract<ToDivisionWorker, { kind: 'divide' }> | null = null;
let working = false;

addEventListener('message', ({ data }: MessageEvent<ToDivisionWorker>) => {
  if (data.kind === 'samples') sampled = data;
  else latest = data;
  if (latest && !working) void work();
});

/** Answers the latest question; those that came before it and have no answer yet are passed over. */
async function work() {
  working = true;
  const geos = await loadGeos();
  while (latest && sampled) {
    const { number, reaches } = latest;
    const { outline, samples } = sampled;
    latest = null;
    const divided = territories(geos, outline, samples, reaches);
    answer({
      number,
      zones: divided.ok ? divided.zones : undefined,
      meters: borderResolution(outline, samples, reaches),
    });
    // Lets in what the window asked meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
  }
  working = false;
}

const answer = (message: FromDivisionWorker) => postMessage(message);
