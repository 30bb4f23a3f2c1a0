import { type Closure, closureLimits } from '../../../shared/closures/closure.ts';
import type { closures as capability } from '../../../shared/desk/closures.ts';
import type { Handlers } from '../../../shared/desk/contract.ts';
import { failed, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { ClosureStore } from './closure-store.ts';

/** Opens the calls for the closures of a workspace. `changed` is called immediately and after each change. */
export function openClosures(store: ClosureStore, changed: (closures: readonly Closure[]) => void) {
  const publish = () => changed(store.list());
  publish();
  const changeById = async (id: string, change: (id: string) => boolean) => {
    if (!change(id)) return failed(refused('id', 'gone'));
    publish();
    return succeeded(null);
  };
  const calls: Handlers<typeof capability> = {
    async 'closures.put'({ closures }) {
      const idsAfter = new Set([...store.list(), ...closures].map(({ id }) => id));
      if (idsAfter.size > closureLimits.closures)
        return failed(refused('closures', 'many-closures', { max: closureLimits.closures }));
      store.put(closures);
      publish();
      return succeeded(null);
    },
    'closures.remove': ({ id }) => changeById(id, store.remove),
    'closures.restore': ({ id }) => changeById(id, store.restore),
  };
  return { calls };
}
