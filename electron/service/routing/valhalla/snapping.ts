import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { Travel } from '../../ports.ts';
import { type RoadPlace, roadPlace } from './road-place.ts';
import { costingName } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type LocatedEdge, locateAnswerSchema } from './valhalla-answers.ts';

/** A point of a question and the place on a road that stands for it. */
export interface Snapped extends RoadPlace {
  at: LatLng;
}

/** A place further from any road than this is not taken for one on it. */
const farthestFromRoadMeters = 5000;

/** How many roads must be reached from one, and reach it, for it to lead somewhere (Valhalla's default). */
const fewestReachable = 50;

/** Valhalla has no tile for the pole and fails a whole question about a place whose search gets there. */
const northernmost = 89.9;

/**
 * Takes each point to the nearest road that one can get to and away from, not to a closed yard or a one-way
 * stub at the edge of the data; where there is none, to the nearest road. It depends on nothing but the
 * point and the means of travel: so the same point is the same place in routes, matrices and isochrones, and
 * a leg ends where the next one starts.
 * @returns undefined for points that are off all roads
 */
export async function snap(
  valhalla: Valhalla,
  points: readonly LatLng[],
  { mode }: Pick<Travel, 'mode'>,
  signal: AbortSignal,
): Promise<(Snapped | undefined)[]> {
  const request = {
    locations: points.map(({ lat, lng }) => ({
      lat: Math.min(lat, northernmost),
      lon: lng,
      search_cutoff: farthestFromRoadMeters,
      minimum_reachability: fewestReachable,
    })),
    costing: costingName(mode),
    verbose: true,
  };
  const located = await valhalla.ask('locate', request, locateAnswerSchema, signal);
  return points.map((at, index) => {
    // Nearest first.
    const edges = (located.ok && located.value[index]?.edges) || [];
    const through = edges.find(
      ({ outbound_reach, inbound_reach }) => Math.min(outbound_reach, inbound_reach) >= fewestReachable,
    );
    const edge = through ?? edges[0];
    const place = edge && placeOn(edge);
    return place && { at, ...place };
  });
}

function placeOn({ edge, edge_info, percent_along }: LocatedEdge): RoadPlace | undefined {
  const path = decodePolyline(edge_info.shape, 6);
  if (!path) throw new Error('The routing engine answered with a broken road');
  const meters = edge.geo_attributes.length;
  // The path is the same for both directions.
  const share = edge.forward ? percent_along : 1 - percent_along;
  return roadPlace({ path, meters, alongMeters: share * meters });
}

/** A point of a question as Valhalla's location. It tells by the point itself on which side of the road it lies. */
export const location = ({ at, road }: Snapped) => ({
  lat: road.lat,
  lon: road.lng,
  display_lat: at.lat,
  display_lon: at.lng,
  type: 'break',
  minimum_reachability: 1,
});
