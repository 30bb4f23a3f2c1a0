import { keptPlace, type PanelSearch } from '../workbench/panel.ts';
import { newOrigin, useIsochrones } from './isochrones-store.ts';

/** What can be reached, as the workspace keeps the question. */
export const isochronesSearch: PanelSearch = {
  subscribe: useIsochrones.subscribe,
  kept() {
    const { origins, mode, method, values, avoid, combination, opacity } = useIsochrones.getState();
    const places = origins.map(({ place }) => keptPlace(place));
    return { isochrones: { origins: places, mode, method, values, avoid, combination, opacity } };
  },
  restore({ isochrones }) {
    if (isochrones)
      useIsochrones.setState({ ...isochrones, origins: isochrones.origins.map((place) => newOrigin(place)) });
  },
};
