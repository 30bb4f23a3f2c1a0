import { Stack } from '@mantine/core';
import { useFaultOf } from '../desk/ask.ts';
import { routesQuery, useRouteQuestion } from '../journey/found-routes.ts';
import { ModeChoice } from '../journey/ModeChoice.tsx';
import { RouteOptions } from '../journey/RouteOptions.tsx';
import { changeRoute, useRoute } from '../journey/route-store.ts';
import { StopList } from '../journey/StopList.tsx';
import { useItineraries } from '../journey/use-itineraries.ts';
import { FormerAnswers } from '../workbench/FormerAnswers.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { RouteChoices } from './RouteChoices.tsx';

/** Routes from a start to an end: where, how, and what was found. */
export function RoutePanel() {
  const question = useRouteQuestion();
  const fault = useFaultOf(question && routesQuery(question));
  const mode = useRoute((route) => route.mode);
  const chosen = useRoute((route) => route.chosen);
  const times = useItineraries(question)[chosen]?.times ?? null;
  const untouched = useRoute(({ stops }) => stops.every(({ place }) => place === null));
  return (
    <Stack gap="sm">
      <StopList fault={fault} times={times} />
      <ModeChoice value={mode} error={fieldFault(fault, 'mode')} onChange={(mode) => changeRoute({ mode })} />
      <RouteOptions fault={fault} />
      <FormerAnswers of={['distance.route', 'distance.tolls']} />
      {question && <RouteChoices question={question} />}
      {untouched && <FirstSteps />}
    </Stack>
  );
}
