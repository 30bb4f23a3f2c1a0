import { z } from 'zod';

/** Position in the API's notation, in decimal degrees (WGS84). */
export const latLngSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});
export type LatLng = z.infer<typeof latLngSchema>;

/** Position in the order of GeoJSON and WKT, in decimal degrees (WGS84). */
export type LngLat = [lng: number, lat: number];

export const toLngLat = ({ lat, lng }: LatLng): LngLat => [lng, lat];

/**
 * Returns the first two numbers of a GeoJSON position.
 * @throws TypeError if there are fewer
 */
export function toLatLng(position: readonly number[]): LatLng {
  const [lng, lat] = position;
  if (lng === undefined || lat === undefined) throw new TypeError('A position needs two numbers');
  return { lat, lng };
}

export const isOnEarth = ({ lat, lng }: LatLng): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Whether two positions are exactly equal. */
export const samePosition = (one: LatLng, other: LatLng): boolean =>
  one.lat === other.lat && one.lng === other.lng;

/** Mean Earth radius in meters (IUGG). */
const earthRadiusMeters = 6_371_008.8;

/** Returns the great-circle distance in meters, by the haversine formula. */
export function distanceMeters(from: LatLng, to: LatLng): number {
  const radians = Math.PI / 180;
  const halfDeltaLat = ((to.lat - from.lat) * radians) / 2;
  const halfDeltaLng = ((to.lng - from.lng) * radians) / 2;
  const haversine =
    Math.sin(halfDeltaLat) ** 2 +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(halfDeltaLng) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Returns the length of a path along great circles, in meters. */
export const pathMeters = (path: readonly LatLng[]): number =>
  path.slice(1).reduce((sum, at, index) => sum + distanceMeters(path[index] ?? at, at), 0);
