import { type SearchesChange, searchesChangeSchema } from '../saved/searches.ts';
import { call, nothing } from './contract.ts';

export const searches = {
  /** What the panels asked when it was kept last; panels that never asked are absent. */
  'searches.read': call<undefined, SearchesChange>(nothing),
  /** Keeps what panels ask. */
  'searches.keep': call<SearchesChange, null>(searchesChangeSchema),
} as const;
