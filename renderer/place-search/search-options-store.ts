import { create } from 'zustand';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import type { PanelSearch } from '../workbench/panel.ts';
import { usualOptions } from './search-options.ts';

interface SearchOptionsState {
  options: SearchOptions;
  /** Whether the fields are expanded. */
  unfolded: boolean;
}

/** Options of the place search at the top of every panel. They persist across restarts. */
export const useSearchOptions = create<SearchOptionsState>()(() => ({
  options: usualOptions,
  unfolded: false,
}));

export const changeSearchOptions = (change: Partial<SearchOptions>) =>
  useSearchOptions.setState(({ options }) => ({ options: { ...options, ...change } }));

export const resetSearchOptions = () => useSearchOptions.setState({ options: usualOptions });

export const unfoldSearchOptions = (unfolded: boolean) => useSearchOptions.setState({ unfolded });

/** How the workspace stores them. */
export const searchOptionsSearch: PanelSearch = {
  subscribe: useSearchOptions.subscribe,
  kept: () => ({ searchOptions: useSearchOptions.getState().options }),
  restore({ searchOptions }) {
    if (searchOptions) useSearchOptions.setState({ options: searchOptions });
  },
};
