import { Anchor, Button, Group, Radio, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconWalk } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransitLeg, TransitResponse, TransitRoute } from '../../shared/api/transit.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import { faultOf, permanentAnswer } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { dateTimeLocalValue, formatDate } from '../ui/format.ts';
import { Duration } from '../ui/Measures.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stale } from '../ui/Stale.tsx';
import { useAnsweringService } from '../workbench/answering-service.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { LastUpdated } from '../workbench/LastUpdated.tsx';
import { ConnectionActions } from './ConnectionActions.tsx';
import classes from './Connections.module.css';
import {
  attributionsOf,
  clockTime,
  connectionsQuery,
  isRide,
  ridesOf,
  shiftedByMinutes,
  type TransitRequest,
  timesOf,
  vehicleCount,
} from './connections.ts';
import { Legs } from './Legs.tsx';
import { LineSign } from './LineSign.tsx';
import { changeTransit, chooseConnection, useTransit } from './transit-store.ts';

/** Connections found for a request, and the legs of the selected one. */
export function Connections({ request }: { request: TransitRequest }) {
  const { t } = useTranslation();
  const query = useAnswer(connectionsQuery(request));
  const { dataUpdatedAt, error, isPlaceholderData, isLoading, isRefetching, refetch } = query;
  const data = permanentAnswer(query);
  const chosen = useTransit((state) => state.chosen);
  const routes = data?.routes ?? [];
  // While retrying, the previous fault no longer counts.
  const fault = error && !isRefetching ? faultOf(error) : undefined;
  const faultMessage = fault && (
    <FaultMessage fault={fault} title={t('transit.failed')} onRetry={() => void refetch()} />
  );
  if (fault && !data) return faultMessage;
  if (!data && !isLoading) return null;
  if (!data) {
    return (
      <Stale stale text={t('transit.looking')}>
        <Skeleton height={62} aria-label={t('transit.looking')} />
      </Stale>
    );
  }
  const route = routes[chosen] ?? routes[0];
  return (
    <Stale stale={isPlaceholderData || isRefetching} text={t('transit.looking')}>
      <Stack gap="sm">
        {faultMessage}
        {faultMessage && <LastUpdated at={dataUpdatedAt} />}
        <VisuallyHidden role="status">
          {isPlaceholderData ? t('transit.looking') : t('transit.count', { count: routes.length })}
        </VisuallyHidden>
        {!route && <NoConnectionNotice />}
        <EarlierLater routes={routes.filter((one) => ridesOf(one).length > 0)} />
        {route && (
          <>
            <Radio.Group
              label={t('transit.found')}
              labelProps={{ className: classes.label ?? '' }}
              value={String(routes.indexOf(route))}
              onChange={(value) => chooseConnection(Number(value))}
            >
              <Stack gap={6}>
                {routes.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a connection is identified by its index in the response
                  <ConnectionCard key={index} index={index} route={one} />
                ))}
              </Stack>
            </Radio.Group>
            {routes.every((one) => ridesOf(one).length === 0) && (
              <WalkOnlyNotice next={data.next_connection} isWithoutRides={Boolean(data.message)} />
            )}
            <ConnectionActions route={route} />
            <Legs route={route} />
            <Attributions route={route} />
          </>
        )}
      </Stack>
    </Stale>
  );
}

function ConnectionCard({ index, route }: { index: number; route: TransitRoute }) {
  const { t } = useTranslation();
  const { from, to } = timesOf(route);
  const time = useTransit((state) => state.time);
  const vehicles = vehicleCount(route);
  return (
    <Radio.Card value={String(index)} className={classes.card ?? ''}>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <span className={classes.times}>
          {from && to ? (
            `${timeWithDay(from, time)} – ${clockTime(to)}`
          ) : (
            <Duration seconds={route.duration} />
          )}
        </span>
        {from && to && <Duration seconds={route.duration} />}
      </Group>
      <Group gap={4} mt={4}>
        {route.legs.map((leg, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is identified by its index in the connection
          <Fragment key={place}>
            <LegSign leg={leg} />
          </Fragment>
        ))}
      </Group>
      <Text c="dimmed" size="sm" mt={4}>
        {vehicles === 0
          ? t('transit.onFoot')
          : vehicles === 1
            ? t('transit.noChange')
            : t('transit.changes', { count: vehicles - 1 })}
      </Text>
      {route.notice && (
        <Text c="var(--zd-warning)" size="sm">
          {route.notice}
        </Text>
      )}
    </Radio.Card>
  );
}

