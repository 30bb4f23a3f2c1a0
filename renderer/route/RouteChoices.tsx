import { Badge, Group, Radio, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import { roundedMinutes } from '../../shared/figures/rounded-figures.ts';
import { faultOf, permanentAnswer } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { routesQuery } from '../journey/found-routes.ts';
import type { Itinerary } from '../journey/itinerary.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { RouteFault } from '../journey/RouteFault.tsx';
import type { RouteRequest } from '../journey/route-request.ts';
import { chooseRoute, useRoute } from '../journey/route-store.ts';
import { tourInWords } from '../journey/stop-time-words.ts';
import { useItineraries } from '../journey/use-itineraries.ts';
import { type Badge as BadgeName, badgesOf } from '../toll-cost/ranking.ts';
import { SampleOffer } from '../toll-cost/SampleTariffs.tsx';
import { formatDuration } from '../ui/format.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { Stale } from '../ui/Stale.tsx';
import { LastUpdated } from '../workbench/LastUpdated.tsx';
import { useTourControl } from '../workbench/tour-control.ts';
import { RouteActions } from './RouteActions.tsx';
import classes from './RouteChoices.module.css';
import { RouteSteps } from './RouteSteps.tsx';
import { tollInWords } from './toll-in-words.ts';
import { type RouteToll, useRouteTolls } from './use-route-tolls.ts';

/** Routes found for a request, and the instructions of the selected one. */
export function RouteChoices({ request }: { request: RouteRequest }) {
  const { t } = useTranslation();
  const query = useAnswer(routesQuery(request));
  const { dataUpdatedAt, error, isPlaceholderData, isLoading, isRefetching, refetch } = query;
  const data = permanentAnswer(query);
  const { chosen } = useRoute();
  const routes = data?.routes ?? [];
  const tolls = useRouteTolls(request, routes);
  const itineraries = useItineraries(request);
  const control = useTourControl('routes');
  // While retrying, the previous fault no longer counts.
  const fault = error && !isRefetching ? faultOf(error) : undefined;
  const faultMessage = fault && <RouteFault fault={fault} onRetry={() => void refetch()} />;
  if (fault && !data) return faultMessage;
  if (!data && !isLoading) return null;
  if (!data) {
    return (
      <Stale stale text={t('route.looking')}>
        <Skeleton height={62} aria-label={t('route.looking')} />
      </Stale>
    );
  }
  const badges = badgesOf(
    routes.map((route, index) => ({
      seconds: routeSeconds(route),
      meters: routeMeters(route),
      toll: tolls[index]?.amounts ?? null,
    })),
  );
  const minSeconds = Math.min(...routes.map(routeSeconds));
  const route = routes[chosen] ?? routes[0];
  return (
    <>
      {faultMessage}
      {faultMessage && <LastUpdated at={dataUpdatedAt} />}
      <VisuallyHidden role="status">
        {isPlaceholderData ? t('route.looking') : t('route.count', { count: routes.length })}
      </VisuallyHidden>
      <Stale stale={isPlaceholderData || isRefetching} text={t('route.looking')}>
        <Stack gap="sm">
          <Radio.Group
            label={t('route.found')}
            labelProps={{ className: classes.label ?? '' }}
            value={String(chosen)}
            onChange={(value) => chooseRoute(Number(value))}
          >
            <Stack gap={6} {...control}>
              {routes.map((candidate, index) => (
                <RouteCard
                  // biome-ignore lint/suspicious/noArrayIndexKey: a route is identified by its index in the response
                  key={index}
                  index={index}
                  route={candidate}
                  // Tolls of the new routes don't belong to the old ones.
                  toll={isPlaceholderData ? undefined : tolls[index]}
                  itinerary={itineraries[index] ?? null}
                  badges={badges[index] ?? []}
                  extraMinutes={roundedMinutes(routeSeconds(candidate)) - roundedMinutes(minSeconds)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {tolls.some((toll) => toll?.hasUnpricedTolls) && <SampleOffer kind="route" />}
          {route && (
            <RouteActions
              route={route}
              toll={tolls[routes.indexOf(route)]}
              itinerary={itineraries[routes.indexOf(route)] ?? null}
              mode={request.mode ?? 'driving'}
            />
          )}
          {route && <RouteSteps route={route} times={itineraries[routes.indexOf(route)]?.times ?? null} />}
        </Stack>
      </Stale>
    </>
  );
}

interface RouteCardProps {
  index: number;
  route: Route;
  toll: RouteToll | undefined;
  /** Null while unknown. */
  itinerary: Itinerary | null;
  badges: readonly BadgeName[];
  /** Minutes slower than the fastest. */
  extraMinutes: number;
}

function RouteCard({ index, route, toll, itinerary, badges, extraMinutes }: RouteCardProps) {
  const { t } = useTranslation();
  const time = useRoute((state) => state.time);
  /** Names of the fares: those of sample fares say that they are samples. */
  const fares = new Set(toll?.tolls.flatMap((one) => (one.fares ?? []).map(({ name }) => name)));
  const notice = [route.notice.trim(), ...fares].filter(Boolean).join(' · ');
  return (
    <Radio.Card value={String(index)} className={classes.card ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <span>
          <span className={classes.duration}>
            <Duration seconds={routeSeconds(route)} />
          </span>
          {extraMinutes > 0 && (
            <Text component="span" c="dimmed" ml={8}>
              {t('route.later', { duration: formatDuration(extraMinutes * 60) })}
            </Text>
          )}
        </span>
        <Distance meters={routeMeters(route)} />
      </Group>
      {itinerary &&
        tourInWords(itinerary, time).map((line) => (
          <Text key={line} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {line}
          </Text>
        ))}
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text c="dimmed" truncate>
          {route.main_route_name ? t('route.via', { name: route.main_route_name }) : ''}
        </Text>
        <Text className={toll?.kind === 'free' ? '' : (classes.toll ?? '')} style={{ whiteSpace: 'nowrap' }}>
          {toll ? tollInWords(toll) : ''}
        </Text>
      </Group>
      {badges.length > 0 && (
        <Group gap={4} mt={4}>
          {badges.map((badge) => (
            <Badge key={badge} size="sm" variant="default" tt="none">
              {t(`route.badge.${badge}`)}
            </Badge>
          ))}
        </Group>
      )}
      {toll?.hasUnavoidableTolls && (
        <Text c="var(--zd-warning)" mt={4}>
          {t('route.toll.notAvoidable')}
        </Text>
      )}
      {notice !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {notice}
        </Text>
      )}
    </Radio.Card>
  );
}
