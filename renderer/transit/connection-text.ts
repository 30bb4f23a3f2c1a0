import type { TransitLeg, TransitRoute } from '../../shared/api/transit.ts';
import { formatDuration, formatList } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { attributionsOf, clockTime, isRide, lineName, timesOf } from './connections.ts';

/** One line for a leg: when, from where to where, and with what. */
export function legText(leg: TransitLeg): string {
  const place = ({ name }: TransitLeg['start_location']) => name ?? words.t('transit.place');
  const times = [clockTime(leg.departure_time), clockTime(leg.arrival_time)].filter(Boolean).join(' – ');
  const how = isRide(leg)
    ? [
        lineName(leg),
        leg.transport?.headsign && words.t('transit.towards', { headsign: leg.transport.headsign }),
      ]
    : [words.t('transit.walkFor', { duration: formatDuration(leg.duration) })];
  return [times, how.filter(Boolean).join(' '), `${place(leg.start_location)} → ${place(leg.end_location)}`]
    .filter(Boolean)
    .join(' · ');
}

/** A connection in a few lines that can be sent to someone. */
export function connectionText(route: TransitRoute, title: string): string {
  const { from, to } = timesOf(route);
  const when = from && to ? `${from.slice(0, 10)}, ${clockTime(from)} – ${clockTime(to)}` : '';
  const names = attributionsOf(route).map(({ text }) => text);
  return [
    title,
    [when, formatDuration(route.duration)].filter(Boolean).join(', '),
    ...(route.notice ? [route.notice] : []),
    '',
    ...route.legs.map(legText),
    ...(names.length > 0 ? ['', words.t('transit.attribution', { names: formatList(names) })] : []),
  ].join('\n');
}
