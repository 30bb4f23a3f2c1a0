import { PlaceCosts } from '../../../../shared/geo/place-costs.ts';
import type { LngLat } from '../../../../shared/geo/position.ts';
import type { IsochroneQuery } from '../../ports.ts';
import { type ExpandedEdges, pathOf, positionAt } from './expanded-edges.ts';

/**
 * Interval of positions along a long street between crossings: about the distance between carriageways, so that a point
 * on one of them is nearest to a position of its own.
 */
const placeEveryMeters = 20;
/** ID of the previous edge for the first one. */
const noEdge = 70_368_744_177_663;
const metersOfDegree = 111_195;

const isFirstEdge = ({ predecessors }: ExpandedEdges, edge: number): boolean => predecessors[edge] === noEdge;

/**
 * Collects crossings and positions along the streets of a search, each with its cost and origin as owner.
 * @param originOf for a search with several origins, the one at which a first edge starts
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
  const starts = new Map<number, { share: number; wholeCost: number }>();
  for (let edge = 0; edge < costs.length; edge += 1) {
    if (!isFirstEdge(edges, edge)) continue;
    const path = pathOf(edges, edge);
    const start = originOn(path, edges.distances[edge] ?? 0, costs[edge] ?? 0);
    starts.set(edge, start);
    const [first] = path;
    // The origin is a crossing with no edge leading to it.
    if (first && start.share === 0) put(first, 0, origins[edge] ?? 0);
  }
  for (let edge = 0; edge < costs.length; edge += 1) {
    const path = pathOf(edges, edge);
    const [first] = path;
    if (!first) continue;
    const before = places.find(first[1], first[0]);
    const costBefore = before === undefined ? Number.POSITIVE_INFINITY : places.cost(before);
    const start = starts.get(edge);
    const whole = start ? start.wholeCost : (costs[edge] ?? 0) - costBefore;
    const origin = origins[edge] ?? 0;
    const originBefore = start && before !== undefined ? places.owner(before) : origin;
    eachPlaceAlong(path, (at, share) => {
      if (start && share >= start.share) put(at, whole * (share - start.share), origin);
      else put(at, costBefore + whole * share, originBefore);
    });
  }
  return places;
}

/** Returns the origin each edge was reached from: that of its first edge. */
function originsOfEdges(edges: ExpandedEdges, originOf: (street: readonly LngLat[]) => number): Int32Array {
  const { ids, predecessors } = edges;
  const byId = new Map<number, number>();
  for (let edge = 0; edge < ids.length; edge += 1) byId.set(ids[edge] ?? noEdge, edge);
  const unknown = -1;
  const origins = new Int32Array(ids.length).fill(unknown);
  for (let edge = 0; edge < ids.length; edge += 1)
    if (isFirstEdge(edges, edge)) origins[edge] = originOf(pathOf(edges, edge));
  const chain: number[] = [];
  for (let edge = 0; edge < ids.length; edge += 1) {
    let at: number | undefined = edge;
    while (at !== undefined && origins[at] === unknown) {
      chain.push(at);
      at = byId.get(predecessors[at] ?? noEdge);
    }
    const origin = at === undefined ? 0 : (origins[at] ?? 0);
    for (const passed of chain.splice(0)) origins[passed] = origin;
  }
  return origins;
}

/**
 * Returns where on its first street a search starts: the engine returns that street entirely, with the cost of the part
 * beyond the origin.
 */
function originOn(path: readonly LngLat[], distance: number, cost: number) {
  const meters = metersOf(path);
  // The engine returns whole meters.
  const beyond = meters - distance < 1 ? 1 : distance / meters;
  return { share: 1 - beyond, wholeCost: beyond > 0 ? cost / beyond : cost };
}

/** Length of a piece of street on a plane where a degree to the east is `stretch` of one to the north. */
const pieceMeters = ([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat, stretch: number): number =>
  metersOfDegree * Math.sqrt(((toLng - fromLng) * stretch) ** 2 + (toLat - fromLat) ** 2);

/** Depends only on the ends, so it is the same for both directions of a street. */
const stretchOf = (path: readonly LngLat[]): number =>
  Math.cos((((path[0]?.[1] ?? 0) + (path.at(-1)?.[1] ?? 0)) * Math.PI) / 360);

function metersOf(path: readonly LngLat[]): number {
  const stretch = stretchOf(path);
  let meters = 0;
  for (let to = 1; to < path.length; to += 1) {
    const [from, at] = [path[to - 1], path[to]];
    if (from && at) meters += pieceMeters(from, at, stretch);
  }
  return meters;
}

/**
 * Calls back for positions between the ends of a street, the same in both directions, with their share of its length.
 */
function eachPlaceAlong(path: readonly LngLat[], tell: (at: LngLat, share: number) => void) {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return;
  const isTurned = first[1] < last[1] || (first[1] === last[1] && first[0] > last[0]);
  const inOrder = isTurned ? path.toReversed() : path;
  const stretch = stretchOf(inOrder);
  const meters = metersOf(inOrder);
  const pieces = Math.ceil(meters / placeEveryMeters);
  if (pieces < 2) return;
  let [piece, passed] = [1, 0];
  for (let to = 1; to < inOrder.length; to += 1) {
    const [from, at] = [inOrder[to - 1], inOrder[to]];
    if (!from || !at) continue;
    const length = pieceMeters(from, at, stretch);
    const isLast = to === inOrder.length - 1;
    for (; piece < pieces; piece += 1) {
      const wanted = (meters * piece) / pieces;
      if (!isLast && passed + length < wanted) break;
      const along = (wanted - passed) / (length || 1);
      const place: LngLat = [from[0] + (at[0] - from[0]) * along, from[1] + (at[1] - from[1]) * along];
      tell(place, isTurned ? 1 - piece / pieces : piece / pieces);
    }
    passed += length;
  }
}
