import sample from '../../../resources/built-in-region/sample-searches.json' with { type: 'json' };
import { type SearchesChange, searchesChangeSchema } from '../../../shared/saved/searches.ts';

/** Returns the initial panel inputs of the sample project: a route. */
export const sampleSearches = (): SearchesChange => searchesChangeSchema.parse(sample);
