import { create } from 'zustand';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import type { PanelInputs } from '../workbench/panel.ts';

const maxRecentPlaces = 8;

/** Places chosen recently in any field, newest first. They persist across restarts. */
export const useRecentPlaces = create<{ recent: readonly FoundPlace[] }>()(() => ({ recent: [] }));

/** Adds a chosen place to the recent ones. */
export const rememberPlace = (place: FoundPlace) =>
  useRecentPlaces.setState(({ recent }) => ({
    recent: [place, ...recent.filter(({ publicId }) => publicId !== place.publicId)].slice(
      0,
      maxRecentPlaces,
    ),
  }));

export const forgetRecentPlaces = () => useRecentPlaces.setState({ recent: [] });

/** How the workspace stores the recent places. */
export const recentPlacesSearch: PanelInputs = {
  subscribe: useRecentPlaces.subscribe,
  inputs: () => ({ places: { recent: useRecentPlaces.getState().recent } }),
  restore({ places }) {
    if (places) useRecentPlaces.setState(places);
  },
};
