import { useRoute } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { keptPlace, type PanelSearch } from '../workbench/panel.ts';

/** The route that is asked for, as the workspace keeps it. */
export const routeSearch: PanelSearch = {
  subscribe: useRoute.subscribe,
  kept() {
    const { stops, mode, method, avoid, time } = useRoute.getState();
    return { route: { stops: stops.map(({ place }) => keptPlace(place)), mode, method, avoid, time } };
  },
  restore({ route }) {
    if (route) useRoute.setState({ ...route, stops: route.stops.map((place) => newStop(place)) });
  },
};
