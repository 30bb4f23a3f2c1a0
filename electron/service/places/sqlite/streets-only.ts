import type { PlaceFilter } from './place-filter.ts';
import type { search } from './search.ts';

/** Maximum number of streets checked for a house number or an intersection. */
export const maxStreets = 8;

/** Returns a filter with the same countries that only admits streets. */
export const streetsOnly = (filter: PlaceFilter): PlaceFilter => ({ ...filter, types: new Set(['route']) });

/** A search by words: `search`, or one of its more tolerant variants. */
export type SearchWords = typeof search;
