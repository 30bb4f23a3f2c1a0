import { type ContinuedCheck, continuedCheck } from '../../shared/zones/checks/check-all.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import { runInSlices } from '../ui/worker-tasks.ts';
import { serveChecking } from './serve-checking.ts';

/** Maximum delay until a running check notices a change and stops, in milliseconds. */
const turnMs = 50;

let continued: ContinuedCheck | null = null;

serveChecking({
  onReplaced() {
    continued = null;
  },
  async check(zones, options, isCurrent) {
    const geos = await loadGeos();
    if (!isCurrent()) return undefined;
    continued ??= continuedCheck(geos, options);
    return runInSlices(continued.check(zones()), { turnMs, isCurrent });
  },
});
