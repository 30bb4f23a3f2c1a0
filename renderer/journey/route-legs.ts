import type { RouteLeg, RouteStep } from '../../shared/api/distance.ts';
import { nearestOnLine } from '../../shared/geo/nearest-on-line.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** The path of a step; empty when it cannot be read. */
export const stepPath = ({ polyline }: RouteStep): LatLng[] => decodePolyline(polyline) ?? [];

/** The path of a leg; without steps the straight way from its start to its end. */
export function legPath({ steps, start_location, end_location }: RouteLeg): LatLng[] {
  const path = (steps ?? []).flatMap(stepPath);
  return path.length > 1 ? path : [start_location, end_location];
}

/** Which leg of a route, from 0, passes nearest to a position. */
export function nearestLeg(legs: readonly RouteLeg[], to: LatLng): number {
  const distances = legs.map((leg) => nearestOnLine(legPath(leg), to)?.distance ?? Number.POSITIVE_INFINITY);
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
