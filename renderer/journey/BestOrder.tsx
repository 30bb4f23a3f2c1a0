import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconRouteSquare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskQuery, faultOf, queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { ButtonMenu } from '../ui/ButtonMenu.tsx';
import { formatDistance, formatDuration, formatList } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { MenuChoices } from '../workbench/MenuChoices.tsx';
import { usePanelMenu } from '../workbench/panel-menus.ts';
import { type BestOrderEnds, maxStopsOfOpenOrder, stopsInBestOrder } from './best-order.ts';
import { routeRequestNow, routesQuery, useRouteRequest } from './found-routes.ts';
import { routeMeters, routeSeconds } from './measure.ts';
import { changeStops, useRoute } from './route-store.ts';
import { canAddWaypoint, placedStops, type Stops } from './stops.ts';

/** Result of reordering the stops, until they change. */
interface OrderChange {
  stops: Stops;
  ends: BestOrderEnds;
  /** Null if the two aren't comparable. */
  saved: { seconds: number; meters: number } | null;
}

/** Returns the best route through the current stops, from the cache or by a request. */
async function bestRoute() {
  const request = routeRequestNow();
  if (!request) return undefined;
  const { routes } = await queryClient.fetchQuery(deskQuery('distance.route', request));
  return routes[0];
}

async function putInBestOrder(ends: BestOrderEnds): Promise<OrderChange> {
  const request = routeRequestNow();
  const { stops } = useRoute.getState();
  const [before] = (request && queryClient.getQueryData(routesQuery(request).queryKey)?.routes) ?? [];
  const ordered = request ? await stopsInBestOrder(stops, request, ends) : stops;
  changeStops(() => ordered);
  const after =
    before && ordered.length === stops.length ? await bestRoute().catch(() => undefined) : undefined;
  return {
    stops: ordered,
    ends,
    saved:
      before && after
        ? {
            seconds: routeSeconds(after) - routeSeconds(before),
            meters: routeMeters(after) - routeMeters(before),
          }
        : null,
  };
}

/** Optimizes the order of waypoints: with the same end, any end, or a return to the start. */
export function BestOrder() {
  const { t } = useTranslation();
  const request = useRouteRequest();
  const stops = useRoute((route) => route.stops);
  const [change, setChange] = useState<OrderChange | null>(null);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: putInBestOrder,
    onSuccess: setChange,
  });
  const offered = (request?.waypoints?.points.length ?? 0) >= 2;
  const tooManyForAnyEnd = (placedStops(stops)?.length ?? 0) > maxStopsOfOpenOrder;
  const choices = [
    { id: 'kept', label: t('route.bestOrderKept'), run: () => mutate('kept') },
    { id: 'any', label: t('route.bestOrderAny'), disabled: tooManyForAnyEnd, run: () => mutate('any') },
    {
      id: 'round',
      label: t('route.bestOrderRound'),
      disabled: !canAddWaypoint(stops),
      run: () => mutate('round'),
    },
  ];
  usePanelMenu(t('route.bestOrder'), offered && !isPending ? choices : []);
  if (!offered) return null;
  return (
    <>
      <Button.Group>
        <Button
          variant="subtle"
          size="compact-xs"
          loading={isPending}
          leftSection={<IconRouteSquare size={14} />}
          onClick={() => mutate('kept')}
        >
          {t('route.bestOrder')}
        </Button>
        <ButtonMenu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size={24}
              disabled={isPending}
              aria-label={t('route.bestOrderChoices')}
              title={t('route.bestOrderChoices')}
            >
              <IconChevronDown size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuChoices choices={choices} />
            {tooManyForAnyEnd && (
              <Menu.Label>{t('route.bestOrderAnyMost', { count: maxStopsOfOpenOrder })}</Menu.Label>
            )}
          </Menu.Dropdown>
        </ButtonMenu>
      </Button.Group>
      {change?.stops === stops && <OrderText change={change} />}
      {error && (
        <FaultMessage
          fault={faultOf(error)}
          title={t('route.bestOrderFailed')}
          onRetry={() => mutate(variables ?? 'kept')}
        />
      )}
    </>
  );
}

const endsText = {
  kept: 'route.bestOrderEnds',
  any: 'route.bestOrderEndsAny',
  round: 'route.bestOrderEndsRound',
} as const;

function OrderText({ change: { saved, ends } }: { change: OrderChange }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const compared = (difference: number, format: (size: number) => string) => {
    if (difference === 0) return [];
    return t(difference < 0 ? 'route.figureLess' : 'route.figureMore', {
      figure: format(Math.abs(difference)),
    });
  };
  const changes = saved
    ? [
        compared(saved.seconds, formatDuration),
        compared(saved.meters, (meters) => formatDistance(meters, units)),
      ].flat()
    : [];
  return (
    <Text role="status" size="xs" c="dimmed" w="100%" pl={8} style={{ order: 1 }}>
      {saved && changes.length > 0 && `${t('route.bestOrderSaved', { changes: formatList(changes) })}. `}
      {saved && changes.length === 0 && `${t('route.bestOrderSame')}. `}
      {t(endsText[ends])}
    </Text>
  );
}
