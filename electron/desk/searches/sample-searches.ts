import sample from '../../../resources/built-in-region/sample-searches.json' with { type: 'json' };
import { type SearchesChange, searchesChangeSchema } from '../../../shared/saved/searches.ts';

/** Initial queries of the sample project: a route. */
export const sampleSearches = (): SearchesChange => searchesChangeSchema.parse(sample);
