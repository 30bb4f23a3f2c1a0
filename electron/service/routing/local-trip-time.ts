import timeZoneNameAt from '@photostructure/tz-lookup';
import type { LatLng } from '../../../shared/geo/position.ts';
import { formatDateTime } from '../transit/time-zone.ts';

interface RequestedTimes {
  departure_time?: number | 'now' | undefined;
  arrival_time?: number | 'now' | undefined;
}

/**
 * Returns the requested time of a trip as local time, `YYYY-MM-DDTHH:MM`: of the origin for a departure, of the destination
 * for an arrival. Undefined if no time is requested.
 */
export function localTripTime(
  { departure_time, arrival_time }: RequestedTimes,
  origin: LatLng,
  destination: LatLng,
): string | undefined {
  const time = departure_time ?? arrival_time;
  if (time === undefined) return undefined;
  const { lat, lng } = departure_time === undefined ? destination : origin;
  const seconds = time === 'now' ? Math.floor(Date.now() / 1000) : time;
  return formatDateTime(seconds, timeZoneNameAt(lat, lng)).slice(0, 'YYYY-MM-DDTHH:MM'.length);
}
