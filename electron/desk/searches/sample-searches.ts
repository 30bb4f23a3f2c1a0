import sample from '../../../resources/built-in-region/sample-searches.json' with { type: 'json' };
import { type SearchesChange, searchesChangeSchema } from '../../../shared/saved/searches.ts';

/** What panels of the sample project ask at first: a route. */
export const sampleSearches = (): SearchesChange => searchesChangeSchema.parse(sample);
