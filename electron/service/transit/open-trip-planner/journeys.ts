import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { type LatLng, pathMeters } from '../../../../shared/geo/position.ts';
import type { JourneyPlace, RideLeg, TransitJourney, TransitQuery, WalkLeg } from '../../ports.ts';
import { isModeSelected, rideModeOf } from '../engine-modes.ts';
import { routeColor } from '../route-color.ts';
import { openTripPlannerModes } from './modes.ts';
import type { OtpItinerary, OtpLeg, OtpPlace, OtpTime } from './responses.ts';

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000);
const timeOf = ({ estimated, scheduledTime }: OtpTime): number => secondsOf(estimated?.time ?? scheduledTime);
const atOf = ({ lat, lon }: OtpPlace): LatLng => ({ lat, lng: lon });

/** OpenTripPlanner names the origin and destination itself, so only names of stops are used. */
const placeOf = (place: OtpPlace): JourneyPlace =>
  place.stop
    ? { kind: 'station', name: place.name || null, at: atOf(place) }
    : { kind: 'place', name: null, at: atOf(place) };

/**
 * Converts an OpenTripPlanner itinerary to a journey.
 * @returns undefined if it has no legs, if a leg is missing, or if one of its trips is canceled or uses a mode that
 * wasn't requested
 * @throws Error if a path can't be decoded
 */
export function journeyOf(
  { legs }: OtpItinerary,
  { modes }: Pick<TransitQuery, 'modes'>,
): TransitJourney | undefined {
  const convertedLegs = legs.map((leg) => (leg ? legOf(leg) : undefined));
  const knownLegs = convertedLegs.filter((leg) => leg !== undefined);
  const isUsable =
    knownLegs.length === convertedLegs.length &&
    knownLegs.every((leg) => leg.kind === 'walk' || isModeSelected(leg.line.mode, modes)) &&
    !legs.some((leg) => leg?.realtimeState === 'CANCELED');
  // Walks of zero seconds only lead from a place to the stop at the same position.
  const travelLegs = knownLegs.filter((leg) => leg.kind === 'ride' || leg.arrival > leg.departure);
  const [first, last] = [travelLegs[0], travelLegs.at(-1)];
  if (!isUsable || !first || !last) return undefined;
  return { departure: first.departure, arrival: last.arrival, isSample: false, legs: travelLegs };
}

function legOf(leg: OtpLeg): WalkLeg | RideLeg | undefined {
  const path = pathOf(leg);
  const from = placeOf(leg.from);
  const to = placeOf(leg.to);
  const ends = { from, to, departure: timeOf(leg.start), arrival: timeOf(leg.end) };
  if (leg.mode === 'WALK') {
    return { kind: 'walk', ...ends, meters: leg.distance ?? pathMeters(path ?? [from.at, to.at]), path };
  }
  const { route } = leg;
  const rideMode = route && rideModeOf(openTripPlannerModes, leg.mode ?? '', route.type ?? undefined);
  if (!rideMode) return undefined;
  const stops = stopsOf(leg);
  const fullPath = path ?? [from.at, ...stops.map(({ at }) => at), to.at];
  return {
    kind: 'ride',
    ...ends,
    meters: pathMeters(fullPath),
    path: fullPath,
    line: {
      mode: rideMode.mode,
      category: rideMode.category,
      shortName: route.shortName || null,
      longName: route.longName || null,
      color: routeColor(route.color),
      textColor: routeColor(route.textColor),
    },
    headsign: leg.headsign || null,
    inSeat: leg.interlineWithPreviousLeg ?? false,
    agency: leg.agency && { id: leg.agency.gtfsId, name: leg.agency.name, url: leg.agency.url },
    stops,
  };
}

const stopsOf = ({ intermediatePlaces }: OtpLeg): RideLeg['stops'] =>
  (intermediatePlaces ?? []).flatMap(({ name, lat, lon, departure }) =>
    departure
      ? [{ kind: 'station', name: name || null, at: { lat, lng: lon }, departure: timeOf(departure) }]
      : [],
  );

/** Returns the path of a leg; null if OpenTripPlanner returns none. */
function pathOf({ legGeometry }: OtpLeg): LatLng[] | null {
  if (!legGeometry?.points) return null;
  const path = decodePolyline(legGeometry.points);
  if (!path) throw new Error('OpenTripPlanner returned a path that can’t be decoded');
  return path;
}
