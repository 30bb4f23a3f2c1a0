import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import type { Itinerary } from '../journey/itinerary.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { legTimesInWords, stopTimeInWords, tourInWords } from '../journey/stop-time-words.ts';
import { PrintedMap, PrintSheet } from '../map/PrintSheet.tsx';
import type { MapPicture } from '../map/picture.ts';
import { formatAmount, formatAmounts } from '../toll-cost/money.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { tollCost, tollName, tollTotal } from '../toll-cost/toll-cost.ts';
import { formatList, formatLocalTime, formatPosition } from '../ui/format.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { maneuverIcon } from './maneuver-icons.ts';
import classes from './RoutePrint.module.css';
import type { NamedStop } from './route-export.ts';
import type { RouteToll } from './use-route-tolls.ts';

interface RoutePrintProps {
  title: string;
  route: Route;
  stops: readonly NamedStop[];
  time: TravelTime;
  /** Null if unknown. */
  itinerary: Itinerary | null;
  mode: TravelMode;
  /** Options that differ from the defaults, as text. */
  options: readonly string[];
  /** Undefined if unknown. */
  toll: RouteToll | undefined;
  picture: MapPicture | null;
  onDone(): void;
}

/** Printed sheet of a route. Visible only in print; opens the print dialog once it is rendered. */
export function RoutePrint(props: RoutePrintProps) {
  const { title, route, stops, time, itinerary, mode, options, toll, picture, onDone } = props;
  const { t } = useTranslation();
  const notice = route.notice.trim();
  return (
    <PrintSheet onDone={onDone}>
      <h1>{title}</h1>
      <p className={classes.figures}>
        <strong>
          <Duration seconds={routeSeconds(route)} /> · <Distance meters={routeMeters(route)} />
        </strong>
        {' · '}
        {[
          ...(itinerary ? tourInWords(itinerary, time) : []),
          t(`mode.${mode}`),
          ...(route.main_route_name ? [t('route.via', { name: route.main_route_name })] : []),
          ...options,
          ...(notice === '' ? [] : [notice]),
          ...(toll?.hasUnavoidableTolls ? [t('route.toll.notAvoidable')] : []),
        ].join(' · ')}
      </p>
      <ul className={classes.stops} aria-label={t('route.stops')}>
        {stops.map(({ sign, name, position, time: stopTime }) => (
          <li key={sign}>
            <span className={classes.sign}>{sign}</span>
            <span>{name || formatPosition(position)}</span>
            <span className={classes.soft}>{name === '' ? '' : formatPosition(position)}</span>
            <span className={classes.stopTime}>{stopTime ? stopTimeInWords(stopTime, time) : ''}</span>
          </li>
        ))}
      </ul>
      {picture && <PrintedMap picture={picture} />}
      {toll && toll.tolls.length > 0 && <PrintedTolls toll={toll} />}
      <h2>{t('route.steps')}</h2>
      {route.legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is identified by its index in the route
        <section key={index}>
          {route.legs.length > 1 && (
            <h3>
              {t('route.leg', { from: stops[index]?.sign ?? '', to: stops[index + 1]?.sign ?? '' })}
              {' · '}
              <Duration seconds={leg.duration.value} /> · <Distance meters={leg.distance.value} />
              {itinerary?.times && ` · ${legTimesInWords(itinerary.times, index, time)}`}
            </h3>
          )}
          <ol className={classes.steps}>
            {(leg.steps ?? []).map((step, place) => {
              const Icon = maneuverIcon(step.instructions?.action);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index in the leg
                <li key={place}>
                  <span className={classes.number}>{place + 1}</span>
                  <Icon size={18} stroke={1.8} aria-hidden />
                  <span>{step.instructions?.summary ?? t('route.noInstruction')}</span>
                  <span className={classes.soft}>{step.distance}</span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
      <p className={classes.soft}>
        {t('route.printed', { at: formatLocalTime(new Date().toISOString()) })} ·{' '}
        {t('route.printAttribution')}
      </p>
    </PrintSheet>
  );
}

/** Tolls of a route: where they are collected, and what each costs with the selected payment profile. */
function PrintedTolls({ toll: { kind, tolls } }: { toll: RouteToll }) {
  const { t } = useTranslation();
  const { profile } = useProfiles();
  const total = tollTotal(tolls, profile);
  const amount = formatAmounts(total.amounts);
  return (
    <>
      <h2>
        {t('tolls.title')}
        {amount !== '' && ` · ${t(kind === 'priced' ? 'tolls.together' : 'tolls.atLeast', { amount })}`}
      </h2>
      <p className={classes.soft}>{t('tolls.paidWith', { profile: profile.name })}</p>
      <ul className={classes.tolls}>
        {tolls.map((toll, index) => {
          const cost = tollCost(toll, profile);
          const name = tollName(toll) || t('tolls.unnamed');
          const places = (toll.tollCollectionLocations ?? []).flatMap((place) => place.name ?? []);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a toll is identified by its index along the route
            <li key={index}>
              <span>{formatList([...new Set([name, ...places])])}</span>
              <span>
                {cost.kind === 'priced'
                  ? `${formatAmount(cost.amount)} (${cost.fare.name})`
                  : t(cost.kind === 'unusable' ? 'tolls.cannotPay' : 'tolls.noPrice')}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
