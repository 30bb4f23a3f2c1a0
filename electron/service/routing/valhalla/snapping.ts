import type { RoutingMode } from '../../../../shared/api/value-sets.ts';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, samePosition } from '../../../../shared/geo/position.ts';
import { vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import type { Travel } from '../../ports.ts';
import { type RoadPlace, roadPlace } from './road-place.ts';
import { costingName, timeRestrictionOptions } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type LocatedEdge, locateResponseSchema } from './valhalla-responses.ts';

/** A point of a query and its snapped position. */
export interface Snapped extends RoadPlace {
  at: LatLng;
}

/** Candidate positions on roads for a point. */
export interface SnappedPoint {
  /** On the nearest road, and, if that is poorly connected, on the nearest well connected road. */
  places: readonly [Snapped] | readonly [Snapped, Snapped];
  /** Position to use in a query with a single point, such as an isochrone. */
  origin: Snapped;
}

/** A point farther from any road than this isn't snapped. */
const maxSnapMeters = 5000;

/** A road from or to which fewer crossings than this are reachable is on an island, in a closed yard, or a mapping error. */
const minReachableCrossings = 50;

/**
 * Returns the maximum meters to a better connected road. Farther away, there may be water in between; gaps in the map, such
 * as around an airport's internal roads, are smaller, or both roads are about equally near.
 */
const maxGapMeters = (nearestMeters: number) => 400 + 2 * nearestMeters;

/** Maximum latitude of requests, because Valhalla has no tile at the pole and a search that gets there fails entirely. */
const maxLat = 89.9;

/**
 * Snaps each point to the nearest road usable by the mode. If that road is poorly connected, because it is a one-way road
 * out of the data, in a closed yard, or next to a gap in the map, a better connected road is a candidate too; but not if it
 * may be on an island, since the other road may be across water. Candidates only depend on the point and the mode: a point
 * is snapped equally in routes, matrices, and isochrones unless only one candidate is connected with the other points.
 * @returns by point, its candidates; undefined for points not near any road
 */
export async function snap(
  valhalla: Valhalla,
  points: readonly LatLng[],
  { mode }: Pick<Travel, 'mode'>,
  signal: AbortSignal,
): Promise<(SnappedPoint | undefined)[]> {
  const located = await locateWithoutHours(valhalla, points, mode, signal);
  const nearest = points.map((at, index) => roadsAt(at, located[index] ?? []));
  const poorlyConnected = nearest.flatMap((roads) =>
    roads?.connected && !isConnectedNear(roads) ? [roads] : [],
  );
  const inYards = new Set(await closedYards(valhalla, poorlyConnected, costingName(mode), signal));
  return nearest.map((roads) => {
    if (!roads) return undefined;
    const { place, connected, hasExit } = roads;
    if (!connected || !(isConnectedNear(roads) || inYards.has(roads)))
      return { places: [place], origin: place };
    return { places: [place, connected.place], origin: hasExit ? place : connected.place };
  });
}

/** Returns roads by point, nearest first, without those with opening hours, because positions must not depend on the time. */
async function locateWithoutHours(
  valhalla: Valhalla,
  points: readonly LatLng[],
  mode: RoutingMode,
  signal: AbortSignal,
): Promise<(readonly LocatedEdge[])[]> {
  const located = [...(await locate(valhalla, points, locateOptions({ mode }), signal))];
  if (mode !== 'truck') return located;
  // For trucks, the engine snaps to such roads in spite of their flag.
  for (const radius of truckSearchRadii) {
    const restricted = [...located.keys()].filter(
      (index) => located[index]?.[0] && hasTruckHours(located[index][0]),
    );
    if (restricted.length === 0) break;
    const around = await locate(
      valhalla,
      restricted.flatMap((index) => points[index] ?? []),
      { ...locateOptions({ mode }), radius },
      signal,
    );
    for (const [at, index] of restricted.entries()) {
      const others = (around[at] ?? []).filter((edge) => !hasTruckHours(edge));
      const isLast = radius === truckSearchRadii.at(-1);
      if (others.length > 0 || isLast)
        located[index] = others.toSorted((one, other) => one.distance - other.distance);
    }
  }
  return located;
}

/** Search radii in meters for a road without opening hours. */
const truckSearchRadii = [200, 2000];

/** Whether a road has opening hours for trucks, by its flag in the tiles (`electron/region-build/access-hours.ts`). */
const hasTruckHours = ({ access_restrictions }: LocatedEdge): boolean =>
  access_restrictions.some(({ type, truck }) => type === 'hazmat' && truck);

const locateOptions = (travel: Pick<Travel, 'mode' | 'clock'>) => ({
  costing: costingName(travel.mode),
  costing_options: { [costingName(travel.mode)]: timeRestrictionOptions(travel) },
});

/** With any time in the request, the engine finds roads with opening hours, whether open at that time or not. */
const anyTime = '2000-01-01T00:00';

