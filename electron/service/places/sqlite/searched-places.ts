import type { Steps } from '../../steps.ts';
import type { PlaceIndex } from './place-index.ts';

/** Lookup budget of one search. */
interface SearchBudget {
  /** Maximum lookups; most queries need fewer than 50, long addresses fewer than 300. */
  maxLookUps: number;
  /** Maximum total time in ms, for slow machines. */
  maxMs: number;
}

const searchBudget: SearchBudget = { maxLookUps: 300, maxMs: 1000 };
/** Cost of a cached lookup, whose results still have to be processed. */
const worthOfKnown = 0.25;

/** The places as seen by one search, within a budget. Lookups by words and names are cached. */
export interface SearchedPlaces extends PlaceIndex {
  /** Whether the budget is used up; the search then ends with what it has found. */
  isSpent(): boolean;
  /** Runs steps of the search with at most this many lookups. */
  within<Result>(maxLookUps: number, steps: Steps<Result>): Steps<Result>;
}

/**
 * Returns the places for one search. Lookups stay correct beyond the budget, so that nothing existing seems missing;
 * callers check whether it is spent before searching further.
 * @param clock monotonic, in milliseconds
 */
export function placesForSearch(
  places: PlaceIndex,
  { maxLookUps, maxMs } = searchBudget,
  clock = () => performance.now(),
): SearchedPlaces {
  let lookUps = 0;
  let end = maxLookUps;
  let ms = 0;
  const counted =
    <Asked extends readonly unknown[], Found>(find: (...asked: Asked) => Found) =>
    (...asked: Asked): Found => {
      const start = clock();
      lookUps += 1;
      const found = find(...asked);
      ms += clock() - start;
      return found;
    };
  function onceEach<Asked extends readonly [string, number | boolean], Found>(
    find: (...asked: Asked) => Found,
  ): (...asked: Asked) => Found {
    const known = new Map<string, Found>();
    const look = counted(find);
    return (...asked) => {
      const key = asked.join(' ');
      const before = known.get(key);
      if (before !== undefined) {
        lookUps += worthOfKnown;
        return before;
      }
      const found = look(...asked);
      known.set(key, found);
      return found;
    };
  }
  return {
    ...places,
    vocabulary: { ...places.vocabulary, oneTypoFrom: onceEach(places.vocabulary.oneTypoFrom) },
    isSpent: () => lookUps >= end || ms >= maxMs,
    *within(most, steps) {
      const before = end;
      end = Math.min(end, lookUps + most);
      try {
        return yield* steps;
      } finally {
        end = before;
      }
    },
    matching: onceEach(places.matching),
    named: onceEach(places.named),
    wordsContaining: onceEach(places.wordsContaining),
    placesWith: counted(places.placesWith),
    poisIn: counted(places.poisIn),
    housesAt: counted(places.housesAt),
    housesBelow: counted(places.housesBelow),
    neighbors: counted(places.neighbors),
    housesFrom: counted(places.housesFrom),
  };
}
