import type { Closure } from '../../shared/closures/closure.ts';
import type { closures } from '../../shared/desk/closures.ts';
import type { Handlers } from '../../shared/desk/contract.ts';
import { succeeded } from '../../shared/faults/fault.ts';

/** Returns handlers for the desk's calls of closures, which are kept in memory. */
export function closuresInMemory(changed: (closures: readonly Closure[]) => void): Handlers<typeof closures> {
  const all = new Map<string, Closure>();
  const removed = new Set<string>();
  const published = () => {
    changed([...all.values()].filter(({ id }) => !removed.has(id)));
    return succeeded(null);
  };
  return {
    async 'closures.put'({ closures }) {
      for (const closure of closures) all.set(closure.id, closure);
      return published();
    },
    async 'closures.remove'({ id }) {
      removed.add(id);
      return published();
    },
    async 'closures.restore'({ id }) {
      removed.delete(id);
      return published();
    },
  };
}
