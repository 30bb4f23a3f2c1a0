import { useRecentPlaces } from '../place-search/recent-places.ts';
import type { PanelSearch } from '../workbench/panel.ts';

/** The places that were chosen last, as the workspace keeps them. */
export const placesSearch: PanelSearch = {
  subscribe: useRecentPlaces.subscribe,
  kept: () => ({ places: { recent: useRecentPlaces.getState().recent } }),
  restore({ places }) {
    if (places) useRecentPlaces.setState(places);
  },
};
