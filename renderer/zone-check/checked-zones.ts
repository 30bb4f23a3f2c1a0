import { useEffect } from 'react';
import { placedStores } from '../../shared/zones/checks/placed-stores.ts';
import { storesNotOnMap } from '../../shared/zones/checks/store-not-on-map.ts';
import { storesOutsideZones } from '../../shared/zones/checks/store-outside-zone.ts';
import { zonesOfTwoStores } from '../../shared/zones/checks/two-stores-in-zone.ts';
import { issuesByZone, validityOf } from '../../shared/zones/checks/validity.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { whenMapIdle } from '../map/busy.ts';
import { warmWorker, workerIdleMs } from '../ui/warm-worker.ts';
import { taskWorker } from '../ui/worker-tasks.ts';
import { zoneIndex } from '../workspace-zones/zone-index.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { setZonesWithErrors } from '../workspace-zones/zones-with-errors.ts';
import { maxDrawingMs, useAllIssues } from './all-issues.ts';
import { type CheckingTasks, checkingWorker } from './checking-worker.ts';
import { problemsOf } from './problem.ts';
import { useCheckOptions } from './zone-check.ts';

/** Delay after a change, in milliseconds, so that a drag isn't checked in each frame. */
const pauseMs = 100;

/** Checking more zones takes seconds. */
const manyZones = 20_000;

const pairWorkers = warmWorker(() =>
  taskWorker<CheckingTasks>(new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })),
);
const uncoveredWorkers = warmWorker(() =>
  taskWorker<CheckingTasks>(
    new Worker(new URL('./uncovered.worker.ts', import.meta.url), { type: 'module' }),
  ),
);

/**
 * Checks all zones in workers after each change, while mounted: first single zones and pairs of neighbors, of which
 * only changed ones are checked again; then areas that no zone covers, which takes seconds with thousands of zones.
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
        isCounting: !hasFailed && !(pairCheck.isUpToDate() && uncoveredCheck.isUpToDate()),
      });
    };
    const onFailed = () => {
      hasFailed = true;
      useAllIssues.setState({ isCounting: false, hasFailed });
    };
    const pairCheck = checkingWorker({
      workers: pairWorkers,
      options,
      // Loading its engine would take CPU time from the map at startup.
      ready: () => whenMapIdle(maxDrawingMs),
      // It reuses earlier results.
      maxIdleMs: (zoneCount) => (zoneCount > manyZones ? null : workerIdleMs),
      onFound(found) {
        issues = found;
        if (pairCheck.isUpToDate()) uncoveredCheck.sendChanges();
        publish();
      },
      onFailed,
    });
    const uncoveredCheck = checkingWorker({
      workers: uncoveredWorkers,
      options,
      ready: async () => {},
      maxIdleMs: (zoneCount) => (zoneCount > manyZones ? 10_000 : workerIdleMs),
      onFound(found) {
        uncovered = found;
        publish();
      },
      onFailed,
    });
    const checkNow = () => {
      if (hasFailed) return;
      if (!pairCheck.isUpToDate()) {
        useAllIssues.setState({ isCounting: true });
        pairCheck.sendChanges();
        return;
      }
      uncoveredCheck.sendChanges();
      const { zones, isLoaded } = useZones.getState();
      if (isLoaded && zones.size === 0) useAllIssues.setState({ problems: [], isCounting: false });
      else if (useAllIssues.getState().isCounting) publish();
    };
    const stop = useZones.subscribe(({ zones, stores, isLoaded }, before) => {
      if (stores !== before.stores) publish();
      if (zones === before.zones && isLoaded === before.isLoaded) return;
      // A count of no zones says nothing about zones still loading.
      if (before.zones.size === 0 && zones.size > 0) useAllIssues.setState({ problems: null });
      // The issues are those of earlier zones from now on, also during the pause.
      if (!hasFailed && !useAllIssues.getState().isCounting) useAllIssues.setState({ isCounting: true });
      clearTimeout(timer);
      timer = setTimeout(checkNow, pauseMs);
    });
    checkNow();
    return () => {
      stop();
      clearTimeout(timer);
      pairCheck.stop();
      uncoveredCheck.stop();
      useAllIssues.setState({ byZone: null, isCounting: true, hasFailed: false });
    };
  }, [options, restarts]);
}

/** Returns the issues of stores; few enough to check without a worker. */
function issuesOfStores(): ZoneIssue[] {
  const { zones, stores } = useZones.getState();
  if (stores.size === 0) return [];
  const placed = placedStores(stores.values(), zoneIndex());
  return [
    ...storesOutsideZones(placed, zones.values()),
    ...zonesOfTwoStores(placed),
    ...storesNotOnMap(stores.values(), zones.values()),
  ];
}
