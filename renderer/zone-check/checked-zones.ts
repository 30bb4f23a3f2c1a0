import { useEffect } from 'react';
import { placedStores } from '../../shared/zones/checks/placed-stores.ts';
import { storesNotOnMap } from '../../shared/zones/checks/store-not-on-map.ts';
import { storesOutsideZones } from '../../shared/zones/checks/store-outside-zone.ts';
import { zonesOfTwoStores } from '../../shared/zones/checks/two-stores-in-zone.ts';
import { issuesByZone, validityOf } from '../../shared/zones/checks/validity.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { whenMapIdle } from '../map/busy.ts';
import { warmWorker } from '../ui/warm-worker.ts';
import { taskWorker } from '../ui/worker-tasks.ts';
import { indexOfZones } from '../workspace-zones/zones-by-place.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { setZonesWithErrors } from '../workspace-zones/zones-with-errors.ts';
import { maxDrawingMs, useAllIssues } from './all-issues.ts';
import { type CheckingTasks, checkingWorker } from './checking-worker.ts';
import { problemsOf } from './problem.ts';
import { useCheckOptions } from './zone-check.ts';

/** Delay after a change, in milliseconds, so that a drag isn't checked in each frame. */
const pauseMs = 100;

const checkers = warmWorker(() =>
  taskWorker<CheckingTasks>(new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })),
);
const lookers = warmWorker(() =>
  taskWorker<CheckingTasks>(
    new Worker(new URL('./uncovered.worker.ts', import.meta.url), { type: 'module' }),
  ),
);

/**
 * Checks all zones in workers after each change while mounted: first single zones and pairs of neighbors, of which only
 * changed ones are checked again, then the areas all zones leave uncovered, which takes seconds for thousands.
 */
export function useCheckedZones() {
  const options = useCheckOptions();
  const restarts = useAllIssues((all) => all.restarts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart starts new workers
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let issues: readonly ZoneIssue[] | null = null;
    let uncovered: readonly ZoneIssue[] | null = null;
    let hasFailed = false;
    const publish = () => {
      if (!issues) return;
      const problems = problemsOf([...issues, ...issuesOfStores()], uncovered ?? []);
      const byZone = issuesByZone(problems.map(({ issue }) => issue));
      setZonesWithErrors(new Set([...byZone.keys()].filter((id) => validityOf(byZone, id) === 'error')));
      useAllIssues.setState({
        byZone,
        ...(uncovered && { problems }),
        counting: !hasFailed && !(pairs.isUpToDate() && whole.isUpToDate()),
      });
    };
    const onFailed = () => {
      hasFailed = true;
      useAllIssues.setState({ counting: false, hasFailed });
    };
    const pairs = checkingWorker({
      workers: checkers,
      options,
      // Loading its engine would take CPU time from the map at startup.
      ready: () => whenMapIdle(maxDrawingMs),
      onFound(found) {
        issues = found;
        if (pairs.isUpToDate()) whole.tell();
        publish();
      },
      onFailed,
    });
    const whole = checkingWorker({
      workers: lookers,
      options,
      ready: async () => {},
      retires: { withMoreThan: 20_000, afterMs: 10_000 },
      onFound(found) {
        uncovered = found;
        publish();
      },
      onFailed,
    });
    const tell = () => {
      if (hasFailed) return;
      if (!pairs.isUpToDate()) {
        useAllIssues.setState({ counting: true });
        pairs.tell();
        return;
      }
      whole.tell();
      const { zones, read } = useZones.getState();
      if (read && zones.size === 0) useAllIssues.setState({ problems: [], counting: false });
      else if (useAllIssues.getState().counting) publish();
    };
    const stop = useZones.subscribe(({ zones, stores, read }, before) => {
      if (stores !== before.stores) publish();
      if (zones === before.zones && read === before.read) return;
      // A count of no zones says nothing about zones still loading.
      if (before.zones.size === 0 && zones.size > 0) useAllIssues.setState({ problems: null });
      // What was found is of the zones before, also during the pause.
      if (!hasFailed && !useAllIssues.getState().counting) useAllIssues.setState({ counting: true });
      clearTimeout(timer);
      timer = setTimeout(tell, pauseMs);
    });
    tell();
    return () => {
      stop();
      clearTimeout(timer);
      pairs.stop();
      whole.stop();
      useAllIssues.setState({ byZone: null, counting: true, hasFailed: false });
    };
  }, [options, restarts]);
}

/** Issues of stores; few enough to check without a worker. */
function issuesOfStores(): ZoneIssue[] {
  const { zones, stores } = useZones.getState();
  if (stores.size === 0) return [];
  const placed = placedStores(stores.values(), indexOfZones());
  return [
    ...storesOutsideZones(placed, zones.values()),
    ...zonesOfTwoStores(placed),
    ...storesNotOnMap(stores.values(), zones.values()),
  ];
}
