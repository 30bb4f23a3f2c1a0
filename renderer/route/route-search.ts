import { useRoute } from '../journey/route-store.ts';
import { routeNow } from '../journey/saved-route.ts';
import { restoredStop } from '../journey/stops.ts';
import type { PanelSearch } from '../workbench/panel.ts';

/** The route that is asked for, as the workspace keeps it. */
export const routeSearch: PanelSearch = {
  subscribe: useRoute.subscribe,
  kept: () => ({ route: routeNow() }),
  restore({ route }) {
    if (route) useRoute.setState({ ...route, stops: route.stops.map(restoredStop) });
  },
};
