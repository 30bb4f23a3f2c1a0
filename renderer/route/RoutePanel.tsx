import { Stack } from '@mantine/core';
import { FirstSteps } from './FirstSteps.tsx';
import { useRouteQuestion } from './question.ts';
import { RouteChoices } from './RouteChoices.tsx';
import { RouteMode } from './RouteMode.tsx';
import { RouteOptions } from './RouteOptions.tsx';
import { useRoute } from './route-store.ts';
import { StopList } from './StopList.tsx';

/** Routes from a start to an end: where, how, and what was found. */
export function RoutePanel() {
  const question = useRouteQuestion();
  const untouched = useRoute(({ stops }) => stops.every(({ place }) => place === null));
  return (
    <Stack gap="sm">
      <StopList />
      <RouteMode />
      <RouteOptions />
      {question && <RouteChoices question={question} />}
      {untouched && <FirstSteps />}
    </Stack>
  );
}
