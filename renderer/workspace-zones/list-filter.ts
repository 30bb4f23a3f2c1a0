import { create } from 'zustand';
import { openZone } from './selection.ts';
import { noFilters, type ZoneFilter } from './zone-search.ts';

/** What the list of zones is narrowed to. */
export const useListFilter = create<ZoneFilter>()(() => noFilters);

export const filterList = (filter: ZoneFilter) => useListFilter.setState(filter);

/** What is searched for in the list. It stays while a zone's card is shown in its place. */
export const useListSearch = create<{ words: string }>()(() => ({ words: '' }));

export const searchList = (words: string) => useListSearch.setState({ words });

/** Shows only these zones in the list, under a title that describes them. */
export function listOnly(title: string, ids: Iterable<string>) {
  openZone(null);
  searchList('');
  filterList({ ...noFilters, only: { title, ids: new Set(ids) } });
}
