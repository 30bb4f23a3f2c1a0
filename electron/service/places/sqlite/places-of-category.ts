import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { type CategoryQuery, categoryQueries } from './category-words.ts';
import { namesExpression } from './match-expression.ts';
import { type PlaceFilter, passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { nearestPois, poiTypesMatching } from './pois-within.ts';
import { search } from './search.ts';
import { enoughResults, type PlaceQuery, type SearchResult, scoreStep } from './search-results.ts';
import type { SearchedPlaces } from './searched-places.ts';

/** Score of results of a category, which rank before everything with the same name. */
export const categoryScore = 3;

/** Score of results of a category with a place but without a word such as "near": the text may also be a name. */
const possibleCategoryScore = 1.5;

const maxCategoryMeters = 25_000;

/** Types of places that a category may be combined with, without a word such as "near". */
export const localityTypes = new Set(['locality']);

/**
 * Returns the nearest places of the queried category around the named place, or else around the query's position or the
 * center of the region; none if the query has no category.
 */
export function* placesOfCategory(
  places: SearchedPlaces,
  words: readonly string[],
  query: PlaceQuery,
): Steps<SearchResult[]> {
  for (const category of categoryQueries(words)) {
    const center = yield* centerOf(places, category, query);
    if (center) return yield* placesAround(places, center, category, query);
  }
  return [];
}

function* placesAround(
  places: PlaceIndex,
  center: LatLng,
  category: CategoryQuery,
  query: PlaceQuery,
): Steps<SearchResult[]> {
  const nearest = category.names
    ? nearestNamed(places, center, category.types, category.names)
    : yield* nearestOfTypes(places, center, category.types, query);
  const score = category.isNear || category.rest.length === 0 ? categoryScore : possibleCategoryScore;
  return nearest
    .filter((place) => passes(place, query.filter))
    .slice(0, query.limit)
    .map((place, index) => ({ kind: 'place', place, score: score - index * scoreStep, queryTokens: [] }));
}

function* nearestOfTypes(
  places: PlaceIndex,
  center: LatLng,
  wanted: CategoryQuery['types'],
  { filter, limit }: PlaceQuery,
): Steps<Place[]> {
  const types = poiTypesMatching(places, new Set(wanted), filter.excluded);
  const nearest = yield* nearestPois(places, center, maxCategoryMeters, types, limit);
  const byId = new Map(places.placesWith(nearest.map(({ id }) => id)).map((place) => [place.id, place]));
  return nearest.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Maximum rows; more than a region has of any category that is recognized by names. */
const maxNamed = 400;

/** Returns the nearest places whose names state the category. */
function nearestNamed(
  places: PlaceIndex,
  center: LatLng,
  types: CategoryQuery['types'],
  names: readonly string[],
): Place[] {
  return places
    .matching(namesExpression(names, types), maxNamed)
    .map((place) => ({ place, meters: distanceMeters(center, place) }))
    .filter(({ meters }) => meters <= maxCategoryMeters)
    .sort((one, other) => one.meters - other.meters)
    .map(({ place }) => place);
}

function* centerOf(
  places: SearchedPlaces,
  { rest, isNear }: CategoryQuery,
  { filter, bias, unfinished }: PlaceQuery,
): Steps<LatLng | undefined> {
  if (rest.length === 0) return bias ?? places.home.center;
  function* find(types: ReadonlySet<string>): Steps<Place | undefined> {
    const anywhere: PlaceFilter = { ...filter, types, excluded: new Set() };
    const [first] = yield* search(places, {
      words: rest,
      unfinished,
      filter: anywhere,
      bias,
      enoughHits: enoughResults,
    });
    return first?.place;
  }
  const town = yield* find(localityTypes);
  const name = rest.join(' ');
  const hasName = town && [town.nameKey, ...town.aliasKeys].includes(name);
  if (hasName || !isNear) return hasName ? town : undefined;
  return yield* find(new Set([...localityTypes, 'address', 'point_of_interest']));
}
