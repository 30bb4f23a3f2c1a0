import { Button } from '@mantine/core';
import { IconRouteSquare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask, faultOf } from '../desk/ask.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useRouteQuestion } from './found-routes.ts';
import type { RouteQuestion } from './question.ts';
import { changeStops } from './route-store.ts';
import { inOrder } from './stops.ts';

/** Puts the waypoints in the order that the service finds best; start and end stay. */
export function BestOrder() {
  const { t } = useTranslation();
  const question = useRouteQuestion();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (question: RouteQuestion) => ask('distance.route', optimized(question)),
    onSuccess({ routes }) {
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
    },
  });
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
