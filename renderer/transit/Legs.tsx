import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransitLeg, TransitRoute } from '../../shared/api/transit.ts';
import { formatDuration } from '../ui/format.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { clockTime, isRide } from './connections.ts';
import classes from './Legs.module.css';
import { LineSign } from './LineSign.tsx';
import { useTransit } from './transit-store.ts';

/** Legs of a connection as a strip in the colors of their lines, with stops and times. */
export function Legs({ route }: { route: TransitRoute }) {
  const { t } = useTranslation();
  const { origin, destination } = useTransit();
  return (
    <ol className={classes.legs} aria-label={t('transit.legs')}>
      {route.legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is identified by its index in the connection
        <li key={index} className={classes.leg} data-walk={!isRide(leg) || undefined}>
          <Leg
            leg={leg}
            from={index === 0 ? origin?.name : null}
            to={index === route.legs.length - 1 ? (destination?.name ?? t('transit.place')) : null}
          />
        </li>
      ))}
    </ol>
  );
}

interface LegProps {
  leg: TransitLeg;
  /** Name of the origin if the leg starts there; null or undefined otherwise. */
  from: string | null | undefined;
  /** Name of the destination if the leg ends there; null if another leg follows. */
  to: string | null;
}

function Leg({ leg, from, to }: LegProps) {
  const { t } = useTranslation();
  const between = leg.intermediate_stops ?? [];
  const color = leg.transport?.color;
  return (
    <>
      <time className={classes.time}>{clockTime(leg.departure_time)}</time>
      <span
        className={classes.strip}
        aria-hidden
        {...(color && /^#[0-9a-f]{6}$/i.test(color) && { style: { '--leg': color } })}
      />
      <div className={classes.body}>
        <Text fw={600}>{leg.start_location.name ?? from ?? t('transit.place')}</Text>
        {isRide(leg) ? (
          <>
            {leg.stay_on_board && <Text size="sm">{t('transit.stayOnBoard')}</Text>}
            <Text size="sm">
              <LineSign leg={leg} />{' '}
              {leg.transport?.headsign && t('transit.towards', { headsign: leg.transport.headsign })}
            </Text>
            <Text size="sm" c="dimmed">
              <Duration seconds={leg.duration} /> · <Distance meters={leg.distance} />
            </Text>
            {between.length > 0 && (
              <details className={classes.between}>
                <summary>{t('transit.stops', { count: between.length })}</summary>
                <ul>
                  {between.map(({ name, departure_time }) => (
                    <li key={departure_time + name}>
                      <time>{clockTime(departure_time)}</time> {name ?? t('transit.place')}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('transit.walkFor', { duration: formatDuration(leg.duration) })} ·{' '}
            <Distance meters={leg.distance} />
          </Text>
        )}
      </div>
      {to !== null && (
        <>
          <time className={classes.time}>{clockTime(leg.arrival_time)}</time>
          <span className={classes.end} aria-hidden />
          <Text fw={600}>{leg.end_location.name ?? to}</Text>
        </>
      )}
    </>
  );
}
