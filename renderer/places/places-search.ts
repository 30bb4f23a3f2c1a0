import type { PanelSearch } from '../workbench/panel.ts';
import { usePlaces } from './places-store.ts';

/** The places that were chosen last, as the workspace keeps them. */
export const placesSearch: PanelSearch = {
  subscribe: usePlaces.subscribe,
  kept: () => ({ places: { recent: usePlaces.getState().recent } }),
  restore({ places }) {
    if (places) usePlaces.setState(places);
  },
};
