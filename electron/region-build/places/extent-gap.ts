import { distanceMeters } from '../../../shared/geo/position.ts';
import type { Extent } from '../../region-format/places/place-record.ts';

/** Returns the distance between two boxes in meters; 0 if they touch. */
export function gapMeters(a: Extent, b: Extent): number {
  const lat = Math.max(a[0], Math.min(a[2], b[0]));
  const lng = Math.max(a[1], Math.min(a[3], b[1]));
  const otherLat = Math.max(b[0], Math.min(b[2], lat));
  const otherLng = Math.max(b[1], Math.min(b[3], lng));
  return distanceMeters({ lat, lng }, { lat: otherLat, lng: otherLng });
}

export const metersPerDegree = 111_195;

/** Returns degrees of longitude that, up to this latitude, are at least as many meters as `degrees` of latitude. */
export const widthInDegrees = (farthestLat: number, degrees: number): number =>
  degrees / Math.max(0.01, Math.cos((farthestLat * Math.PI) / 180));

/** Whether two boxes may be closer than this many meters; a quick check before `gapMeters`. */
export function mayBeNear(a: Extent, b: Extent, meters: number): boolean {
  const degrees = (meters * 1.01) / metersPerDegree;
  if (a[0] - b[2] > degrees || b[0] - a[2] > degrees) return false;
  const farthest = Math.max(Math.abs(a[0]), Math.abs(a[2]), Math.abs(b[0]), Math.abs(b[2]));
  const width = widthInDegrees(farthest, degrees);
  return a[1] - b[3] <= width && b[1] - a[3] <= width;
}