/** Returns by point whether it was moved to another road because the nearest one has opening hours. */
export async function areMovedOffHours(
  valhalla: Valhalla,
  places: readonly Snapped[],
  { mode }: Pick<Travel, 'mode'>,
  signal: AbortSignal,
): Promise<boolean[]> {
  // There is no flag for such roads on foot and by bicycle.
  if (!vehicleClassOf(mode)) return places.map(() => false);
  const points = places.map(({ at }) => at);
  const located = await locate(valhalla, points, locateOptions({ mode, clock: anyTime }), signal);
  return places.map(({ at, road }, index) => {
    const [edge] = located[index] ?? [];
    const nearest = edge && placeOn(edge, at)?.road;
    return nearest !== undefined && distanceMeters(at, nearest) + minNearerMeters < distanceMeters(at, road);
  });
}

/** Minimum difference in meters for one road to count as nearer than another. */
const minNearerMeters = 1;

interface Roads {
  /** Position on the nearest road. */
  place: Snapped;
  edge: LocatedEdge;
  /** Whether other roads can be reached from it. */
  hasExit: boolean;
  /** Position on the nearest road that is well connected in both directions, unless it is the nearest road. */
  connected: { place: Snapped; meters: number } | undefined;
}

function roadsAt(at: LatLng, nearestFirst: readonly LocatedEdge[]): Roads | undefined {
  const [edge] = nearestFirst;
  const place = edge && placeOn(edge, at);
  if (!place) return undefined;
  const connectedEdge = nearestFirst.find(
    ({ outbound_reach, inbound_reach }) => Math.min(outbound_reach, inbound_reach) >= minReachableCrossings,
  );
  const connected = connectedEdge && placeOn(connectedEdge, at);
  return {
    place,
    edge,
    hasExit: edge.outbound_reach >= minReachableCrossings,
    // At a crossing, all roads have the same position.
    connected:
      connected && !samePosition(connected.road, place.road)
        ? { place: connected, meters: connectedEdge.distance }
        : undefined,
  };
}

/** Whether the better connected road is likely to be in the same network, or is about equally near. */
function isConnectedNear({ edge, connected }: Roads): boolean {
  if (!connected) return false;
  const isOneWay = Math.max(edge.outbound_reach, edge.inbound_reach) >= minReachableCrossings;
  return isOneWay || connected.meters <= maxGapMeters(edge.distance);
}

/** Returns the points whose nearest road is only separated from others by roads that are closed for the mode. */
async function closedYards(
  valhalla: Valhalla,
  roads: readonly Roads[],
  costing: string,
  signal: AbortSignal,
): Promise<Roads[]> {
  if (roads.length === 0) return [];
  const ignoringAccess = { ignore_access: true, ignore_oneways: true, exclude_ferries: true };
  const request = { costing, costing_options: { [costing]: ignoringAccess } };
  const located = await locate(
    valhalla,
    roads.map(({ place }) => place.road),
    request,
    signal,
  );
  return roads.filter(({ edge }, index) =>
    located[index]?.some(
      (other) =>
        other.edge_info.way_id === edge.edge_info.way_id &&
        Math.max(other.outbound_reach, other.inbound_reach) >= minReachableCrossings,
    ),
  );
}

/** Returns the roads at each point, nearest first. */
async function locate(
  valhalla: Valhalla,
  points: readonly LatLng[],
  { radius = 0, ...travel }: { costing: string; costing_options?: object; radius?: number },
  signal: AbortSignal,
): Promise<readonly (readonly LocatedEdge[])[]> {
  const request = {
    locations: points.map(({ lat, lng }) => ({
      lat: Math.min(lat, maxLat),
      lon: lng,
      search_cutoff: maxSnapMeters,
      radius,
      minimum_reachability: minReachableCrossings,
    })),
    ...travel,
    verbose: true,
  };
  const located = await valhalla.send('locate', request, locateResponseSchema, signal);
  return located.ok ? located.value.map(({ edges }) => edges ?? []) : [];
}

function placeOn({ edge, edge_info, percent_along }: LocatedEdge, at: LatLng): Snapped | undefined {
  const path = decodePolyline(edge_info.shape, 6);
  if (!path) throw new Error('The routing engine answered with a broken road');
  const meters = edge.geo_attributes.length;
  // The path is the same in both directions.
  const fraction = edge.forward ? percent_along : 1 - percent_along;
  const place = roadPlace({ path, meters, alongMeters: fraction * meters });
  return place && { at, ...place };
}

/** Returns Valhalla's location for a snapped point. The point's original position determines the side of the road. */
export const location = ({ at, road }: Snapped) => ({
  lat: road.lat,
  lon: road.lng,
  display_lat: at.lat,
  display_lon: at.lng,
  type: 'break',
  minimum_reachability: 1,
});
