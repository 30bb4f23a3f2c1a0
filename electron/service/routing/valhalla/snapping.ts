import type { RoutingMode } from '../../../../shared/api/value-sets.ts';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, samePosition } from '../../../../shared/geo/position.ts';
import { vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import type { Travel } from '../../ports.ts';
import { type RoadPlace, roadPlace } from './road-place.ts';
import { costingName, onRoadsWithHours } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type LocatedEdge, locateAnswerSchema } from './valhalla-answers.ts';

/** A point of a query and its snapped position. */
export interface Snapped extends RoadPlace {
  at: LatLng;
}

/** Candidate positions on roads for a point. */
export interface SnappedPoint {
  /** On the nearest road; and, if that has no connection, on the next road that does. */
  places: readonly [Snapped] | readonly [Snapped, Snapped];
  /** Used for a query with a single point. */
  origin: Snapped;
}

/** A point farther from any road than this isn't snapped. */
const maxFromRoadMeters = 5000;

/** A road reaching fewer crossings than this is on an island, in a closed yard, or a mapping error. */
const minReachable = 50;

/**
 * Maximum distance to another road with better connections, because there may be water in between. Gaps in the map,
 * such as around an airport's internal roads, are smaller, or both roads are about equally near.
 */
const maxAcrossGap = (nearestMeters: number) => 400 + 2 * nearestMeters;

/** Valhalla has no tile for the pole and fails an entire request whose search gets there. */
const northernmost = 89.9;

/**
 * Snaps each point to the nearest road usable by the mode. A road with hardly any connections is kept if it is a small
 * island: nobody drives over water. If it is a one-way road out of the data, a closed yard or a gap in the map, a
 * better connected road is a candidate too. Candidates only depend on the point and the mode, so a point is snapped
 * equally in routes, matrices and isochrones as long as both are connected with the other points, and a leg ends where
 * the next one starts.
 * @returns undefined for points not near any road
 */
export async function snap(
  valhalla: Valhalla,
  points: readonly LatLng[],
  { mode }: Pick<Travel, 'mode'>,
  signal: AbortSignal,
): Promise<(SnappedPoint | undefined)[]> {
  const located = await locateOffHours(valhalla, points, mode, signal);
  const nearest = points.map((at, index) => roadsAt(at, located[index] ?? []));
  const doubtful = nearest.flatMap((roads) => (roads?.onward && !isNear(roads) ? [roads] : []));
  const inYards = new Set(await yardsAmong(valhalla, doubtful, costingName(mode), signal));
  return nearest.map((roads) => {
    if (!roads) return undefined;
    const { place, onward, leadsOn } = roads;
    if (!onward || !(isNear(roads) || inYards.has(roads))) return { places: [place], origin: place };
    return { places: [place, onward.place], origin: leadsOn ? place : onward.place };
  });
}

/** Roads with opening hours are never used for snapping, because positions must not depend on the time. */
async function locateOffHours(
  valhalla: Valhalla,
  points: readonly LatLng[],
  mode: RoutingMode,
  signal: AbortSignal,
): Promise<(readonly LocatedEdge[])[]> {
  const located = [...(await locate(valhalla, points, placing({ mode }), signal))];
  if (mode !== 'truck') return located;
  // The engine knows the flag of such roads for trucks, but snaps to them anyway.
  for (const radius of truckRadii) {
    const open = [...located.keys()].filter(
      (index) => located[index]?.[0] && hasTruckHours(located[index][0]),
    );
    if (open.length === 0) break;
    const around = await locate(
      valhalla,
      open.flatMap((index) => points[index] ?? []),
      { ...placing({ mode }), radius },
      signal,
    );
    for (const [at, index] of open.entries()) {
      const others = (around[at] ?? []).filter((edge) => !hasTruckHours(edge));
      const isLast = radius === truckRadii.at(-1);
      if (others.length > 0 || isLast)
        located[index] = others.toSorted((one, other) => one.distance - other.distance);
    }
  }
  return located;
}

/** Search radii in meters for a road without opening hours. */
const truckRadii = [200, 2000];

/** By the flag in the tiles (`electron/region-build/access-hours.ts`). */
const hasTruckHours = ({ access_restrictions }: LocatedEdge): boolean =>
  access_restrictions.some(({ type, truck }) => type === 'hazmat' && truck);

