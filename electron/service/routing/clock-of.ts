import zoneAt from '@photostructure/tz-lookup';
import type { LatLng } from '../../../shared/geo/position.ts';
import { writeMoment } from '../transit/time-zone.ts';

interface Times {
  departure_time?: number | 'now' | undefined;
  arrival_time?: number | 'now' | undefined;
}

/**
 * Returns the local time of a trip, `YYYY-MM-DDTHH:MM`: at the start for a departure, at the end for an arrival;
 * undefined without either.
 */
export function clockOf(
  { departure_time, arrival_time }: Times,
  origin: LatLng,
  destination: LatLng,
): string | undefined {
  const time = departure_time ?? arrival_time;
  if (time === undefined) return undefined;
  const { lat, lng } = departure_time === undefined ? destination : origin;
  const seconds = time === 'now' ? Math.floor(Date.now() / 1000) : time;
  return writeMoment(seconds, zoneAt(lat, lng)).slice(0, 'YYYY-MM-DDTHH:MM'.length);
}