/** Formats a time, with its date if that isn't the requested one. */
function timeWithDay(iso: string, time: TravelTime): string {
  const requestedDay =
    'at' in time && time.at !== '' ? time.at.slice(0, 10) : dateTimeLocalValue(new Date()).slice(0, 10);
  const day = iso.slice(0, 10);
  return day === requestedDay ? clockTime(iso) : `${formatDate(day)}, ${clockTime(iso)}`;
}

function LegSign({ leg }: { leg: TransitLeg }) {
  const { t } = useTranslation();
  if (isRide(leg)) return <LineSign leg={leg} />;
  return (
    <span className={classes.walk}>
      <IconWalk size={14} role="img" aria-label={t('transit.walk')} />
      <Duration seconds={leg.duration} />
    </span>
  );
}

/** Buttons for earlier and later connections; hidden if the service doesn't return times. */
function EarlierLater({ routes }: { routes: readonly TransitRoute[] }) {
  const { t } = useTranslation();
  const times = routes.map(timesOf).filter(({ from, to }) => from !== '' && to !== '');
  const [first] = times.toSorted((a, b) => Date.parse(a.to) - Date.parse(b.to));
  const [soonest] = times.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  if (!first || !soonest) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => changeTransit({ time: { kind: 'arrival', at: shiftedByMinutes(first.to, -1) } })}
      >
        {t('transit.earlier')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => changeTransit({ time: { kind: 'departure', at: shiftedByMinutes(soonest.from, 1) } })}
      >
        {t('transit.later')}
      </Button>
    </Group>
  );
}

interface OnlyOnFootProps {
  /** Fastest connection, slower than walking; absent if the service doesn't report it. */
  next: TransitResponse['next_connection'];
  /** Whether there is no connection at all. */
  isWithoutRides: boolean;
}

/** Explains why only a walk is offered, and shows the connections slower than it. */
function WalkOnlyNotice({ next, isWithoutRides }: OnlyOnFootProps) {
  const { t } = useTranslation();
  const time = useTransit((state) => state.time);
  if (next) {
    const { departure_time: departure, arrival_time: arrival } = next;
    return (
      <Notice tone="warning" title={t('transit.walkSooner')}>
        <Text size="sm">
          {t('transit.nextConnection', { from: timeWithDay(departure, time), to: clockTime(arrival) })}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          onClick={() => changeTransit({ time: { kind: 'departure', at: departure.slice(0, 16) } })}
        >
          {t('transit.showConnection', { time: clockTime(departure) })}
        </Button>
      </Notice>
    );
  }
  return isWithoutRides ? (
    <Notice tone="warning" title={t('transit.none.title')}>
      <Text size="sm">{t('transit.none.text')}</Text>
    </Notice>
  ) : null;
}

/** Explains why there is no connection, with a button to change the date if it is outside the timetables. */
function NoConnectionNotice() {
  const { t } = useTranslation();
  const service = useAnsweringService('transit');
  const timetables = useDeskState('timetables');
  const time = useTransit((state) => state.time);
  const day = 'at' in time ? time.at.slice(0, 10) : new Date().toISOString().slice(0, 10);
  const feeds = [
    ...(timetables?.feeds ?? []),
    ...(timetables?.sample?.inUse ? [timetables.sample.feed] : []),
  ];
  const [from = ''] = feeds.map((feed) => feed.from).toSorted();
  const to =
    feeds
      .map((feed) => feed.to)
      .toSorted()
      .at(-1) ?? '';
  const isOutside =
    service.kind === 'built-in' &&
    feeds.length > 0 &&
    feeds.every((feed) => day < feed.from || day > feed.to);
  if (!isOutside) {
    return (
      <Notice tone="warning" title={t('transit.none.title')} urgent>
        <Text size="sm">{t('transit.none.text')}</Text>
      </Notice>
    );
  }
  const nearest = day < from ? from : to;
  return (
    <Notice tone="warning" title={t('transit.outside.title')} urgent>
      <Text size="sm">{t('transit.outside.text', { from: formatDate(from), to: formatDate(to) })}</Text>
      <Button
        variant="default"
        mt="xs"
        onClick={() => changeTransit({ time: { kind: 'departure', at: `${nearest}T08:00` } })}
      >
        {t('transit.outside.go', { day: formatDate(nearest) })}
      </Button>
    </Notice>
  );
}

function Attributions({ route }: { route: TransitRoute }) {
  const { t } = useTranslation();
  const attributions = attributionsOf(route);
  if (attributions.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('transit.attribution', { names: '' })}
      {attributions.map(({ text, href }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          {URL.canParse(href) ? (
            <Anchor href={href} target="_blank" rel="noreferrer" size="xs">
              {text}
            </Anchor>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </Text>
  );
}
