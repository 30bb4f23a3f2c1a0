import type { Steps } from '../../steps.ts';
import type { PlaceIndex } from './place-index.ts';

/** Lookup budget of one search. */
interface SearchBudget {
  /** Maximum lookups; most queries need fewer than 50, long addresses fewer than 300. */
  maxLookups: number;
  /** Maximum total time in ms, for slow machines. */
  maxMs: number;
}

const searchBudget: SearchBudget = { maxLookups: 300, maxMs: 1000 };
/** Cost of a cached lookup relative to an uncached one: its results are processed again. */
const cachedLookupCost = 0.25;

/** A place index for one search, which counts lookups against a budget and caches those by words and names. */
export interface SearchedPlaces extends PlaceIndex {
  /** Whether the budget is used up. The search then ends with the results so far. */
  isSpent(): boolean;
  /** Runs steps of the search with a budget of at most this many lookups. */
  within<Result>(maxLookups: number, steps: Steps<Result>): Steps<Result>;
}

/**
 * Returns a place index for one search. Lookups beyond the budget still return correct results; callers check `isSpent`
 * before they search further.
 * @param clock monotonic, in milliseconds
 */
export function searchedPlaces(
  places: PlaceIndex,
  { maxLookups, maxMs } = searchBudget,
  clock = () => performance.now(),
): SearchedPlaces {
  let lookups = 0;
  let limit = maxLookups;
  let elapsedMs = 0;
  const counted =
    <Args extends readonly unknown[], Found>(find: (...asked: Args) => Found) =>
    (...args: Args): Found => {
      const start = clock();
      lookups += 1;
      const found = find(...args);
      elapsedMs += clock() - start;
      return found;
    };
  function cached<Args extends readonly [string, number | boolean], Found>(
    find: (...asked: Args) => Found,
  ): (...asked: Args) => Found {
    const results = new Map<string, Found>();
    const lookUp = counted(find);
    return (...args) => {
      const key = args.join(' ');
      const cachedResult = results.get(key);
      if (cachedResult !== undefined) {
        lookups += cachedLookupCost;
        return cachedResult;
      }
      const found = lookUp(...args);
      results.set(key, found);
      return found;
    };
  }
  return {
    ...places,
    vocabulary: { ...places.vocabulary, corrections: cached(places.vocabulary.corrections) },
    isSpent: () => lookups >= limit || elapsedMs >= maxMs,
    *within(maxStepLookups, steps) {
      const outerLimit = limit;
      limit = Math.min(limit, lookups + maxStepLookups);
      try {
        return yield* steps;
      } finally {
        limit = outerLimit;
      }
    },
    matching: cached(places.matching),
    named: cached(places.named),
    wordsContaining: cached(places.wordsContaining),
    placesWith: counted(places.placesWith),
    poisIn: counted(places.poisIn),
    housesAt: counted(places.housesAt),
    housesBelow: counted(places.housesBelow),
    neighbors: counted(places.neighbors),
    housesWithPrefix: counted(places.housesWithPrefix),
  };
}
