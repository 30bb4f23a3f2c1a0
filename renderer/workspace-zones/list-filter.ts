import { create } from 'zustand';
import { openZone } from './selection.ts';
import { noFilters, type ZoneFilter } from './zone-search.ts';

/** Filter of the zone list. */
export const useListFilter = create<ZoneFilter>()(() => noFilters);

export const filterList = (filter: ZoneFilter) => useListFilter.setState(filter);

/** Search text of the zone list. Kept while a zone's card replaces the list. */
export const useListSearch = create<{ text: string }>()(() => ({ text: '' }));

export const searchList = (text: string) => useListSearch.setState({ text });

/** Filters the list to these zones, under a title that describes them. */
export function listOnly(title: string, ids: Iterable<string>) {
  openZone(null);
  searchList('');
  filterList({ ...noFilters, only: { title, ids: new Set(ids) } });
}
