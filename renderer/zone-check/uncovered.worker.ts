import { uncoveredAreas } from '../../shared/zones/checks/not-covered.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import { nextTurn } from '../ui/worker-tasks.ts';
import { serveChecking } from './serve-checking.ts';

serveChecking({
  async check(zones, _options, isCurrent) {
    const geos = await loadGeos();
    // Lets requests in that arrived during the previous search.
    await nextTurn();
    return isCurrent() ? uncoveredAreas(geos, zones()) : undefined;
  },
});
