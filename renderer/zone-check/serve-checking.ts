import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { serveTasks } from '../ui/worker-tasks.ts';
import { compactZones } from '../workspace-zones/packed-zones.ts';
import type { CheckingTasks, ZonesChange } from './checking-worker.ts';

interface Checking {
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
  replaced?(): void;
}

/** Number of zones whose issues the window takes over in a few milliseconds. */
const issuesAtOnce = 2000;

/** In the worker: receives changes of zones, and checks them. */
export function serveChecking({ check, replaced }: Checking) {
  const received = new Map<string, Zone>();
  let changes = 0;

  function receive({ put, remove, isFirst }: ZonesChange) {
    changes += 1;
    if (isFirst) {
      received.clear();
      replaced?.();
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
      for (; from + issuesAtOnce < issues.length; from += issuesAtOnce)
        report(issues.slice(from, from + issuesAtOnce));
      return issues.slice(from);
    },
  });
}
