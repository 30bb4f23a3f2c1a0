import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { type LatLng, pathMeters } from '../../../../shared/geo/position.ts';
import type { JourneyPlace, RideLeg, TransitJourney, TransitQuery, WalkLeg } from '../../ports.ts';
import { isModeSelected, rideModeOf } from '../engine-modes.ts';
import { routeColor } from '../route-color.ts';
import { motisModes } from './modes.ts';
import type { MotisItinerary, MotisLeg, MotisPlace } from './motis-responses.ts';

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000);
const atOf = ({ lat, lon }: MotisPlace): LatLng => ({ lat, lng: lon });
const textOrNull = (text: string | undefined): string | null => text || null;

/** MOTIS names the origin and destination itself (START, END) and gives them no stop ID. */
const placeOf = (place: MotisPlace): JourneyPlace =>
  place.stopId === undefined
    ? { kind: 'place', name: null, at: atOf(place) }
    : { kind: 'station', name: textOrNull(place.name), at: atOf(place) };

/**
 * Converts a MOTIS itinerary to a journey.
 * @returns undefined if it has no legs, or if one of its trips is canceled or uses a mode that wasn't requested
 * @throws Error if a path can't be decoded
 */
export function journeyOf(
  { legs }: MotisItinerary,
  { modes }: Pick<TransitQuery, 'modes'>,
): TransitJourney | undefined {
  const convertedLegs = legs.map((leg) => legOf(leg)).filter((leg) => leg === undefined || isTraveled(leg));
  const travelLegs = convertedLegs.filter((leg) => leg !== undefined);
  const [first, last] = [travelLegs[0], travelLegs.at(-1)];
  const isUsable =
    travelLegs.length === convertedLegs.length &&
    travelLegs.every((leg) => leg.kind === 'walk' || isModeSelected(leg.line.mode, modes)) &&
    !legs.some(({ cancelled }) => cancelled);
  if (!isUsable || !first || !last) return undefined;
  return { departure: first.departure, arrival: last.arrival, isSample: false, legs: travelLegs };
}

/** Walks of zero seconds only lead from a place to the stop at the same position. */
const isTraveled = (leg: WalkLeg | RideLeg): boolean => leg.kind === 'ride' || leg.arrival > leg.departure;

function legOf(leg: MotisLeg): WalkLeg | RideLeg | undefined {
  const path = pathOf(leg);
  const from = placeOf(leg.from);
  const to = placeOf(leg.to);
  const ends = { from, to, departure: secondsOf(leg.startTime), arrival: secondsOf(leg.endTime) };
  if (leg.mode === 'WALK') {
    return { kind: 'walk', ...ends, meters: leg.distance ?? pathMeters(path ?? [from.at, to.at]), path };
  }
  const rideMode = rideModeOf(motisModes, leg.mode, leg.routeType);
  if (!rideMode) return undefined;
  const fullPath = path ?? [from.at, ...(leg.intermediateStops ?? []).map(atOf), to.at];
  return {
    kind: 'ride',
    ...ends,
    meters: pathMeters(fullPath),
    path: fullPath,
    line: {
      mode: rideMode.mode,
      category: rideMode.category,
      shortName: textOrNull(leg.routeShortName),
      longName: textOrNull(leg.routeLongName),
      color: routeColor(leg.routeColor),
      textColor: routeColor(leg.routeTextColor),
    },
    headsign: textOrNull(leg.headsign),
    inSeat: leg.interlineWithPreviousLeg ?? false,
    agency: agencyOf(leg),
    stops: (leg.intermediateStops ?? []).flatMap((stop) =>
      stop.departure === undefined ? [] : [{ ...placeOf(stop), departure: secondsOf(stop.departure) }],
    ),
  };
}

const agencyOf = ({ agencyId, agencyName, agencyUrl }: MotisLeg): RideLeg['agency'] =>
  agencyName ? { id: agencyId || agencyName, name: agencyName, url: agencyUrl ?? '' } : null;

/** Returns the path of a leg; null if MOTIS returns none. */
function pathOf({ legGeometry: { points, precision } }: MotisLeg): LatLng[] | null {
  if (points === '') return null;
  const path = precision === 5 || precision === 6 ? decodePolyline(points, precision) : undefined;
  if (!path) throw new Error('MOTIS answered with a path that cannot be read');
  return path;
}
