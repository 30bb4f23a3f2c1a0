import type { RouteLeg, RouteStep } from '../../shared/api/distance.ts';
import { nearestOnLine } from '../../shared/geo/nearest-on-line.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** Path of a step; empty if it is invalid. */
export const stepPath = ({ polyline }: RouteStep): LatLng[] => decodePolyline(polyline) ?? [];

/** Path of a leg; without steps, a straight line from start to end. */
export function legPath({ steps, start_location, end_location }: RouteLeg): LatLng[] {
  const path = (steps ?? []).flatMap(stepPath);
  return path.length > 1 ? path : [start_location, end_location];
}

/** Returns the index of the leg nearest to a position. */
export function nearestLeg(legs: readonly RouteLeg[], to: LatLng): number {
  const distances = legs.map((leg) => nearestOnLine(legPath(leg), to)?.distance ?? Number.POSITIVE_INFINITY);
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
