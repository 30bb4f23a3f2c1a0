import type { Place } from '../../../region-format/places/stored-places.ts';
import { openPlaceIndex, type PlaceIndex, type PlaceIndexFile } from './place-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Added to IDs of the world's places; more than a region has. */
const worldIdOffset = 2 ** 40;

/**
 * Opens the places of a region and the world as one index.
 * @param files the region's file, or null, and the world's
 * @throws PlaceIndexError if a file isn't an index, or of another version
 */
export function openPlaces(files: { region: string | null; world: string }): PlaceIndex {
  if (files.region === null) return openPlaceIndex(files.world);
  const region = openPlaceIndex(files.region);
  try {
    return besideWorld(region, withOffset(openPlaceIndex(files.world, region.replaced)));
  } catch (error) {
    region.close();
    throw error;
  }
}

/** Queries that the world's index supports in addition to the region's. */
type WorldIndex = Pick<
  PlaceIndexFile,
  | 'countries'
  | 'vocabulary'
  | 'place'
  | 'placeBySource'
  | 'matching'
  | 'named'
  | 'placesWith'
  | 'wordsContaining'
  | 'shape'
  | 'settlementsAround'
  | 'importance'
  | 'close'
>;

/** Returns the index with IDs that no place of the region has. */
function withOffset(index: PlaceIndexFile): WorldIndex {
  const own = (id: number) => id - worldIdOffset;
  const given = (place: Place | undefined) => place && { ...place, id: place.id + worldIdOffset };
  const eachGiven = (places: Place[]) => {
    for (const place of places) place.id += worldIdOffset;
    return places;
  };
  return {
    ...index,
    vocabulary: {
      ...index.vocabulary,
      chiefPlaces: (...query) => index.vocabulary.chiefPlaces(...query).map((id) => id + worldIdOffset),
    },
    place: (id) => given(index.place(own(id))),
    placeBySource: (source) => given(index.placeBySource(source)),
    matching: (...query) => eachGiven(index.matching(...query)),
    named: (...query) => eachGiven(index.named(...query)),
    placesWith: (ids) => eachGiven(index.placesWith(ids.map(own))),
    importance: (id) => index.importance(own(id)),
    shape: (id) => index.shape(own(id)),
    settlementsAround: (at) => eachGiven(index.settlementsAround(at)),
  };
}

const isOfWorld = (id: number): boolean => id > worldIdOffset;

function besideWorld(region: PlaceIndexFile, world: WorldIndex): PlaceIndex {
  const both = [region, world];
  /** @param find returns places of an index by descending importance */
  const merged = (find: (index: WorldIndex) => Place[], limit = Number.POSITIVE_INFINITY): Place[] =>
    byImportance(find(region), find(world), limit);
  const placesWith = (ids: readonly number[]): Place[] =>
    byImportance(
      region.placesWith(ids.filter((id) => !isOfWorld(id))),
      world.placesWith(ids.filter(isOfWorld)),
      ids.length,
    );
  const indexOf = (id: number) => (isOfWorld(id) ? world : region);
  const importanceOf = (id: number) => indexOf(id).importance(id);
  const vocabulary = jointVocabulary(region.vocabulary, world.vocabulary, importanceOf);

  return {
    ...region,
    countries: world.countries,
    vocabulary,
    place: (id) => indexOf(id).place(id),
    placeBySource: (source) => region.placeBySource(source) ?? world.placeBySource(source),
    matching(expression, limit) {
      const known = world.matching(expression, limit);
      // If the world already gave the maximum, less important places of the region can't rank among the first.
      const least = known.length === limit ? known.at(-1)?.importance : undefined;
      return byImportance(region.matching(expression, limit, least), known, limit);
    },
    named: (nameKey, limit) => merged((index) => index.named(nameKey, limit), limit),
    placesWith,
    wordsContaining(part, limit) {
      const words = new Set(both.flatMap((index) => index.wordsContaining(part, limit)));
      if (words.size <= limit) return [...words];
      const chief = (word: string) => vocabulary.chiefPlaces([word], false, 1)[0];
      const importance = new Map([...words].map((word) => [word, importanceOf(chief(word) ?? 0)]));
      return [...words].sort((a, b) => (importance.get(b) ?? 0) - (importance.get(a) ?? 0)).slice(0, limit);
    },
    shape: (id) => indexOf(id).shape(id),
    settlementsAround: (at) => merged((index) => index.settlementsAround(at)),
    close() {
      for (const index of both) index.close();
    },
  };
}

/** Merges two lists by descending importance, up to `limit`. */
function byImportance(some: readonly Place[], others: readonly Place[], limit: number): Place[] {
  const places: Place[] = [];
  let [first, second] = [0, 0];
  while (places.length < limit) {
    const [one, other] = [some[first], others[second]];
    if (one && (!other || one.importance >= other.importance)) {
      places.push(one);
      first += 1;
    } else if (other) {
      places.push(other);
      second += 1;
    } else break;
  }
  return places;
}

/** Combines vocabularies, words of the region first. */
const jointVocabulary = (
  region: Vocabulary,
  world: Vocabulary,
  importanceOf: (id: number) => number,
): Vocabulary => ({
  has: (word) => region.has(word) || world.has(word),
  hasPrefix: (beginning) => region.hasPrefix(beginning) || world.hasPrefix(beginning),
  oneTypoFrom: (word, asPrefix) => [
    ...new Set([...region.oneTypoFrom(word, asPrefix), ...world.oneTypoFrom(word, asPrefix)]),
  ],
  chiefPlaces: (forms, asPrefix, limit) =>
    [region, world]
      .flatMap((vocabulary) => vocabulary.chiefPlaces(forms, asPrefix, limit))
      .sort((a, b) => importanceOf(b) - importanceOf(a))
      .slice(0, limit),
});
