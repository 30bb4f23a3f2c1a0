import { type SearchesChange, searchesChangeSchema } from '../saved/searches.ts';
import { call, nothing } from './contract.ts';

export const searches = {
  /** The stored inputs of the panels; panels without any are absent. */
  'searches.read': call<undefined, SearchesChange>(nothing),
  /** Stores the inputs of panels. */
  'searches.keep': call<SearchesChange, null>(searchesChangeSchema),
} as const;
