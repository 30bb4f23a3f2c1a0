import { PlaceCosts } from '../../../../shared/geo/place-costs.ts';
import type { EngineResult, IsochroneQuery, NearestPlace, NearestQuery, ReachedPlace } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { placesAlongStreets } from './places-along-streets.ts';
import { groupsByStreet, startFinder } from './search-origins.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { costing, type EngineTravel, oneToManyVariants, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { expansionResponseSchema } from './valhalla-responses.ts';

/** Returns reachable crossings and positions along streets, each with its lowest cost. */
export async function findStreets(
  valhalla: Valhalla,
  query: IsochroneQuery,
  signal: AbortSignal,
): Promise<EngineResult<ReachedPlace[]>> {
  const [snapped] = await snap(valhalla, [query.origin], query, signal);
  if (!snapped) return { ok: false, why: 'no-road' };
  const { origin } = snapped;
  const areas = avoidedAreas(query.avoid, [origin]);
  if (!areas.canStart(origin)) return { ok: false, why: 'avoided' };
  const found = await placesFromOrigins(
    valhalla,
    query,
    { origins: [origin], exclusions: areas.exclusions },
    signal,
  );
  if (!found.ok) return found;
  return { ok: true, value: placesOf(found.value).map(({ at, cost }) => ({ at, cost })) };
}

/**
 * Returns crossings and positions along streets reachable from any of several origins, each with its nearest origin and the
 * cost from there. Takes one search for all origins, or more if several are on the same street.
 */
export async function findNearest(
  valhalla: Valhalla,
  query: NearestQuery,
  signal: AbortSignal,
): Promise<EngineResult<NearestPlace[]>> {
  const snapped = await snap(valhalla, query.origins, query, signal);
  const onRoads = snapped.flatMap((snappedPoint, index) =>
    snappedPoint ? [{ place: snappedPoint.origin, index }] : [],
  );
  if (onRoads.length === 0) return { ok: false, why: 'no-road' };
  const areas = avoidedAreas(
    query.avoid,
    onRoads.map(({ place }) => place),
  );
  const starts = onRoads.filter(({ place }) => areas.canStart(place));
  if (starts.length === 0) return { ok: false, why: 'avoided' };
  const nearest = new PlaceCosts();
  const groups = groupsByStreet(starts);
  for (const group of groups) {
    const origins = group.map(({ place }) => place);
    const found = await placesFromOrigins(valhalla, query, { origins, exclusions: areas.exclusions }, signal);
    if (!found.ok) return found;
    const places = found.value;
    for (let place = 0; place < places.size; place += 1) {
      const { lat, lng } = places.position(place);
      nearest.put(lat, lng, places.cost(place), group[places.origin(place)]?.index ?? 0);
    }
  }
  return { ok: true, value: placesOf(nearest) };
}

interface Starts {
  origins: readonly Snapped[];
  exclusions: object;
}

/** Returns crossings and positions along streets reachable from the origins, with the index of the nearest as owner. */
async function placesFromOrigins(
  valhalla: Valhalla,
  query: Omit<NearestQuery, 'origins'>,
  { origins, exclusions }: Starts,
  signal: AbortSignal,
): Promise<EngineResult<PlaceCosts>> {
  const hasSeveral = origins.length > 1;
  let combined: PlaceCosts | undefined;
  // Private roads are destinations but not crossed: they are added by the second search, unless the first reached them.
  for (const variant of oneToManyVariants(query)) {
    const found = await valhalla.send(
      'expansion',
      expansionRequest(variant, origins, exclusions),
      expansionResponseSchema,
      signal,
      paceOf(query),
    );
    if (!found.ok) return found;
    const places = placesAlongStreets(found.value, query, hasSeveral ? startFinder(origins) : undefined);
    if (combined) addUnreached(combined, places);
    else combined = places;
  }
  return combined ? { ok: true, value: combined } : { ok: false, why: 'no-road' };
}

const singleOriginProperties = ['duration', 'distance', 'pred_edge_id'];

const expansionRequest = (
  travel: EngineTravel & Pick<NearestQuery, 'value'>,
  origins: readonly Snapped[],
  exclusions: object,
): object => ({
  action: 'isochrone',
  locations: origins.map(location),
  ...costing(travel, 'hard', 'usual'),
  ...exclusions,
  contours: [travel.method === 'time' ? { time: travel.value } : { distance: travel.value }],
  expansion_properties: origins.length > 1 ? [...singleOriginProperties, 'edge_id'] : singleOriginProperties,
  dedupe: true,
});

function addUnreached(places: PlaceCosts, added: PlaceCosts) {
  for (let place = 0; place < added.size; place += 1) {
    const { lat, lng } = added.position(place);
    if (places.find(lat, lng) === undefined) places.put(lat, lng, added.cost(place), added.origin(place));
  }
}

const placesOf = (places: PlaceCosts): NearestPlace[] =>
  Array.from({ length: places.size }, (_, place) => ({
    at: places.position(place),
    cost: places.cost(place),
    origin: places.origin(place),
  }));
