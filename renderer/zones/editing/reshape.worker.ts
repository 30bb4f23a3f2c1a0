import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { memoryOf, type PackedZones, packZones, unpackZones } from '../../workspace-zones/packed-zones.ts';
import { type Reshape, type Reshaped, reshaped } from './reshaped.ts';

export type ToReshapeWorker =
  /** Zones to reshape, and neighbors whose borders follow; null to reshape each alone. */
  | { kind: 'zones'; zones: PackedZones; around: PackedZones | null }
  | { kind: 'reshape'; number: number; by: Reshape };

export interface FromReshapeWorker extends Pick<Reshaped, 'refused' | 'figures'> {
  number: number;
  /** Reshaped zones to draw; beyond a limit they are only counted, not drawn. */
  previewed: PackedZones;
  others: PackedZones;
  neighbors: PackedZones;
}

const maxPreviewed = 100;

/** Maximum delay until newer input stops the running work, in milliseconds. */
const turnMs = 50;

let zones: readonly Zone[] = [];
let around: readonly Zone[] | null = null;
let latest: Extract<ToReshapeWorker, { kind: 'reshape' }> | null = null;
let working = false;

addEventListener('message', ({ data }: MessageEvent<ToReshapeWorker>) => {
  if (data.kind === 'zones') {
    zones = unpackZones(data.zones);
    around = data.around && unpackZones(data.around);
  } else latest = data;
  if (latest && !working) void work();
});

/** Answers the latest request; earlier unanswered ones are skipped. */
async function work() {
  working = true;
  const geos = await loadGeos();
  for (
    let receivedRequest = latest;
    receivedRequest;
    receivedRequest = latest === receivedRequest ? null : latest
  ) {
    const steps = reshaped(geos, zones, around, receivedRequest.by);
    let since = performance.now();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        answer(receivedRequest.number, step.value);
        await windowsMessages();
        break;
      }
      if (performance.now() - since < turnMs) continue;
      await windowsMessages();
      since = performance.now();
      if (latest !== receivedRequest) break;
    }
  }
  latest = null;
  working = false;
}

/** Lets messages from the window in. */
const windowsMessages = () => new Promise((resolve) => setTimeout(resolve));

function answer(number: number, { zones: changed, neighbors: beside, refused, figures }: Reshaped) {
  const previewed = packZones(changed.slice(0, maxPreviewed));
  const others = packZones(changed.slice(maxPreviewed));
  const neighbors = packZones(beside);
  const message: FromReshapeWorker = { number, previewed, others, neighbors, refused, figures };
  postMessage(message, { transfer: [previewed, others, neighbors].flatMap(memoryOf) });
}
