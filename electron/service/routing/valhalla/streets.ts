import { PlaceCosts } from '../../../../shared/geo/place-costs.ts';
import type { EngineAnswer, IsochroneQuery, NearestPlace, NearestQuery, ReachedPlace } from '../../ports.ts';
import { avoidedAreas } from './avoided-areas.ts';
import { firstStreets, onePerStreet } from './first-streets.ts';
import { placesAlongStreets } from './places-along-streets.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { costing, type EngineTravel, intoPrivateWays, paceOf } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { expansionAnswerSchema } from './valhalla-answers.ts';

/** Returns reachable crossings and positions along streets with the lowest cost of each. */
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
  const found = await streetsAsAsked(
    valhalla,
    query,
    { origins: [origin], exclusions: areas.exclusions },
    signal,
  );
  if (!found.ok) return found;
  return { ok: true, value: placesOf(found.value).map(({ at, cost }) => ({ at, cost })) };
}

/**
 * Returns crossings and positions along streets reachable from any of several origins, with the cost from the nearest
 * one and which that is; a single search from all of them at once.
 */
export async function findNearest(
  valhalla: Valhalla,
  query: NearestQuery,
  signal: AbortSignal,
): Promise<EngineAnswer<NearestPlace[]>> {
  const snapped = await snap(valhalla, query.origins, query, signal);
  const onRoads = snapped.flatMap((one, index) => (one ? [{ place: one.origin, index }] : []));
  if (onRoads.length === 0) return { ok: false, why: 'no-road' };
  const areas = avoidedAreas(
    query.avoid,
    onRoads.map(({ place }) => place),
  );
  const starts = onRoads.filter(({ place }) => areas.mayStart(place));
  if (starts.length === 0) return { ok: false, why: 'avoided' };
  const nearest = new PlaceCosts();
  const groups = onePerStreet(starts);
  for (const some of groups) {
    const origins = some.map(({ place }) => place);
    const found = await streetsAsAsked(valhalla, query, { origins, exclusions: areas.exclusions }, signal);
    if (!found.ok) return found;
    const places = found.value;
    for (let place = 0; place < places.size; place += 1) {
      const { lat, lng } = places.at(place);
      nearest.put(lat, lng, places.cost(place), some[places.owner(place)]?.index ?? 0);
    }
  }
  return { ok: true, value: placesOf(nearest) };
}

interface Starts {
  origins: readonly Snapped[];
  exclusions: object;
}

/** Returns the positions along streets from any of the origins, by index of the origin. */
async function streetsAsAsked(
  valhalla: Valhalla,
  query: Omit<NearestQuery, 'origins'>,
  { origins, exclusions }: Starts,
  signal: AbortSignal,
): Promise<EngineAnswer<PlaceCosts>> {
  const hasSeveral = origins.length > 1;
  let all: PlaceCosts | undefined;
  // Private roads are reached by destination traffic but never crossed.
  for (const asked of intoPrivateWays(query)) {
    const found = await valhalla.ask(
      'expansion',
      expansionRequest(asked, origins, exclusions),
      expansionAnswerSchema,
      signal,
      paceOf(query),
    );
    if (!found.ok) return found;
    const places = placesAlongStreets(found.value, query, hasSeveral ? firstStreets(origins) : undefined);
    if (all) addNew(all, places);
    else all = places;
  }
  return all ? { ok: true, value: all } : { ok: false, why: 'no-road' };
}

const ofOneOrigin = ['duration', 'distance', 'pred_edge_id'];

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
  expansion_properties: origins.length > 1 ? [...ofOneOrigin, 'edge_id'] : ofOneOrigin,
  dedupe: true,
});

function addNew(places: PlaceCosts, added: PlaceCosts) {
  for (let place = 0; place < added.size; place += 1) {
    const { lat, lng } = added.at(place);
    if (places.find(lat, lng) === undefined) places.put(lat, lng, added.cost(place), added.owner(place));
  }
}

const placesOf = (places: PlaceCosts): NearestPlace[] =>
  Array.from({ length: places.size }, (_, place) => ({
    at: places.at(place),
    cost: places.cost(place),
    origin: places.owner(place),
  }));