const placing = (travel: Pick<Travel, 'mode' | 'clock'>) => ({
  costing: costingName(travel.mode),
  costing_options: { [costingName(travel.mode)]: onRoadsWithHours(travel) },
});

/** A time at which roads with any hours are found; the date doesn't matter for that. */
const anyTime = '2000-01-01T00:00';

/** Returns which points are on a road with opening hours and were therefore moved to another one. */
export async function areOffHours(
  valhalla: Valhalla,
  places: readonly Snapped[],
  { mode }: Pick<Travel, 'mode'>,
  signal: AbortSignal,
): Promise<boolean[]> {
  // There is no flag for such roads on foot and by bicycle.
  if (!vehicleClassOf(mode)) return places.map(() => false);
  const points = places.map(({ at }) => at);
  const located = await locate(valhalla, points, placing({ mode, clock: anyTime }), signal);
  return places.map(({ at, road }, index) => {
    const [edge] = located[index] ?? [];
    const nearest = edge && placeOn(edge, at)?.road;
    return nearest !== undefined && distanceMeters(at, nearest) + nearerMeters < distanceMeters(at, road);
  });
}

/** With a smaller difference, either of two roads counts as the nearest. */
const nearerMeters = 1;

interface Roads {
  /** On the nearest road. */
  place: Snapped;
  edge: LocatedEdge;
  /** Whether other roads can be reached from it. */
  leadsOn: boolean;
  /** The nearest road reachable from and leading elsewhere, if it is another one. */
  onward: { place: Snapped; meters: number } | undefined;
}

function roadsAt(at: LatLng, nearestFirst: readonly LocatedEdge[]): Roads | undefined {
  const [edge] = nearestFirst;
  const place = edge && placeOn(edge, at);
  if (!place) return undefined;
  const through = nearestFirst.find(
    ({ outbound_reach, inbound_reach }) => Math.min(outbound_reach, inbound_reach) >= minReachable,
  );
  const onward = through && placeOn(through, at);
  return {
    place,
    edge,
    leadsOn: edge.outbound_reach >= minReachable,
    // At a crossing, all roads have the same position.
    onward:
      onward && !samePosition(onward.road, place.road)
        ? { place: onward, meters: through.distance }
        : undefined,
  };
}

/** Whether the better connected road is in the same network, or about equally near. */
function isNear({ edge, onward }: Roads): boolean {
  if (!onward) return false;
  const isOneWay = Math.max(edge.outbound_reach, edge.inbound_reach) >= minReachable;
  return isOneWay || onward.meters <= maxAcrossGap(edge.distance);
}

/** Returns the points whose nearest road is only separated from others by what the mode may not use. */
async function yardsAmong(
  valhalla: Valhalla,
  roads: readonly Roads[],
  costing: string,
  signal: AbortSignal,
): Promise<Roads[]> {
  if (roads.length === 0) return [];
  const unhindered = { ignore_access: true, ignore_oneways: true, exclude_ferries: true };
  const request = { costing, costing_options: { [costing]: unhindered } };
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
        Math.max(other.outbound_reach, other.inbound_reach) >= minReachable,
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
      lat: Math.min(lat, northernmost),
      lon: lng,
      search_cutoff: maxFromRoadMeters,
      radius,
      minimum_reachability: minReachable,
    })),
    ...travel,
    verbose: true,
  };
  const located = await valhalla.ask('locate', request, locateAnswerSchema, signal);
  return located.ok ? located.value.map(({ edges }) => edges ?? []) : [];
}

function placeOn({ edge, edge_info, percent_along }: LocatedEdge, at: LatLng): Snapped | undefined {
  const path = decodePolyline(edge_info.shape, 6);
  if (!path) throw new Error('The routing engine answered with a broken road');
  const meters = edge.geo_attributes.length;
  // The path is the same in both directions.
  const share = edge.forward ? percent_along : 1 - percent_along;
  const place = roadPlace({ path, meters, alongMeters: share * meters });
  return place && { at, ...place };
}

/** Converts a point to Valhalla's location; its own position determines the side of the road. */
export const location = ({ at, road }: Snapped) => ({
  lat: road.lat,
  lon: road.lng,
  display_lat: at.lat,
  display_lon: at.lng,
  type: 'break',
  minimum_reachability: 1,
});
