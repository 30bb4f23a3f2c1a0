import { create } from 'zustand';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import type { PanelInputs } from '../workbench/panel.ts';
import { defaultOptions } from './search-options.ts';

interface SearchOptionsState {
  options: SearchOptions;
  /** Whether the fields are expanded. */
  isExpanded: boolean;
}

/** Options of the place search at the top of every panel. They persist across restarts. */
export const useSearchOptions = create<SearchOptionsState>()(() => ({
  options: defaultOptions,
  isExpanded: false,
}));

export const changeSearchOptions = (change: Partial<SearchOptions>) =>
  useSearchOptions.setState(({ options }) => ({ options: { ...options, ...change } }));

export const resetSearchOptions = () => useSearchOptions.setState({ options: defaultOptions });

export const expandSearchOptions = (isExpanded: boolean) => useSearchOptions.setState({ isExpanded });

/** How the workspace stores the search options. */
export const searchOptionsSearch: PanelInputs = {
  subscribe: useSearchOptions.subscribe,
  inputs: () => ({ searchOptions: useSearchOptions.getState().options }),
  restore({ searchOptions }) {
    if (searchOptions) useSearchOptions.setState({ options: searchOptions });
  },
};
