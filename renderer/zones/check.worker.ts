import { checkAll } from '../../shared/zones/checks/check-all.ts';
import type { ZoneFault } from '../../shared/zones/checks/zone-fault.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import type { ZonesChanged } from './all-faults.ts';

/** The zones as the window last told them. */
const zones = new Map<string, Zone>();
let latest: ZonesChanged | null = null;
let checking = false;

addEventListener('message', ({ data }: MessageEvent<ZonesChanged>) => {
  for (const id of data.remove) zones.delete(id);
  for (const zone of data.put) zones.set(zone.id, zone);
  latest = data;
  if (data.complete && !checking) void check();
});

/** Checks everything; begins anew when something changed meanwhile. */
async function check() {
  checking = true;
  const geos = await loadGeos();
  for (let told = latest; told; told = latest === told ? null : latest) {
    const steps = checkAll(geos, [...zones.values()], told.options);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        answer(step.value);
        break;
      }
      // Lets changes in.
      await new Promise((resolve) => setTimeout(resolve));
      if (latest !== told) {
        steps.return([]);
        break;
      }
    }
  }
  checking = false;
}

const answer = (faults: ZoneFault[]) => postMessage(faults);
