import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { ZoneInput } from '../../../shared/api/zones.ts';
import type { ZoneStore } from '../ports.ts';
import { zoneMatcher } from './zone-matcher.ts';

/** Returns a zone store in memory that responds asynchronously, like a database server. */
export function memoryZoneStore(): ZoneStore {
  const projects = new Map<string, Map<string, ZoneInput>>();
  const queue = new PQueue({ concurrency: 1 });
  const call = <T>(work: () => T): Promise<T> =>
    queue.add(async () => {
      await setImmediate();
      return work();
    });
  const zonesOf = (project: string) => {
    const zones = projects.get(project) ?? new Map<string, ZoneInput>();
    projects.set(project, zones);
    return zones;
  };

  /** Replaces the zones of a project by a changed copy, unless there are conflicts, which it returns. */
  const changeUnless = (
    project: string,
    conflicts: (known: ReadonlyMap<string, ZoneInput>) => string[],
    change: (copy: Map<string, ZoneInput>) => void,
  ) =>
    call(() => {
      const known = zonesOf(project);
      const found = new Set(conflicts(known));
      if (found.size > 0) return found;
      const copy = new Map(known);
      change(copy);
      projects.set(project, copy);
      return found;
    });
  const idsOf = (zones: readonly ZoneInput[]) => zones.map(({ zone_id }) => zone_id);
  const put = (zones: readonly ZoneInput[]) => (copy: Map<string, ZoneInput>) => {
    for (const zone of zones) copy.set(zone.zone_id, zone);
  };

  return {
    create: (project, zones) => {
      if (new Set(idsOf(zones)).size < zones.length) return Promise.reject(new Error('An id comes twice'));
      return changeUnless(project, (known) => idsOf(zones).filter((id) => known.has(id)), put(zones));
    },
    update: (project, zones) =>
      changeUnless(project, (known) => idsOf(zones).filter((id) => !known.has(id)), put(zones)),
    delete: (project, ids) =>
      changeUnless(
        project,
        (known) => ids.filter((id) => !known.has(id)),
        (copy) => {
          for (const id of ids) copy.delete(id);
        },
      ),
    read: (project, id) => call(() => zonesOf(project).get(id)),
    existing: (project, ids) => call(() => new Set(ids.filter((id) => zonesOf(project).has(id)))),
    page: async (project, { limit, offset }, filter) => {
      const matches = await zoneMatcher(filter);
      return call(() =>
        [...zonesOf(project).values()]
          .filter(matches)
          .toSorted((a, b) => Buffer.compare(Buffer.from(a.zone_id), Buffer.from(b.zone_id)))
          .slice(offset, offset + limit),
      );
    },
  };
}
