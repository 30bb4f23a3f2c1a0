import { create } from 'zustand';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import type { PanelSearch } from '../workbench/panel.ts';

const recentCount = 8;

/** The places that were chosen last, wherever that was; the last first. They outlive the program. */
export const useRecentPlaces = create<{ recent: readonly FoundPlace[] }>()(() => ({ recent: [] }));

/** Remembers a place that was chosen. */
export const rememberPlace = (place: FoundPlace) =>
  useRecentPlaces.setState(({ recent }) => ({
    recent: [place, ...recent.filter(({ publicId }) => publicId !== place.publicId)].slice(0, recentCount),
  }));

export const forgetRecentPlaces = () => useRecentPlaces.setState({ recent: [] });

/** How the workspace keeps them. */
export const recentPlacesSearch: PanelSearch = {
  subscribe: useRecentPlaces.subscribe,
  kept: () => ({ places: { recent: useRecentPlaces.getState().recent } }),
  restore({ places }) {
    if (places) useRecentPlaces.setState(places);
  },
};
