import type { searches as capability } from '../../../shared/desk/searches.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { SearchStore } from './search-store.ts';

/** Opens the calls for the panel inputs of a workspace. */
export const openSearches = (searches: SearchStore): Opened<typeof capability> => ({
  calls: {
    'searches.read': async () => succeeded(searches.read()),
    'searches.keep': async (change) => {
      searches.keep(change);
      return succeeded(null);
    },
  },
  states: {},
});
