import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { type CategoryQuery, categoryQueries } from './category-words.ts';
import { enough, type Found, nextStep, type PlaceQuery } from './found.ts';
import { namesOfTypes } from './match-expression.ts';
import { type Filter, passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { nearestPois, poiTypesWithin } from './pois-within.ts';
import { search } from './search.ts';
import type { SearchedPlaces } from './searched-places.ts';

/** Score of a category: it ranks before everything named like it. */
export const worthOfKind = 3;

/** Score of a category next to a place without a word such as "near": it may also be a name. */
const worthOfKindBeside = 1.5;

const maxKindMeters = 25_000;

/** Types of places that a category may be combined with, without a word such as "near". */
export const settled = new Set(['locality']);

/** Returns the nearest places of the queried category, around the query's position or around the named place. */
export function* placesOfKind(
  places: SearchedPlaces,
  words: readonly string[],
  query: PlaceQuery,
): Steps<Found[]> {
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
): Steps<Found[]> {
  const nearest = category.names
    ? nearestNamed(places, center, category.types, category.names)
    : yield* nearestOfTypes(places, center, category.types, query);
  const worth = category.near || category.rest.length === 0 ? worthOfKind : worthOfKindBeside;
  return nearest
    .filter((place) => passes(place, query.filter))
    .slice(0, query.limit)
    .map((place, index) => ({ kind: 'place', place, score: worth - index * nextStep, queryTokens: [] }));
}

function* nearestOfTypes(
  places: PlaceIndex,
  center: LatLng,
  wanted: CategoryQuery['types'],
  { filter, limit }: PlaceQuery,
): Steps<Place[]> {
  const types = poiTypesWithin(places, new Set(wanted), filter.excluded);
  const nearest = yield* nearestPois(places, center, maxKindMeters, types, limit);
  const byId = new Map(places.placesWith(nearest.map(({ id }) => id)).map((place) => [place.id, place]));
  return nearest.flatMap(({ id }) => byId.get(id) ?? []);
}

/** More than a region has of any category recognized by names only. */
const maxNamed = 400;

/** Returns the nearest places whose names state the category. */
function nearestNamed(
  places: PlaceIndex,
  center: LatLng,
  types: CategoryQuery['types'],
  names: readonly string[],
): Place[] {
  return places
    .matching(namesOfTypes(names, types), maxNamed)
    .map((place) => ({ place, meters: distanceMeters(center, place) }))
    .filter(({ meters }) => meters <= maxKindMeters)
    .sort((one, other) => one.meters - other.meters)
    .map(({ place }) => place);
}

function* centerOf(
  places: SearchedPlaces,
  { rest, near }: CategoryQuery,
  { filter, bias, unfinished }: PlaceQuery,
): Steps<LatLng | undefined> {
  if (rest.length === 0) return bias ?? places.home.center;
  function* find(types: ReadonlySet<string>): Steps<Place | undefined> {
    const anywhere: Filter = { ...filter, types, excluded: new Set() };
    const [first] = yield* search(places, { words: rest, unfinished, filter: anywhere, bias, enough });
    return first?.place;
  }
  const town = yield* find(settled);
  const name = rest.join(' ');
  const isNamedSo = town && [town.nameKey, ...town.aliasKeys].includes(name);
  if (isNamedSo || !near) return isNamedSo ? town : undefined;
  return yield* find(new Set([...settled, 'address', 'point_of_interest']));
}
