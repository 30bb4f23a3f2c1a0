import type { Place } from '../../../region-format/places/stored-places.ts';
import { openPlaceIndex, type PlaceIndex, type PlaceIndexFile } from './place-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Added to IDs of the world's places; larger than any ID of a region. */
const worldIdOffset = 2 ** 40;

/**
 * Opens the places of a region and the world as one index; only those of the world if `region` is null.
 * @param files paths of the indexes
 * @throws PlaceIndexError if a file isn't an index, or of another version
 */
export function openPlaces(files: { region: string | null; world: string }): PlaceIndex {
  if (files.region === null) return openPlaceIndex(files.world);
  const region = openPlaceIndex(files.region);
  try {
    return merged(region, withOffset(openPlaceIndex(files.world, region.replacedSources)));
  } catch (error) {
    region.close();
    throw error;
  }
}

/** Queries for which the world's index is used in addition to the region's; houses and streets are only in the latter. */
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

/** Returns an index with its IDs increased, so that no place of the region has the same. */
function withOffset(index: PlaceIndexFile): WorldIndex {
  const localId = (id: number) => id - worldIdOffset;
  const withWorldId = (place: Place | undefined) => place && { ...place, id: place.id + worldIdOffset };
  const withWorldIds = (places: Place[]) => {
    for (const place of places) place.id += worldIdOffset;
    return places;
  };
  return {
    ...index,
    vocabulary: {
      ...index.vocabulary,
      mainPlaces: (...query) => index.vocabulary.mainPlaces(...query).map((id) => id + worldIdOffset),
    },
    place: (id) => withWorldId(index.place(localId(id))),
    placeBySource: (source) => withWorldId(index.placeBySource(source)),
    matching: (...query) => withWorldIds(index.matching(...query)),
    named: (...query) => withWorldIds(index.named(...query)),
    placesWith: (ids) => withWorldIds(index.placesWith(ids.map(localId))),
    importance: (id) => index.importance(localId(id)),
    shape: (id) => index.shape(localId(id)),
    settlementsAround: (at) => withWorldIds(index.settlementsAround(at)),
  };
}

const isOfWorld = (id: number): boolean => id > worldIdOffset;

function merged(region: PlaceIndexFile, world: WorldIndex): PlaceIndex {
  const both = [region, world];
  /** @param find returns places of an index by descending importance */
  const mergedPlaces = (find: (index: WorldIndex) => Place[], limit = Number.POSITIVE_INFINITY): Place[] =>
    mergeByImportance(find(region), find(world), limit);
  const placesWith = (ids: readonly number[]): Place[] =>
    mergeByImportance(
      region.placesWith(ids.filter((id) => !isOfWorld(id))),
      world.placesWith(ids.filter(isOfWorld)),
      ids.length,
    );
  const indexOf = (id: number) => (isOfWorld(id) ? world : region);
  const importanceOf = (id: number) => indexOf(id).importance(id);
  const vocabulary = mergedVocabulary(region.vocabulary, world.vocabulary, importanceOf);

  return {
    ...region,
    countries: world.countries,
    vocabulary,
    place: (id) => indexOf(id).place(id),
    placeBySource: (source) => region.placeBySource(source) ?? world.placeBySource(source),
    matching(expression, limit) {
      const worldPlaces = world.matching(expression, limit);
      // If the world fills the limit, less important places of the region can't be among the first.
      const minImportance = worldPlaces.length === limit ? worldPlaces.at(-1)?.importance : undefined;
      return mergeByImportance(region.matching(expression, limit, minImportance), worldPlaces, limit);
    },
    named: (nameKey, limit) => mergedPlaces((index) => index.named(nameKey, limit), limit),
    placesWith,
    wordsContaining(part, limit) {
      const words = new Set(both.flatMap((index) => index.wordsContaining(part, limit)));
      if (words.size <= limit) return [...words];
      const mainPlace = (word: string) => vocabulary.mainPlaces([word], false, 1)[0];
      const importance = new Map([...words].map((word) => [word, importanceOf(mainPlace(word) ?? 0)]));
      return [...words].sort((a, b) => (importance.get(b) ?? 0) - (importance.get(a) ?? 0)).slice(0, limit);
    },
    shape: (id) => indexOf(id).shape(id),
    settlementsAround: (at) => mergedPlaces((index) => index.settlementsAround(at)),
    close() {
      for (const index of both) index.close();
    },
  };
}

/** Merges two lists sorted by descending importance, up to `limit`. */
function mergeByImportance(some: readonly Place[], others: readonly Place[], limit: number): Place[] {
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
const mergedVocabulary = (
  region: Vocabulary,
  world: Vocabulary,
  importanceOf: (id: number) => number,
): Vocabulary => ({
  has: (word) => region.has(word) || world.has(word),
  hasPrefix: (beginning) => region.hasPrefix(beginning) || world.hasPrefix(beginning),
  corrections: (word, asPrefix) => [
    ...new Set([...region.corrections(word, asPrefix), ...world.corrections(word, asPrefix)]),
  ],
  mainPlaces: (forms, asPrefix, limit) =>
    [region, world]
      .flatMap((vocabulary) => vocabulary.mainPlaces(forms, asPrefix, limit))
      .sort((a, b) => importanceOf(b) - importanceOf(a))
      .slice(0, limit),
});
