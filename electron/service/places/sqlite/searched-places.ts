import type { Steps } from '../../steps.ts';
import type { PlaceIndex } from './place-index.ts';

/** What one search may look up. */
interface SearchBudget {
  /** Look-ups; most questions of people take less than 50, long addresses less than 300. */
  maxLookUps: number;
  /** Milliseconds of all of them: for a slow machine. */
  maxMs: number;
}

const searchBudget: SearchBudget = { maxLookUps: 300, maxMs: 1000 };
/** What is known already costs what is done with it. */
const worthOfKnown = 0.25;

/** The places as one search looks them up, within a budget. By words and names nothing is looked up twice. */
export interface SearchedPlaces extends PlaceIndex {
  /** Whether the budget is used up: then the search ends with what it has found. */
  isSpent(): boolean;
  /** Takes steps of the search that may use up no more than so many look-ups. */
  within<Result>(maxLookUps: number, steps: Steps<Result>): Steps<Result>;
}

/**
 * The places for one search. Whatever is looked up is right, beyond the budget too, so that nothing is taken for absent
 * that is there: whoever would begin to look for more asks whether it is spent.
 * @param clock milliseconds, never running backwards
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
    neighbours: counted(places.neighbours),
    housesFrom: counted(places.housesFrom),
  };
}
