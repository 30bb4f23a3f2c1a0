import type { Filter } from './place-filter.ts';
import type { search } from './search.ts';

/** Maximum streets of one name checked for a house number or an intersection. */
export const streetsTried = 8;

export const streetsOnly = (filter: Filter): Filter => ({ ...filter, types: new Set(['route']) });

/** How words are searched: `search` or its more tolerant variants. */
export type SearchWords = typeof search;
