import zonePlaces from '../../../resources/time-zone-places.json' with { type: 'json' };
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { distanceMeters, isOnEarth, type LatLng } from '../../../shared/geo/position.ts';
import { zoneOffset } from '../../../shared/time/zone-offset.ts';
import type { FeedTimeZone } from './feed-time-zone.ts';
import type { Findings } from './findings.ts';
import type { GtfsTables, StopPosition } from './gtfs-tables.ts';

/** Data that stop positions are checked against. */
interface PositionContext {
  /** Time zone of the feed; undefined if unknown. */
  timeZone: FeedTimeZone | undefined;
  /** Bounds of the region that the feed is imported for, if known. */
  region: Bounds | undefined;
  /** Today in days since 1970-01-01. */
  today: number;
}

const daySeconds = 86_400;
const kilometer = 1000;
/** Large, because countries with a single time zone can be. */
const farFromZoneMeters = 1500 * kilometer;
const farFromShapesMeters = 100 * kilometer;
const minReachMeters = 100 * kilometer;
/** Multiple of the median distance from the center within which nearly all stops of a feed are. */
const maxSpreadRatio = 5;
/** How many times closer to the feed's location a position must be with swapped coordinates. */
const minGain = 3;
/** Maximum difference between clock time and solar time in hours; it is three in western China. */
const maxHoursFromSun = 4.5;
const regionMarginDegrees = 0.05;
const minToCompare = 3;

/** Reports stops with swapped coordinates, stops outside the region, and a time zone far from the stops. */
export function checkStopPositions(
  { writtenPositions: stops, shapes }: GtfsTables,
  { timeZone, region, today }: PositionContext,
  findings: Findings,
): void {
  if (stops.length === 0) return;
  const [lats, lngs] = [shapes.lat.values(), shapes.lng.values()];
  const shapesCenter = lats.length === 0 ? undefined : { lat: median(lats), lng: median(lngs) };
  const swappedStops = withSwappedCoordinates(stops, shapesCenter, timeZone && placeOf(timeZone.zone));
  for (const { id, line } of swappedStops) {
    findings.add('stop_with_swapped_coordinates', 'stops.txt', { line, field: 'stop_lat', value: id });
  }
  const plausibleStops = stops.filter((stop) => !swappedStops.has(stop) && isOnEarth(stop.at));
  for (const { id, line, at } of region ? plausibleStops : []) {
    if (region && !isAround(region, at)) {
      findings.add('stop_outside_region', 'stops.txt', { line, field: 'stop_id', value: id });
    }
  }
  if (timeZone && plausibleStops.length > stops.length / 2)
    checkClocks(plausibleStops, timeZone, today, findings);
}

const swapped = ({ lat, lng }: LatLng): LatLng => ({ lat: lng, lng: lat });

function withSwappedCoordinates(
  stops: readonly StopPosition[],
  nearShapes: LatLng | undefined,
  nearZone: LatLng | undefined,
): ReadonlySet<StopPosition> {
  const usualPosition = medianPosition(stops.map(({ at }) => at));
  const areAllSwapped =
    isSwapped(usualPosition, nearShapes, farFromShapesMeters) ||
    isSwapped(usualPosition, nearZone, farFromZoneMeters);
  const center = areAllSwapped ? swapped(usualPosition) : usualPosition;
  if (!isOnEarth(center) || (!areAllSwapped && stops.length < minToCompare)) return new Set();
  const spread = median(
    stops.map(({ at }) => Math.min(metersBetween(at, center), metersBetween(swapped(at), center))),
  );
  const reach = Math.max(minReachMeters, maxSpreadRatio * spread);
  return new Set(
    stops.filter(
      ({ at }) => metersBetween(at, center) > reach && metersBetween(swapped(at), center) <= reach,
    ),
  );
}

/** Whether a position is far from where it should be, but close with swapped coordinates. */
function isSwapped(place: LatLng, near: LatLng | undefined, farMeters: number): boolean {
  // A latitude beyond the poles must be a longitude.
  if (!isOnEarth(place)) return isOnEarth(swapped(place));
  if (!near) return false;
  const meters = metersBetween(place, near);
  return meters > farMeters && metersBetween(swapped(place), near) < meters / minGain;
}

const metersBetween = (one: LatLng, other: LatLng): number =>
  isOnEarth(one) && isOnEarth(other) ? distanceMeters(one, other) : Number.POSITIVE_INFINITY;

const placesOfZones: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(zonePlaces));

/** Returns the position of the town that a time zone is named after; undefined if unknown. */
function placeOf(zone: string): LatLng | undefined {
  const canonical = /^[+-]/.test(zone)
    ? zone
    : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  const [lat, lng] = placesOfZones.get(zone) ?? placesOfZones.get(canonical) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

const medianPosition = (places: readonly LatLng[]): LatLng => ({
  lat: median(places.map(({ lat }) => lat)),
  lng: median(places.map(({ lng }) => lng)),
});

/** Returns the median; the lower of both middle values if the count is even. */
const median = (values: readonly number[] | Float64Array): number =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) / 2)] ?? 0;

const isAround = ({ southwest, northeast }: Bounds, { lat, lng }: LatLng): boolean =>
  lat >= southwest.lat - regionMarginDegrees &&
  lat <= northeast.lat + regionMarginDegrees &&
  lng >= southwest.lng - regionMarginDegrees &&
  lng <= northeast.lng + regionMarginDegrees;

/** Reports a time zone hours away from the stops' solar time, such as one with the inverted sign of `Etc/GMT+3`. */
function checkClocks(
  stops: readonly StopPosition[],
  { zone, written }: FeedTimeZone,
  today: number,
  findings: Findings,
): void {
  const solarHours = medianPosition(stops.map(({ at }) => at)).lng / 15;
  const hours = Math.abs(zoneOffset(zone, today * daySeconds) / 3600 - solarHours) % 24;
  if (Math.min(hours, 24 - hours) > maxHoursFromSun) {
    findings.add('time_zone_far_from_stops', 'agency.txt', { field: 'agency_timezone', value: written });
  }
}
