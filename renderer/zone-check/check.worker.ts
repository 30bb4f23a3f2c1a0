import { type ContinuedCheck, continuedCheck } from '../../shared/zones/checks/check-all.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { ZonesChanged } from './checking-worker.ts';
import { answer, receivedZones, receiveZones } from './received-zones.ts';

/** Maximum delay until a running check notices a change and stops, in milliseconds. */
const turnMs = 50;

let latest: ZonesChanged | null = null;
let checking = false;
let continued: ContinuedCheck | null = null;

addEventListener('message', ({ data }: MessageEvent<ZonesChanged>) => {
  if (data.number === 1) continued = null;
  receiveZones(data);
  latest = data;
  if (data.complete && !checking) void check();
});

/** Checks changed zones; restarts if more change meanwhile. */
async function check() {
  checking = true;
  const geos = await loadGeos();
  for (
    let receivedChange = latest;
    receivedChange;
    receivedChange = latest === receivedChange ? null : latest
  ) {
    continued ??= continuedCheck(geos, receivedChange.options);
    const steps = continued.check([...receivedZones.values()]);
    let since = performance.now();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        answer(receivedChange.number, step.value);
        break;
      }
      if (performance.now() - since < turnMs) continue;
      // Lets messages in; a worker's timers take several milliseconds each.
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
      if (latest !== receivedChange) {
        steps.return([]);
        break;
      }
    }
  }
  checking = false;
}
