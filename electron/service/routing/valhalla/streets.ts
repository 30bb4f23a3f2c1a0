import { fiveDecimals, polylineKey } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, toLatLng } from '../../../../shared/geo/position.ts';
import type { EngineAnswer, IsochroneQuery, ReachedPlace } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { location, snap } from './snapping.ts';
import { costing, intoPrivateWays, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type ExpandedEdge, expansionAnswerSchema } from './valhalla-answers.ts';

/**
 * Between two crossings a long street has a place every so many meters: about as many as the carriageways of one street
 * are apart, so that what lies on one of them is nearest to a place of its own.
 */
const placeEveryMeters = 20;
/** That of the edge before the first one. */
const noEdge = 70_368_744_177_663;
const northToSouth = (one: LatLng, other: LatLng) => other.lat - one.lat || one.lng - other.lng;

/** The crossings and the places along streets that can be reached, with the least cost of each. */
export async function findStreets(
  valhalla: Valhalla,
  query: IsochroneQuery,
  signal: AbortSignal,
): Promise<EngineAnswer<ReachedPlace[]>> {
  const [snapped] = await snap(valhalla, [query.origin], query, signal);
  if (!snapped) return { ok: false, why: 'no-road' };
  const { origin } = snapped;
  const areas = avoidedAreas(query.avoid, [origin]);
  if (!areas.mayStart(origin)) return { ok: false, why: 'avoided' };
  const places = new Map<number, ReachedPlace>();
  // What is private is reached by who has a destination there, and nothing else through it.
  for (const asked of intoPrivateWays(query)) {
    const request = {
      action: 'isochrone',
      locations: [location(origin)],
      ...costing(asked, 'hard', 'usual'),
      ...areas.exclusions,
      contours: [query.method === 'time' ? { time: query.value } : { distance: query.value }],
      expansion_properties: ['duration', 'distance', 'pred_edge_id'],
      dedupe: true,
    };
    const found = await valhalla.ask('expansion', request, expansionAnswerSchema, signal, paceOf(query));
    if (!found.ok) return found;
    for (const place of placesOf(found.value.features, query)) {
      const key = polylineKey(place.at);
      if (!places.has(key)) places.set(key, place);
    }
  }
  return { ok: true, value: [...places.values()] };
}

function placesOf(edges: readonly ExpandedEdge[], { method, value }: IsochroneQuery): ReachedPlace[] {
  const most = method === 'time' ? value * 60 : value * 1000;
  const costOf = ({ properties }: ExpandedEdge) =>
    method === 'time' ? properties.duration : properties.distance;
  const places = new Map<number, ReachedPlace>();
  const put = (at: LatLng, cost: number) => {
    if (cost > most) return;
    const key = polylineKey(at);
    const before = places.get(key);
    if (!before) places.set(key, { at: fiveDecimals(at), cost: Math.round(cost) });
    else if (cost < before.cost) before.cost = Math.round(cost);
  };
  for (const edge of edges) {
    const end = edge.geometry.coordinates.at(-1);
    if (end) put(toLatLng(end), costOf(edge));
  }
  const starts = edges.map((edge) => originOn(edge, costOf(edge)));
  for (const [index, edge] of edges.entries()) {
    const [start] = edge.geometry.coordinates;
    // The origin is a crossing, to which no edge has led.
    if (start && starts[index]?.share === 0) put(toLatLng(start), 0);
  }
  for (const [index, edge] of edges.entries()) {
    const path = edge.geometry.coordinates.map(toLatLng);
    const [start] = path;
    if (!start) continue;
    const before = places.get(polylineKey(start))?.cost ?? Number.POSITIVE_INFINITY;
    const origin = starts[index];
    const whole = origin ? origin.wholeCost : costOf(edge) - before;
    for (const { at, share } of placesAlong(path)) {
      const isBeyondOrigin = origin && share >= origin.share;
      put(at, isBeyondOrigin ? whole * (share - origin.share) : before + whole * share);
    }
  }
  return [...places.values()];
}

/**
 * Where on its first street a search starts: the engine tells the whole of that street with the cost of what lies
 * beyond the origin. Undefined on all other streets.
 */
function originOn({ geometry, properties }: ExpandedEdge, cost: number) {
  if (properties.pred_edge_id !== noEdge) return undefined;
  const meters = lengthsOf(geometry.coordinates.map(toLatLng)).reduce((sum, length) => sum + length, 0);
  // Whole meters are told.
  const beyond = meters - properties.distance < 1 ? 1 : properties.distance / meters;
  return { share: 1 - beyond, wholeCost: beyond > 0 ? cost / beyond : cost };
}

const lengthsOf = (path: readonly LatLng[]): number[] =>
  path.slice(1).map((to, index) => distanceMeters(path[index] ?? to, to));

/** Places between the ends of a street, the same ones in both directions, with their share of its length. */
function placesAlong(path: readonly LatLng[]): { at: LatLng; share: number }[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return [];
  const isTurned = northToSouth(first, last) > 0;
  const inOrder = isTurned ? path.toReversed() : path;
  const lengths = lengthsOf(inOrder);
  const meters = lengths.reduce((sum, length) => sum + length, 0);
  const pieces = Math.ceil(meters / placeEveryMeters);
  const found: { at: LatLng; share: number }[] = [];
  let [index, passed] = [0, 0];
  for (let piece = 1; piece < pieces; piece += 1) {
    const wanted = (meters * piece) / pieces;
    while (index < lengths.length - 1 && passed + (lengths[index] ?? 0) < wanted) {
      passed += lengths[index] ?? 0;
      index += 1;
    }
    const [from, to] = [inOrder[index], inOrder[index + 1]];
    if (!from || !to) break;
    const along = (wanted - passed) / (lengths[index] || 1);
    const at = {
      lat: from.lat + (to.lat - from.lat) * along,
      lng: from.lng + (to.lng - from.lng) * along,
    };
    found.push({ at, share: isTurned ? 1 - piece / pieces : piece / pieces });
  }
  return found;
}
