import type { Handlers } from '../../shared/desk/contract.ts';
import type { PlanOfVersion, PlanVersion, planVersions } from '../../shared/desk/plan-versions.ts';
import { succeeded } from '../../shared/faults/fault.ts';

/** Returns handlers for the desk's calls of plan versions, which are kept in memory. */
export function planVersionsInMemory(
  planNow: () => PlanOfVersion,
  changed: (versions: readonly PlanVersion[]) => void,
): Handlers<typeof planVersions> {
  const all: { version: PlanVersion; plan: PlanOfVersion; removed: boolean }[] = [];
  const change = (id: string, values: { name?: string; removed?: boolean }) => {
    const one = all.find(({ version }) => version.id === id);
    if (one && values.name !== undefined) one.version = { ...one.version, name: values.name };
    if (one && values.removed !== undefined) one.removed = values.removed;
    changed(all.filter(({ removed }) => !removed).map(({ version }) => version));
    return succeeded(null);
  };
  return {
    async 'planVersions.add'({ name, plan = planNow() }) {
      const id = `version-${all.length + 1}`;
      const version = { id, name, at: '2026-03-09T12:00:00.000Z', zoneCount: plan.zones.length };
      all.unshift({ version, plan, removed: false });
      change(id, {});
      return succeeded(version);
    },
    'planVersions.rename': async ({ id, name }) => change(id, { name }),
    'planVersions.remove': async ({ id }) => change(id, { removed: true }),
    'planVersions.restore': async ({ id }) => change(id, { removed: false }),
    'planVersions.read': async ({ id }) =>
      succeeded(all.find(({ version }) => version.id === id)?.plan ?? null),
  };
}
