import { z } from 'zod';

/** A position as the API writes it: decimal degrees (WGS84). */
export const latLngSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});
export type LatLng = z.infer<typeof latLngSchema>;

/** A position as GeoJSON and WKT write it. */
export type LngLat = [lng: number, lat: number];

export const toLngLat = ({ lat, lng }: LatLng): LngLat => [lng, lat];

/** Reads the first two numbers of a GeoJSON position; throws a TypeError when there are fewer. */
export function toLatLng(position: readonly number[]): LatLng {
  const [lng, lat] = position;
  if (lng === undefined || lat === undefined) throw new TypeError('A position needs two numbers');
  return { lat, lng };
}

export const isOnEarth = ({ lat, lng }: LatLng): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Whether both are the very same position. */
export const samePosition = (one: LatLng, other: LatLng): boolean =>
  one.lat === other.lat && one.lng === other.lng;

/** Mean Earth radius in meters (IUGG). */
const earthRadiusMeters = 6_371_008.8;

/** Great-circle distance in meters (haversine). */
export function distanceMeters(from: LatLng, to: LatLng): number {
  const radians = Math.PI / 180;
  const halfLat = ((to.lat - from.lat) * radians) / 2;
  const halfLng = ((to.lng - from.lng) * radians) / 2;
  const chord =
    Math.sin(halfLat) ** 2 +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(halfLng) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Length of a path along great circles. */
export const pathMeters = (path: readonly LatLng[]): number =>
  path.slice(1).reduce((sum, at, index) => sum + distanceMeters(path[index] ?? at, at), 0);
