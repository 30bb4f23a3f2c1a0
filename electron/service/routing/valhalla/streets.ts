import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { EngineAnswer, IsochroneQuery, ReachedPlace } from '../../ports.ts';
import { location, snap } from './snapping.ts';
import { costing, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type ExpandedEdge, expansionAnswerSchema } from './valhalla-answers.ts';

/** Between two crossings a long street has a place every so many meters. */
const placeEveryMeters = 40;
/** That of the edge before the first one. */
const noEdge = 70_368_744_177_663;
const northToSouth = (one: LatLng, other: LatLng) => other.lat - one.lat || one.lng - other.lng;

/** The crossings and the places along streets that can be reached, with the least cost of each. */
export async function findStreets(
  valhalla: Valhalla,
  query: IsochroneQuery,
  signal: AbortSignal,
): Promise<EngineAnswer<ReachedPlace[]>> {
  const [origin] = await snap(valhalla, [query.origin], query, signal);
  if (!origin) return { ok: false, why: 'no-road' };
  const request = {
    action: 'isochrone',
    locations: [location(origin)],
    ...costing(query, 'hard', 'usual'),
    contours: [query.method === 'time' ? { time: query.value } : { distance: query.value }],
    expansion_properties: ['duration', 'distance', 'pred_edge_id'],
    dedupe: true,
  };
  const found = await valhalla.ask('expansion', request, expansionAnswerSchema, signal, paceOf(query));
  if (!found.ok) return found;
  return { ok: true, value: placesOf(found.value.features, query) };
}

function placesOf(edges: readonly ExpandedEdge[], { method, value }: IsochroneQuery): ReachedPlace[] {
  const most = method === 'time' ? value * 60 : value * 1000;
  const costOf = ({ properties }: ExpandedEdge) =>
    method === 'time' ? properties.duration : properties.distance;
  const places = new Map<string, ReachedPlace>();
  const put = ({ lat, lng }: LatLng, cost: number) => {
    const [y, x] = [Math.round(lat * 1e5), Math.round(lng * 1e5)];
    const key = `${y} ${x}`;
    const before = places.get(key);
    if (!before) places.set(key, { at: { lat: y / 1e5, lng: x / 1e5 }, cost: Math.round(cost) });
    else if (cost < before.cost) before.cost = Math.round(cost);
  };
  const paths = edges.map(({ geometry }) => geometry.coordinates.map(([lng, lat]) => ({ lat, lng })));
  for (const [index, edge] of edges.entries()) {
    const end = paths[index]?.at(-1);
    if (end && costOf(edge) <= most) put(end, costOf(edge));
  }
  const atCrossings = new Map(places);
  const costAt = ({ lat, lng }: LatLng) =>
    atCrossings.get(`${Math.round(lat * 1e5)} ${Math.round(lng * 1e5)}`)?.cost;
  for (const [index, edge] of edges.entries()) {
    const path = paths[index] ?? [];
    const [start] = path;
    const before = start && costAt(start);
    // Another search does not have the piece of the first street from here on.
    if (before === undefined || edge.properties.pred_edge_id === noEdge) continue;
    for (const { at, share } of placesAlong(path)) {
      const cost = before + (costOf(edge) - before) * share;
      if (cost <= most) put(at, cost);
    }
  }
  return [...places.values()];
}

/** Places between the ends of a street, the same ones in both directions, with their share of its length. */
function placesAlong(path: readonly LatLng[]): { at: LatLng; share: number }[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return [];
  const isTurned = northToSouth(first, last) > 0;
  const inOrder = isTurned ? path.toReversed() : path;
  const lengths = inOrder.slice(1).map((to, index) => distanceMeters(inOrder[index] ?? to, to));
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
