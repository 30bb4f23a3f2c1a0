import { type ContinuedCheck, continuedCheck } from '../../../shared/zones/checks/check-all.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { unpackZones } from '../map/packed-zones.ts';
import type { IssuesFound, ZonesChanged } from './all-issues.ts';

/** Issues of so many are taken over by the window within some milliseconds. */
const issuesAtOnce = 2000;

/** A change waits so long at most until the check of what was before is given up. */
const turnMs = 50;

/** The zones as the window last told them. */
const zones = new Map<string, Zone>();
let latest: ZonesChanged | null = null;
let checking = false;
let continued: ContinuedCheck | null = null;

addEventListener('message', ({ data }: MessageEvent<ZonesChanged>) => {
  if (data.number === 1) {
    zones.clear();
    continued = null;
  }
  for (const id of data.remove) zones.delete(id);
  for (const zone of unpackZones(data.put)) zones.set(zone.id, zone);
  latest = data;
  if (data.complete && !checking) void check();
});

/** Checks what changed; begins anew when something changed meanwhile. */
async function check() {
  checking = true;
  const geos = await loadGeos();
  for (let told = latest; told; told = latest === told ? null : latest) {
    continued ??= continuedCheck(geos, told.options);
    const steps = continued.check([...zones.values()]);
    let since = performance.now();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        answer(told.number, step.value);
        break;
      }
      if (performance.now() - since < turnMs) continue;
      // Lets changes in; timers of a worker wait for some milliseconds each.
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
      if (latest !== told) {
        steps.return([]);
        break;
      }
    }
  }
  checking = false;
}

function answer(number: number, issues: readonly ZoneIssue[]) {
  for (let from = 0; from === 0 || from < issues.length; from += issuesAtOnce) {
    const found: IssuesFound = {
      number,
      issues: issues.slice(from, from + issuesAtOnce),
      complete: from + issuesAtOnce >= issues.length,
    };
    postMessage(found);
  }
}
