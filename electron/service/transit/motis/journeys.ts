import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { type LatLng, pathMeters } from '../../../../shared/geo/position.ts';
import type { JourneyPlace, RideLeg, TransitJourney, TransitQuery, WalkLeg } from '../../ports.ts';
import { isWanted, rideModeOf } from '../engine-modes.ts';
import { routeColor } from '../route-color.ts';
import { motisModes } from './modes.ts';
import type { MotisItinerary, MotisLeg, MotisPlace } from './motis-answers.ts';

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000);
const atOf = ({ lat, lon }: MotisPlace): LatLng => ({ lat, lng: lon });
const textOf = (text: string | undefined): string | null => text || null;

/** MOTIS gives the ends of a query its own names and no ID. */
const placeOf = (place: MotisPlace): JourneyPlace =>
  place.stopId === undefined
    ? { kind: 'place', name: null, at: atOf(place) }
    : { kind: 'station', name: textOf(place.name), at: atOf(place) };

/**
 * Converts a MOTIS itinerary.
 * @returns undefined if one of its trips is canceled or uses a mode that wasn't requested
 */
export function journeyOf(
  { legs }: MotisItinerary,
  { modes }: Pick<TransitQuery, 'modes'>,
): TransitJourney | undefined {
  const traveled = legs.map((leg) => legOf(leg)).filter((leg) => leg === undefined || isMove(leg));
  const known = traveled.filter((leg) => leg !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  const isUsable =
    known.length === traveled.length &&
    known.every((leg) => leg.kind === 'walk' || isWanted(leg.line.mode, modes)) &&
    !legs.some(({ cancelled }) => cancelled);
  if (!isUsable || !first || !last) return undefined;
  return { departure: first.departure, arrival: last.arrival, isSample: false, legs: known };
}

/** Walks of zero seconds only lead from a place to the stop at the same position. */
const isMove = (leg: WalkLeg | RideLeg): boolean => leg.kind === 'ride' || leg.arrival > leg.departure;

function legOf(leg: MotisLeg): WalkLeg | RideLeg | undefined {
  const path = pathOf(leg);
  const from = placeOf(leg.from);
  const to = placeOf(leg.to);
  const ends = { from, to, departure: secondsOf(leg.startTime), arrival: secondsOf(leg.endTime) };
  if (leg.mode === 'WALK') {
    return { kind: 'walk', ...ends, meters: leg.distance ?? pathMeters(path ?? [from.at, to.at]), path };
  }
  const type = rideModeOf(motisModes, leg.mode, leg.routeType);
  if (!type) return undefined;
  const along = path ?? [from.at, ...(leg.intermediateStops ?? []).map(atOf), to.at];
  return {
    kind: 'ride',
    ...ends,
    meters: pathMeters(along),
    path: along,
    line: {
      mode: type.mode,
      category: type.category,
      shortName: textOf(leg.routeShortName),
      longName: textOf(leg.routeLongName),
      color: routeColor(leg.routeColor),
      textColor: routeColor(leg.routeTextColor),
    },
    headsign: textOf(leg.headsign),
    inSeat: leg.interlineWithPreviousLeg ?? false,
    agency: agencyOf(leg),
    stops: (leg.intermediateStops ?? []).flatMap((stop) =>
      stop.departure === undefined ? [] : [{ ...placeOf(stop), departure: secondsOf(stop.departure) }],
    ),
  };
}

const agencyOf = ({ agencyId, agencyName, agencyUrl }: MotisLeg): RideLeg['agency'] =>
  agencyName ? { id: agencyId || agencyName, name: agencyName, url: agencyUrl ?? '' } : null;

/** Null if MOTIS returns none. */
function pathOf({ legGeometry: { points, precision } }: MotisLeg): LatLng[] | null {
  if (points === '') return null;
  const path = precision === 5 || precision === 6 ? decodePolyline(points, precision) : undefined;
  if (!path) throw new Error('MOTIS answered with a path that cannot be read');
  return path;
}
