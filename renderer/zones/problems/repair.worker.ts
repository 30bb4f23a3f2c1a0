import { type Receiver, type RepairOutcome, repairAll } from '../../../shared/zones/checks/repair-all.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { memoryOf, type PackedZones, packZones, unpackZones } from '../../workspace-zones/packed-zones.ts';

export type ToRepairWorker =
  /** The first message of a series, `anew`, replaces all zones. */
  | { kind: 'zones'; zones: PackedZones; anew: boolean }
  | { kind: 'repair'; number: number; issues: readonly ZoneIssue[]; receiver: Receiver };

export type FromRepairWorker =
  | { kind: 'progress'; number: number; done: number }
  | { kind: 'outcome'; number: number; zones: PackedZones; outcome: Omit<RepairOutcome, 'zones'> };

/** Maximum delay until a newer request stops the running one, in milliseconds. */
const turnMs = 100;

let zones: Zone[] = [];
let latest: Extract<ToRepairWorker, { kind: 'repair' }> | null = null;
let working = false;

addEventListener('message', ({ data }: MessageEvent<ToRepairWorker>) => {
  if (data.kind === 'zones') {
    if (data.anew) zones = [];
    for (const zone of unpackZones(data.zones)) zones.push(zone);
    return;
  }
  latest = data;
  if (!working) void work();
});

async function work() {
  working = true;
  const geos = await loadGeos();
  for (
    let receivedRequest = latest;
    receivedRequest;
    receivedRequest = latest === receivedRequest ? null : latest
  ) {
    const { number, issues, receiver } = receivedRequest;
    const steps = repairAll(geos, zones, issues, receiver);
    let since = performance.now();
    for (let step = steps.next(); latest === receivedRequest; step = steps.next()) {
      if (step.done) {
        const { zones: changed, ...outcome } = step.value;
        const packed = packZones(changed);
        say({ kind: 'outcome', number, zones: packed, outcome }, memoryOf(packed));
        break;
      }
      if (performance.now() - since < turnMs) continue;
      say({ kind: 'progress', number, done: step.value });
      // Lets messages from the window in.
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
  working = false;
}

const say = (message: FromRepairWorker, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer });
