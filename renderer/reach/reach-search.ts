import { keptPlace, type PanelSearch } from '../workbench/panel.ts';
import { newOrigin, useReach } from './reach-store.ts';

/** What can be reached, as the workspace keeps the question. */
export const reachSearch: PanelSearch = {
  subscribe: useReach.subscribe,
  kept() {
    const { origins, mode, method, values, avoid, combination, opacity } = useReach.getState();
    const places = origins.map(({ place }) => keptPlace(place));
    return { reach: { origins: places, mode, method, values, avoid, combination, opacity } };
  },
  restore({ reach }) {
    if (reach) useReach.setState({ ...reach, origins: reach.origins.map((place) => newOrigin(place)) });
  },
};
