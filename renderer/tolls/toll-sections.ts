import type { Feature, FeatureCollection, LineString } from 'geojson';
import type { TollRoute } from '../../shared/api/distance.ts';
import { nearestOnLine } from '../../shared/geo/nearest-on-line.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, toLngLat } from '../../shared/geo/position.ts';
import { collection } from '../journey/route-features.ts';
import { tollsOf } from '../toll-cost/toll-cost.ts';

/**
 * Returns the parts of a route's line on which a toll is charged: between the first and the last place where it is
 * collected. A toll with one place has no section, because the response doesn't say how far it reaches.
 */
export function tollSections(route: TollRoute): FeatureCollection<LineString> {
  const path = decodePolyline(route.overview_polyline.points) ?? [];
  return collection(
    tollsOf(route).flatMap(({ tollCollectionLocations }): Feature<LineString>[] => {
      const places = (tollCollectionLocations ?? [])
        .flatMap(({ location }) => placeOnPath(path, location) ?? [])
        .toSorted((a, b) => a.segment - b.segment || a.meters - b.meters);
      const [first, last] = [places[0], places.at(-1)];
      if (!first || !last || first === last) return [];
      const section = [first.position, ...path.slice(first.segment + 1, last.segment + 1), last.position];
      return [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: section.map(toLngLat) },
        },
      ];
    }),
  );
}

interface OnPath {
  position: LatLng;
  /** Index of the vertex before the position, and the distance from that vertex. */
  segment: number;
  meters: number;
}

function placeOnPath(path: readonly LatLng[], to: LatLng): OnPath | undefined {
  let nearest: (OnPath & { distance: number }) | undefined;
  for (const [index, end] of path.entries()) {
    const start = path[index - 1];
    const on = start && nearestOnLine([start, end], to);
    if (!on || (nearest && nearest.distance <= on.distance)) continue;
    nearest = { ...on, segment: index - 1, meters: distanceMeters(start, on.position) };
  }
  return nearest;
}
