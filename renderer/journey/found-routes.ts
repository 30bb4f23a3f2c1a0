import { useMemo } from 'react';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import { useAnswerLanguage, wordingNow } from '../desk/language.ts';
import { useDeskState } from '../desk/states.ts';
import { useRequestOfPanel } from '../workbench/panel-answer.ts';
import { avoidanceNow, journeyKinds, useAvoidance } from './active-closures.ts';
import { type RouteRequest, routeRequest } from './route-request.ts';
import { useRoute } from './route-store.ts';

/** Returns the panel's current query; undefined without a start or end. */
export function useRouteRequest(): RouteRequest | undefined {
  const { stops, mode, method, avoid: own, time } = useRoute();
  const avoid = useAvoidance(own, journeyKinds, time);
  const language = useAnswerLanguage();
  const { units } = useDeskState('settings');
  const entered = useMemo(
    () => ({ stops, mode, method, avoid: own, time }),
    [stops, mode, method, own, time],
  );
  const request = useMemo(
    () => routeRequest({ stops, mode, method, avoid, time }, { language, units }),
    [stops, mode, method, avoid, time, language, units],
  );
  return useRequestOfPanel(journeyKinds, entered, request);
}

/** The same for use outside components. */
export function routeRequestNow(): RouteRequest | undefined {
  const { avoid, ...query } = useRoute.getState();
  return routeRequest({ ...query, avoid: avoidanceNow(avoid, journeyKinds, query.time) }, wordingNow());
}

/** Returns the routes for a query. Previous routes stay until the new ones arrive. */
export const routesQuery = (request: RouteRequest) => {
  const query = deskQuery('distance.route', request);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};
