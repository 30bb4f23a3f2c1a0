import { PlaceCosts } from '../../../../shared/geo/place-costs.ts';
import type { LngLat } from '../../../../shared/geo/position.ts';
import type { IsochroneQuery } from '../../ports.ts';
import { type ExpandedEdges, pathOf, positionAt } from './expanded-edges.ts';

/**
 * Maximum interval of positions along a street between crossings: about the distance between carriageways, so that the
 * nearest position to a point on one of them is on that carriageway.
 */
const placeIntervalMeters = 20;
/** Valhalla's predecessor ID of edges at which a search starts. */
const noEdge = 70_368_744_177_663;
const metersOfDegree = 111_195;

const isFirstEdge = ({ predecessors }: ExpandedEdges, edge: number): boolean => predecessors[edge] === noEdge;

/**
 * Returns crossings and positions along the streets that a search reached, each with its cost, and the index of its origin
 * as owner.
 * @param originOf returns the index of the origin at which a first edge starts, for a search with several origins
 */
export function placesAlongStreets(
  edges: ExpandedEdges,
  { method, value }: Pick<IsochroneQuery, 'method' | 'value'>,
  originOf?: (street: readonly LngLat[]) => number,
): PlaceCosts {
  const maxCost = method === 'time' ? value * 60 : value * 1000;
  const costs = method === 'time' ? edges.durations : edges.distances;
  const origins = originOf ? originsOfEdges(edges, originOf) : new Int32Array(costs.length);
  const places = new PlaceCosts();
  const put = ([lng, lat]: LngLat, cost: number, origin: number) => {
    if (cost <= maxCost) places.put(lat, lng, Math.round(cost), origin);
  };
  for (let edge = 0; edge < costs.length; edge += 1) {
    const [first, end] = [edges.firstPosition[edge] ?? 0, edges.firstPosition[edge + 1] ?? 0];
    if (end > first) put(positionAt(edges, end - 1), costs[edge] ?? 0, origins[edge] ?? 0);
  }
  const starts = new Map<number, { fraction: number; streetCost: number }>();
  for (let edge = 0; edge < costs.length; edge += 1) {
    if (!isFirstEdge(edges, edge)) continue;
    const path = pathOf(edges, edge);
    const start = originOn(path, edges.distances[edge] ?? 0, costs[edge] ?? 0);
    starts.set(edge, start);
    const [first] = path;
    // The origin is a crossing, to which no edge leads.
    if (first && start.fraction === 0) put(first, 0, origins[edge] ?? 0);
  }
  for (let edge = 0; edge < costs.length; edge += 1) {
    const path = pathOf(edges, edge);
    const [first] = path;
    if (!first) continue;
    const startPlace = places.find(first[1], first[0]);
    const startCost = startPlace === undefined ? Number.POSITIVE_INFINITY : places.cost(startPlace);
    const start = starts.get(edge);
    const streetCost = start ? start.streetCost : (costs[edge] ?? 0) - startCost;
    const origin = origins[edge] ?? 0;
    const startOrigin = start && startPlace !== undefined ? places.origin(startPlace) : origin;
    eachPlaceAlong(path, (at, fraction) => {
      if (start && fraction >= start.fraction) put(at, streetCost * (fraction - start.fraction), origin);
      else put(at, startCost + streetCost * fraction, startOrigin);
    });
  }
  return places;
}

/** Returns by edge the index of the origin from which it was reached. */
function originsOfEdges(edges: ExpandedEdges, originOf: (street: readonly LngLat[]) => number): Int32Array {
  const { ids, predecessors } = edges;
  const byId = new Map<number, number>();
  for (let edge = 0; edge < ids.length; edge += 1) byId.set(ids[edge] ?? noEdge, edge);
  const unknownOrigin = -1;
  const origins = new Int32Array(ids.length).fill(unknownOrigin);
  for (let edge = 0; edge < ids.length; edge += 1)
    if (isFirstEdge(edges, edge)) origins[edge] = originOf(pathOf(edges, edge));
  const chain: number[] = [];
  for (let edge = 0; edge < ids.length; edge += 1) {
    let at: number | undefined = edge;
    while (at !== undefined && origins[at] === unknownOrigin) {
      chain.push(at);
      at = byId.get(predecessors[at] ?? noEdge);
    }
    const origin = at === undefined ? 0 : (origins[at] ?? 0);
    for (const passed of chain.splice(0)) origins[passed] = origin;
  }
  return origins;
}

/**
 * Returns where on a first edge a search starts, and the cost of the entire edge. The engine returns the entire path, but
 * distance and cost only of the part beyond the origin.
 */
function originOn(path: readonly LngLat[], distance: number, cost: number) {
  const meters = metersOf(path);
  // The engine returns whole meters.
  const fractionBeyond = meters - distance < 1 ? 1 : distance / meters;
  return { fraction: 1 - fractionBeyond, streetCost: fractionBeyond > 0 ? cost / fractionBeyond : cost };
}

/** Returns the length of a straight piece on a plane where a degree of longitude is `lngScale` degrees of latitude long. */
const pieceMeters = ([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat, lngScale: number): number =>
  metersOfDegree * Math.sqrt(((toLng - fromLng) * lngScale) ** 2 + (toLat - fromLat) ** 2);

/** Returns the scale of longitudes on a street. Depends only on its ends, so that both directions have the same. */
const lngScaleOf = (path: readonly LngLat[]): number =>
  Math.cos((((path[0]?.[1] ?? 0) + (path.at(-1)?.[1] ?? 0)) * Math.PI) / 360);

function metersOf(path: readonly LngLat[]): number {
  const lngScale = lngScaleOf(path);
  let meters = 0;
  for (let to = 1; to < path.length; to += 1) {
    const [from, at] = [path[to - 1], path[to]];
    if (from && at) meters += pieceMeters(from, at, lngScale);
  }
  return meters;
}

/**
 * Visits positions between the ends of a street, with their fraction of its length. The positions are the same for both
 * directions of the street.
 */
function eachPlaceAlong(path: readonly LngLat[], visit: (at: LngLat, fraction: number) => void) {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return;
  const isReversed = first[1] < last[1] || (first[1] === last[1] && first[0] > last[0]);
  const orderedPath = isReversed ? path.toReversed() : path;
  const lngScale = lngScaleOf(orderedPath);
  const meters = metersOf(orderedPath);
  const pieces = Math.ceil(meters / placeIntervalMeters);
  if (pieces < 2) return;
  let [piece, passedMeters] = [1, 0];
  for (let to = 1; to < orderedPath.length; to += 1) {
    const [from, at] = [orderedPath[to - 1], orderedPath[to]];
    if (!from || !at) continue;
    const length = pieceMeters(from, at, lngScale);
    const isLast = to === orderedPath.length - 1;
    for (; piece < pieces; piece += 1) {
      const targetMeters = (meters * piece) / pieces;
      if (!isLast && passedMeters + length < targetMeters) break;
      const along = (targetMeters - passedMeters) / (length || 1);
      const place: LngLat = [from[0] + (at[0] - from[0]) * along, from[1] + (at[1] - from[1]) * along];
      visit(place, isReversed ? 1 - piece / pieces : piece / pieces);
    }
    passedMeters += length;
  }
}
