import { create } from 'zustand';

interface MapListFilter {
  /** Workspace ids of zones that pass the search and the filters of the list; null if all do. */
  listed: ReadonlySet<string> | null;
  /** Whether all other zones are hidden on the map rather than faded. */
  onlyListed: boolean;
}

/** How the map applies the filters of the list. */
export const useMapListFilter = create<MapListFilter>()(() => ({ listed: null, onlyListed: false }));

export const drawOnlyListed = (onlyListed: boolean) => useMapListFilter.setState({ onlyListed });

/** Sets the zones that the list shows; null for all. */
export const setMapListFilter = (listed: ReadonlySet<string> | null) => useMapListFilter.setState({ listed });
