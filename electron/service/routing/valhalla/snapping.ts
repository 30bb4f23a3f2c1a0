import type { TollMode } from '../../../../shared/api/value-sets.ts';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, samePosition } from '../../../../shared/geo/position.ts';
import { vehicleClassOf } from '../../../../shared/tariffs/vehicle-class.ts';
import type { Travel } from '../../ports.ts';
import { type RoadPlace, roadPlace } from './road-place.ts';
import { costingName, onRoadsWithHours } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type LocatedEdge, locateAnswerSchema } from './valhalla-answers.ts';

/** A point of a question and the place on a road that stands for it. */
export interface Snapped extends RoadPlace {
  at: LatLng;
}

/** The places on roads that may stand for a point. */
export interface SnappedPoint {
  /** On the nearest road; where no way leads from or to it, the next one on a road that leads further. */
  places: readonly [Snapped] | readonly [Snapped, Snapped];
  /** That of a question which has no other point. */
  origin: Snapped;
}

/** A place further from any road than this is not taken for one on it. */
const farthestFromRoadMeters = 5000;

/** A road from which fewer crossings are reached lies on an island, in a closed yard, or is a mapping error. */
const fewestReachable = 50;

/**
 * A road that leads further stands for a point instead of the nearest one only up to here, for what lies between may be
 * water. Gaps of the map, such as around the roads inside an airport, are smaller, and seen from far away both are about
 * as near.
 */
const farthestAcrossGap = (nearestMeters: number) => 400 + 2 * nearestMeters;

/** Valhalla has no tile for the pole and fails a whole question about a place whose search gets there. */
const northernmost = 89.9;

/**
 * Takes each point to the nearest road that the mode may use. A road that hardly leads anywhere is a small island, which
 * stays one: nobody drives over water. Where it is a one-way road out of the data, a closed yard or a gap of the map, a
 * road that leads further stands for the point too.
 *
 * The places depend on nothing but the point and the mode: so the same point is the same place in routes, matrices and
 * isochrones wherever both are connected with the other points, and a leg ends where the next one starts.
 * @returns undefined for points that are off all roads
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

/** Roads that are open at certain times alone stand for no point: the place does not depend on the time. */
async function locateOffHours(
  valhalla: Valhalla,
  points: readonly LatLng[],
  mode: TollMode,
  signal: AbortSignal,
): Promise<(readonly LocatedEdge[])[]> {
  const located = [...(await locate(valhalla, points, placing({ mode }), signal))];
  if (mode !== 'truck') return located;
  // The engine knows the mark of such roads for trucks, and takes places to them all the same.
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

/** Meters around a point in which all roads are looked at, until there is one that is open without hours. */
const truckRadii = [200, 2000];

/** As it is marked in the tiles (`electron/region-build/access-hours.ts`). */
const hasTruckHours = ({ access_restrictions }: LocatedEdge): boolean =>
  access_restrictions.some(({ type, truck }) => type === 'hazmat' && truck);

const placing = (travel: Pick<Travel, 'mode' | 'clock'>) => ({
  costing: costingName(travel.mode),
  costing_options: { [costingName(travel.mode)]: onRoadsWithHours(travel) },
});

/** On it roads of all hours are there to be found; which day it is makes no difference to that. */
const anyTime = '2000-01-01T00:00';

/** Which of some points are on a road that is open at certain times alone, and so were taken to another one. */
export async function areOffHours(
  valhalla: Valhalla,
  places: readonly Snapped[],
  { mode }: Pick<Travel, 'mode'>,
  signal: AbortSignal,
): Promise<boolean[]> {
  // On foot and by bicycle there is no mark for such roads.
  if (!vehicleClassOf(mode)) return places.map(() => false);
  const points = places.map(({ at }) => at);
  const located = await locate(valhalla, points, placing({ mode, clock: anyTime }), signal);
  return places.map(({ at, road }, index) => {
    const [edge] = located[index] ?? [];
    const nearest = edge && placeOn(edge, at)?.road;
    return nearest !== undefined && distanceMeters(at, nearest) + nearerMeters < distanceMeters(at, road);
  });
}

/** Of two roads that are as near as that to each other either may be the nearest. */
const nearerMeters = 1;

interface Roads {
  /** On the nearest road. */
  place: Snapped;
  edge: LocatedEdge;
  /** Whether one gets from there to other roads. */
  leadsOn: boolean;
  /** The nearest road that one gets to and away from, where that is another one. */
  onward: { place: Snapped; meters: number } | undefined;
}

function roadsAt(at: LatLng, nearestFirst: readonly LocatedEdge[]): Roads | undefined {
  const [edge] = nearestFirst;
  const place = edge && placeOn(edge, at);
  if (!place) return undefined;
  const through = nearestFirst.find(
    ({ outbound_reach, inbound_reach }) => Math.min(outbound_reach, inbound_reach) >= fewestReachable,
  );
  const onward = through && placeOn(through, at);
  return {
    place,
    edge,
    leadsOn: edge.outbound_reach >= fewestReachable,
    // At a crossing all roads are at one place.
    onward:
      onward && !samePosition(onward.road, place.road)
        ? { place: onward, meters: through.distance }
        : undefined,
  };
}

/** Whether the road that leads further belongs to the same network, or is about as near. */
function isNear({ edge, onward }: Roads): boolean {
  if (!onward) return false;
  const isOneWay = Math.max(edge.outbound_reach, edge.inbound_reach) >= fewestReachable;
  return isOneWay || onward.meters <= farthestAcrossGap(edge.distance);
}

/** Those whose nearest road is parted from others only by what the mode may not use. */
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
        Math.max(other.outbound_reach, other.inbound_reach) >= fewestReachable,
    ),
  );
}

/** The roads at each point, the nearest first. */
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
      search_cutoff: farthestFromRoadMeters,
      radius,
      minimum_reachability: fewestReachable,
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
  // The path is the same for both directions.
  const share = edge.forward ? percent_along : 1 - percent_along;
  const place = roadPlace({ path, meters, alongMeters: share * meters });
  return place && { at, ...place };
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
