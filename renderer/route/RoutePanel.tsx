import { Button, Stack } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFaultOf } from '../desk/use-answer.ts';
import { journeyKinds, useAvoidance } from '../journey/active-closures.ts';
import { ClosuresLine } from '../journey/ClosuresLine.tsx';
import { routesQuery, useRouteRequest } from '../journey/found-routes.ts';
import { ModeChoice } from '../journey/ModeChoice.tsx';
import { RouteOptions } from '../journey/RouteOptions.tsx';
import { changeRoute, changeStops, useRoute } from '../journey/route-store.ts';
import { StopList } from '../journey/StopList.tsx';
import { newStop } from '../journey/stops.ts';
import { useItineraries } from '../journey/use-itineraries.ts';
import { useMovedStops } from '../journey/use-moved-stops.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { callsOfKind } from '../workbench/answering-service.ts';
import { DataNotices } from '../workbench/DataNotices.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { OtherWordingNotice } from '../workbench/OtherWordingNotice.tsx';
import { useRegionExamples } from '../workbench/region.ts';
import { useTourControl } from '../workbench/tour-control.ts';
import { RouteChoices } from './RouteChoices.tsx';

const instructions = ['distance.route'] as const;

/** Panel for routes: stops, mode, options, and the routes found. */
export function RoutePanel() {
  const request = useRouteRequest();
  const fault = useFaultOf(request && routesQuery(request));
  const { mode, chosen, avoid, time } = useRoute();
  const times = useItineraries(request)[chosen]?.times ?? null;
  const moved = useMovedStops(request, request && routesQuery(request), chosen);
  const untouched = useRoute(({ stops }) => stops.every(({ place }) => place === null));
  return (
    <Stack gap="sm">
      <StopList fault={fault} times={times} moved={moved} />
      <ModeChoice value={mode} error={fieldFault(fault, 'mode')} onChange={(mode) => changeRoute({ mode })} />
      <RouteOptions fault={fault} />
      <ClosuresLine avoid={useAvoidance(avoid, journeyKinds, time)} time={time} />
      <DataNotices calls={callsOfKind.route} />
      <OtherWordingNotice calls={instructions} />
      {request && <RouteChoices request={request} />}
      {untouched && <FirstSteps />}
    </Stack>
  );
}

/** Empty state of the panel, with an example in the region. */
function FirstSteps() {
  const { t } = useTranslation();
  const route = useRegionExamples()?.route;
  const control = useTourControl('route-example');
  return (
    <EmptyState icon={IconRoute} title={t('route.emptyTitle')} text={t('route.emptyText')}>
      {route && (
        <Button {...control} onClick={() => changeStops(() => route.map((place) => newStop(place)))}>
          {t('route.tryExample', { from: route[0].name, to: route[1].name })}
        </Button>
      )}
    </EmptyState>
  );
}
