import type { Filter } from './place-filter.ts';
import type { search } from './search.ts';

/** Streets of one name that are looked at for a house number, and for a corner. */
export const streetsTried = 8;

export const streetsOnly = (filter: Filter): Filter => ({ ...filter, types: new Set(['route']) });

/** How the words of a text are looked for: `search` and its lenient kin. */
export type SearchWords = typeof search;
