import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { serveTasks } from '../ui/worker-tasks.ts';
import { compactZones } from '../workspace-zones/packed-zones.ts';
import type { CheckedChange, CheckingTasks } from './checking-worker.ts';

interface ZoneChecker {
  /**
   * Returns the issues of all zones; undefined if it stopped because they changed.
   * @param zones returns the zones as last received
   * @param isCurrent false as soon as they change
   */
  check(
    zones: () => readonly Zone[],
    options: CheckOptions,
    isCurrent: () => boolean,
  ): Promise<readonly ZoneIssue[] | undefined>;
  /** Called when other zones replace all earlier ones. */
  onReplaced?(): void;
}

/** Number of issues that the window processes in a few milliseconds. */
const issuesPerReport = 2000;

/** In the worker: receives changes of zones, and checks all zones. */
export function serveChecking({ check, onReplaced }: ZoneChecker) {
  const received = new Map<string, Zone>();
  let changes = 0;

  function receive({ put, remove, isFirst }: CheckedChange) {
    changes += 1;
    if (isFirst) {
      received.clear();
      onReplaced?.();
    }
    for (const id of remove) received.delete(id);
    for (const zone of compactZones(put)) received.set(zone.id, zone);
  }

  serveTasks<CheckingTasks>({
    change(change) {
      receive(change);
    },
    async check({ options, ...change }, { report }) {
      receive(change);
      const latest = changes;
      const issues = await check(
        () => [...received.values()],
        options,
        () => changes === latest,
      );
      if (!issues) return undefined;
      let from = 0;
      for (; from + issuesPerReport < issues.length; from += issuesPerReport)
        report(issues.slice(from, from + issuesPerReport));
      return issues.slice(from);
    },
  });
}
