import type { CallName, DeskHandlers } from '../../../shared/desk.ts';
import { type Fault, succeeded } from '../../../shared/fault.ts';
import type { Searches } from './searches.ts';

type SearchHandlers = Pick<DeskHandlers, Extract<CallName, `searches.${string}`>>;

/** What the window asks of the searches of a workspace. */
export const searchHandlers = (searches: Searches): SearchHandlers => ({
  'searches.read': async () => succeeded(searches.read()),
  'searches.keep': async (change) => {
    searches.keep(change);
    return succeeded(null);
  },
  'searches.blocks': async ({ table }) => succeeded(searches.blocks(table)),
  'searches.keepBlock': async ({ table, block }) => {
    searches.keepBlock(table, block);
    return succeeded(null);
  },
});

/** Where the workspace cannot be opened everything that needs it says why. */
export function withoutSearches(why: { ok: false; fault: Fault }): SearchHandlers {
  const refuse = async () => why;
  return {
    'searches.read': refuse,
    'searches.keep': refuse,
    'searches.blocks': refuse,
    'searches.keepBlock': refuse,
  };
}
