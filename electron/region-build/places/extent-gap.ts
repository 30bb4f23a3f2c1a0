import { distanceMeters } from '../../../shared/geo/position.ts';
import type { Extent } from '../../region-format/places/place-record.ts';

/** Distance between two boxes in meters; zero if they touch. */
export function gapMeters(a: Extent, b: Extent): number {
  const lat = Math.max(a[0], Math.min(a[2], b[0]));
  const lng = Math.max(a[1], Math.min(a[3], b[1]));
  const otherLat = Math.max(b[0], Math.min(b[2], lat));
  const otherLng = Math.max(b[1], Math.min(b[3], lng));
  return distanceMeters({ lat, lng }, { lat: otherLat, lng: otherLng });
}

export const metersPerDegree = 111_195;

/** Returns degrees of longitude at least as wide in meters as `degrees` of latitude, anywhere up to this latitude. */
export const widthInDegrees = (farthestLat: number, degrees: number): number =>
  degrees / Math.max(0.01, Math.cos((farthestLat * Math.PI) / 180));

/** Whether two boxes may be closer than this many meters; faster than computing the distance. */
export function mayBeNear(a: Extent, b: Extent, meters: number): boolean {
  const degrees = (meters * 1.01) / metersPerDegree;
  if (a[0] - b[2] > degrees || b[0] - a[2] > degrees) return false;
  const farthest = Math.max(Math.abs(a[0]), Math.abs(a[2]), Math.abs(b[0]), Math.abs(b[2]));
  const wide = widthInDegrees(farthest, degrees);
  return a[1] - b[3] <= wide && b[1] - a[3] <= wide;
}
