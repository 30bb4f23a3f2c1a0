import { toLatLng } from '../../../../shared/geo/position.ts';
import type { EngineResult, FoundIsochrone, IsochroneQuery } from '../../ports.ts';
import { type AvoidedAreas, avoidedAreas } from './avoided-areas.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { costing, leavingPrivateWays, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { isochroneResponseSchema } from './valhalla-responses.ts';

/** Minutes or kilometers; for larger values, the engine searches most of a large region. */
const maxQuickValue = 60;

/** Returns the reachable area as the outer ring of Valhalla's only contour; an empty ring if nothing is reachable. */
export async function findIsochrone(
  valhalla: Valhalla,
  query: IsochroneQuery,
  signal: AbortSignal,
): Promise<EngineResult<FoundIsochrone>> {
  const [snapped] = await snap(valhalla, [query.origin], query, signal);
  if (!snapped) return { ok: false, why: 'no-road' };
  const { origin } = snapped;
  const areas = avoidedAreas(query.avoid, [origin]);
  if (!areas.canStart(origin)) return { ok: false, why: 'avoided' };
  const pace = query.value > maxQuickValue ? 'slow' : paceOf(query);
  const request = isochroneRequest(query, origin, areas);
  const found = await valhalla.send('isochrone', request, isochroneResponseSchema, signal, pace);
  if (!found.ok) return found;
  const [contour] = found.value.features;
  const ring = contour?.geometry.coordinates[0]?.map(toLatLng) ?? [];
  return { ok: true, value: { ring, origin: origin.road } };
}

/** Returns the request to Valhalla: one contour, of which only the largest ring is kept. */
const isochroneRequest = (query: IsochroneQuery, origin: Snapped, areas: AvoidedAreas): object => ({
  locations: [location(origin)],
  ...costing(leavingPrivateWays(query), 'hard', 'usual'),
  ...areas.exclusions,
  contours: [query.method === 'time' ? { time: query.value } : { distance: query.value }],
  polygons: true,
  denoise: 1,
});
