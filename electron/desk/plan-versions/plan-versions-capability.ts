import type { Handlers } from '../../../shared/desk/contract.ts';
import type { planVersions as capability, PlanVersion } from '../../../shared/desk/plan-versions.ts';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { VersionStore } from './version-store.ts';

/** Opens the calls for the plan versions of a workspace. `changed` is called immediately and after each change. */
export function openPlanVersions(
  store: VersionStore,
  workspace: Pick<Workspace, 'read'>,
  changed: (versions: readonly PlanVersion[]) => void,
) {
  const publish = () => changed(store.list());
  publish();
  const change = async (id: string, work: (id: string) => boolean) => {
    if (!work(id)) return failed({ kind: 'invalid', fields: [{ field: 'id', refusal: 'gone' }] });
    publish();
    return succeeded(null);
  };
  const calls: Handlers<typeof capability> = {
    async 'planVersions.add'({ name, plan }) {
      const version = await store.add(name, plan ?? workspace.read());
      publish();
      return succeeded(version);
    },
    'planVersions.rename': ({ id, name }) => change(id, () => store.rename(id, name)),
    'planVersions.remove': ({ id }) => change(id, store.remove),
    'planVersions.restore': ({ id }) => change(id, store.restore),
    async 'planVersions.read'({ id }) {
      const plan = await store.read(id);
      return plan === null ? failed({ kind: 'bad-answer', path: '' }) : succeeded(plan ?? null);
    },
  };
  return { calls };
}
