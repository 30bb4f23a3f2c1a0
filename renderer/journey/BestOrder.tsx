import { Button, Text } from '@mantine/core';
import { IconRouteSquare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, faultOf, queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { formatDistance, formatDuration, formatList } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { routesQuery, useRouteQuestion } from './found-routes.ts';
import { routeMeters, routeSeconds } from './measure.ts';
import type { RouteQuestion } from './question.ts';
import { changeStops, useRoute } from './route-store.ts';
import { inOrder, type Stops } from './stops.ts';

/** What another order of the stops changed, until they are others. */
interface OrderChange {
  stops: Stops;
  seconds: number;
  meters: number;
}

/** Puts the waypoints in the order that the service finds best; start and end stay. */
export function BestOrder() {
  const { t } = useTranslation();
  const question = useRouteQuestion();
  const stops = useRoute((route) => route.stops);
  const { units } = useDeskState('settings');
  const [change, setChange] = useState<OrderChange | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (question: RouteQuestion) => ask('distance.route', optimized(question)),
    onSuccess({ routes }, asked) {
      const before = queryClient.getQueryData(routesQuery(asked).queryKey)?.routes[0];
      const legs = routes[0]?.legs ?? [];
      const order = legs.flatMap(({ start_waypoint, end_waypoint }, index) => [
        ...(index === 0 ? [start_waypoint] : []),
        end_waypoint,
      ]);
      changeStops((stops) =>
        inOrder(
          stops,
          order.filter((place) => typeof place === 'number'),
        ),
      );
      const [best] = routes;
      setChange(
        before && best
          ? {
              stops: useRoute.getState().stops,
              seconds: routeSeconds(best) - routeSeconds(before),
              meters: routeMeters(best) - routeMeters(before),
            }
          : null,
      );
    },
  });
  const compared = (difference: number, format: (size: number) => string) => {
    if (difference === 0) return [];
    return t(difference < 0 ? 'route.figureLess' : 'route.figureMore', {
      figure: format(Math.abs(difference)),
    });
  };
  const told = change
    ? [
        compared(change.seconds, formatDuration),
        compared(change.meters, (meters) => formatDistance(meters, units)),
      ].flat()
    : [];
  if (!question?.waypoints || question.waypoints.points.length < 2) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={isPending}
        leftSection={<IconRouteSquare size={14} />}
        onClick={() => mutate(question)}
      >
        {t('route.bestOrder')}
      </Button>
      {change?.stops === stops && (
        <Text role="status" size="xs" c="dimmed" w="100%" pl={8}>
          {told.length > 0
            ? t('route.bestOrderSaved', { changes: formatList(told) })
            : t('route.bestOrderSame')}
          {'. '}
          {t('route.bestOrderEnds')}
        </Text>
      )}
      {error && (
        <FaultMessage
          fault={faultOf(error)}
          title={t('route.bestOrderFailed')}
          onRetry={() => mutate(question)}
        />
      )}
    </>
  );
}

const optimized = (question: RouteQuestion): RouteQuestion => ({
  ...question,
  details: 'none',
  ...(question.waypoints && { waypoints: { ...question.waypoints, optimize: true } }),
});
