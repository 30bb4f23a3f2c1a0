import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { queryClient } from '../desk/ask.ts';
import { routeRequestNow, routesQuery } from '../journey/found-routes.ts';
import { chooseRoute, useRoute } from '../journey/route-store.ts';
import {
  endsInWords,
  queriedRoute,
  restoreRoute,
  routeNow,
  routeToSave,
  watchJourney,
} from '../journey/saved-route.ts';
import { restoredStop } from '../journey/stops.ts';
import { callsOfKind } from '../workbench/answering-service.ts';
import type { PanelInputs } from '../workbench/panel.ts';
import type { PanelRecord } from '../workbench/record.ts';

const queryNow = () => {
  const question = routeRequestNow();
  return question && routesQuery(question);
};

/** The route panel's input as the workspace stores it. */
export const routeSearch: PanelInputs = {
  subscribe: useRoute.subscribe,
  inputs: () => ({ route: routeNow() }),
  restore({ route }) {
    if (route) useRoute.setState({ ...route, stops: route.stops.map(restoredStop) });
  },
};

/** Saves and restores routes with their alternatives. */
export const routeRecord: PanelRecord = {
  kinds: ['route'],
  suspendedCalls: callsOfKind.route,
  subscribe: watchJourney,
  input: () => ({ kind: 'route', route: routeToSave(), chosen: useRoute.getState().chosen }),
  relevantInput: queriedRoute,
  answered() {
    const query = queryNow();
    return query ? answersOnDisplay([query.queryKey], ['distance.tolls']) : null;
  },
  subject() {
    const query = queryNow();
    const routes = (query && queryClient.getQueryData(query.queryKey)?.routes.length) ?? 0;
    const { placeNames, ...ends } = endsInWords();
    return { name: { kind: 'route', ...ends, routes }, placeNames, position: null };
  },
  restore(question) {
    if (question.kind !== 'route') return;
    restoreRoute(question.route);
    chooseRoute(question.chosen);
  },
};
