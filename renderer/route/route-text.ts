import type { Route } from '../../shared/api/distance.ts';
import type { UnitSystem } from '../../shared/api/value-sets.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import type { Itinerary } from '../journey/itinerary.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { legTimesInWords, stopTimeInWords, tourInWords } from '../journey/stop-time-words.ts';
import { formatDistance, formatDuration, formatPosition } from '../ui/format.ts';
import { words } from '../words/words.ts';
import type { NamedStop } from './route-export.ts';
import { tollInWords } from './toll-in-words.ts';
import type { RouteToll } from './use-route-tolls.ts';

interface FormattedRoute {
  route: Route;
  stops: readonly NamedStop[];
  /** Requested departure or arrival. */
  time: TravelTime;
  /** Null if unknown. */
  itinerary: Itinerary | null;
  units: UnitSystem;
  toll: RouteToll | undefined;
}

/** Formats a route as plain text to copy: figures, stops, and each leg with its instructions. */
export function routeText({ route, stops, time, itinerary, units, toll }: FormattedRoute): string {
  const formattedFigures = (seconds: number, meters: number) => [
    formatDuration(seconds),
    formatDistance(meters, units),
  ];
  const figures = [
    ...formattedFigures(routeSeconds(route), routeMeters(route)),
    ...(route.main_route_name ? [words.t('route.via', { name: route.main_route_name })] : []),
    ...(toll ? [tollInWords(toll)] : []),
    ...(toll?.hasUnavoidableTolls ? [words.t('route.toll.notAvoidable')] : []),
  ].join(', ');
  const stopLines = stops.map(({ sign, name, position, time: stopTime }) => {
    const at = formatPosition(position);
    const stay = stopTime ? ` · ${stopTimeInWords(stopTime, time)}` : '';
    return `${sign}: ${name === '' ? at : `${name} (${at})`}${stay}`;
  });
  const title = ({ sign, name }: NamedStop) => (name === '' ? sign : `${sign}, ${name}`);
  const legs = route.legs.flatMap(({ duration, distance, steps }, index) => {
    const [from, to] = [stops[index], stops[index + 1]];
    const heading = [
      ...(from && to ? [words.t('route.leg', { from: title(from), to: title(to) })] : []),
      formattedFigures(duration.value, distance.value).join(', '),
      ...(itinerary?.times ? [legTimesInWords(itinerary.times, index, time)] : []),
    ].join(' · ');
    const instructionLines = (steps ?? []).flatMap(({ instructions, distance }) =>
      instructions?.summary ? [`${instructions.summary} (${distance})`] : [],
    );
    if (instructionLines.length === 0 && route.legs.length === 1) return [];
    return ['', heading, ...instructionLines.map((step, place) => `${place + 1}. ${step}`)];
  });
  return [figures, ...(itinerary ? tourInWords(itinerary, time) : []), ...stopLines, ...legs].join('\n');
}
