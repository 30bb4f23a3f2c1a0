import { useMemo } from 'react';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import { useAnswerLanguage, wordingNow } from '../desk/language.ts';
import { useDeskState } from '../desk/states.ts';
import { useRequestOfPanel } from '../workbench/panel-answer.ts';
import { avoidanceNow, journeyKinds, useAvoidance } from './active-closures.ts';
import { type RouteQuestion, routeQuestion } from './question.ts';
import { useRoute } from './route-store.ts';

/** Returns the panel's current query; undefined without a start or end. */
export function useRouteQuestion(): RouteQuestion | undefined {
  const { stops, mode, method, avoid: own, time } = useRoute();
  const avoid = useAvoidance(own, journeyKinds, time);
  const language = useAnswerLanguage();
  const { units } = useDeskState('settings');
  const entered = useMemo(
    () => ({ stops, mode, method, avoid: own, time }),
    [stops, mode, method, own, time],
  );
  const question = useMemo(
    () => routeQuestion({ stops, mode, method, avoid, time }, { language, units }),
    [stops, mode, method, avoid, time, language, units],
  );
  return useRequestOfPanel(journeyKinds, entered, question);
}

/** The same for use outside components. */
export function routeQuestionNow(): RouteQuestion | undefined {
  const { avoid, ...query } = useRoute.getState();
  return routeQuestion({ ...query, avoid: avoidanceNow(avoid, journeyKinds, query.time) }, wordingNow());
}

/** Returns the routes for a query. Previous routes stay until the new ones arrive. */
export const routesQuery = (question: RouteQuestion) => {
  const query = deskQuery('distance.route', question);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};
