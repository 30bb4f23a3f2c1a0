import type { TransitLeg, TransitRoute } from '../../shared/api/transit.ts';
import { lineName } from '../journey/transit-leg.ts';
import { formatDuration, formatList } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { attributionsOf, clockTime, isRide, timesOf } from './connections.ts';

/** Title of a connection, and names of its ends. */
export interface ConnectionLabels {
  title: string;
  /** Names of origin and destination; null without a name. */
  from: string | null;
  to: string | null;
}

/**
 * Formats a leg as one line: times, line or walk, and both ends. `from` and `to` name its ends if the response doesn't.
 */
function legText(leg: TransitLeg, from: string | null, to: string | null): string {
  const times = [clockTime(leg.departure_time), clockTime(leg.arrival_time)].filter(Boolean).join(' – ');
  const travel = isRide(leg)
    ? [
        lineName(leg),
        leg.transport?.headsign && words.t('transit.towards', { headsign: leg.transport.headsign }),
      ]
    : [words.t('transit.walkFor', { duration: formatDuration(leg.duration) })];
  const start = leg.start_location.name ?? from ?? words.t('transit.place');
  const end = leg.end_location.name ?? to ?? words.t('transit.place');
  const stay = leg.stay_on_board && words.t('transit.stayOnBoard');
  return [times, stay, travel.filter(Boolean).join(' '), `${start} → ${end}`].filter(Boolean).join(' · ');
}

/** Formats a connection as plain text to copy or print. */
export function connectionText(route: TransitRoute, { title, from, to }: ConnectionLabels): string {
  const { from: leaves, to: arrives } = timesOf(route);
  const when =
    leaves && arrives ? `${leaves.slice(0, 10)}, ${clockTime(leaves)} – ${clockTime(arrives)}` : '';
  const last = route.legs.length - 1;
  const names = attributionsOf(route).map(({ text }) => text);
  return [
    title,
    [when, formatDuration(route.duration)].filter(Boolean).join(', '),
    ...(route.notice ? [route.notice] : []),
    '',
    ...route.legs.map((leg, index) => legText(leg, index === 0 ? from : null, index === last ? to : null)),
    ...(names.length > 0 ? ['', words.t('transit.attribution', { names: formatList(names) })] : []),
  ].join('\n');
}
