import { wordsOf } from '../../../../shared/text/folded.ts';
import { queryText } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { tokenize } from '../tokenizer.ts';
import { cornerReadings } from './address-readings.ts';
import { type Hit, search } from './search.ts';
import type { PlaceQuery, SearchResult } from './search-results.ts';
import type { SearchedPlaces } from './searched-places.ts';
import { maxStreets, type SearchWords, streetsOnly } from './streets-only.ts';

const cornerBonus = 0.5;

/**
 * Returns the intersections that a query names by two streets. The text after a comma is a location of both streets.
 */
export function* cornersInQuery(
  places: SearchedPlaces,
  { text, unfinished, filter, bias }: PlaceQuery,
  searchWords: SearchWords,
): Steps<SearchResult[]> {
  function* findStreets(name: string, isIncomplete: boolean): Steps<Hit[]> {
    const found = yield* searchWords(places, {
      words: wordsOf(name),
      unfinished: isIncomplete,
      filter: streetsOnly(filter),
      bias,
      enoughHits: maxStreets,
    });
    return found.slice(0, maxStreets);
  }
  const whole = queryText(text);
  const corners: SearchResult[] = [];
  for (const [first, second] of cornerReadings(whole)) {
    if (places.isSpent()) break;
    const [secondName = second, ...location] = second.split(',');
    const context = location.join(' ');
    const firstStreets = yield* findStreets(`${first} ${context}`, false);
    if (firstStreets.length === 0) continue;
    const secondStreets = yield* findStreets(secondName, unfinished && location.length === 0);
    const found = firstStreets.flatMap(({ place, score }) =>
      secondStreets.flatMap((other): SearchResult[] => {
        const at = places.corner(place.id, other.place.id);
        if (!at) return [];
        return [
          {
            kind: 'corner',
            street: place,
            other: other.place,
            at,
            score: (score + other.score) / 2 + cornerBonus,
            queryTokens: tokenize(wordsOf(whole), unfinished),
          },
        ];
      }),
    );
    corners.push(...found);
  }
  return corners;
}

/** Returns the results with houses first whose street meets one of the cross streets. */
export function* withCornersFirst(
  places: SearchedPlaces,
  found: readonly SearchResult[],
  { filter, bias }: PlaceQuery,
  crossStreets: readonly string[],
): Steps<SearchResult[]> {
  const crossHits: Hit[] = [];
  for (const name of crossStreets) {
    const streets = { unfinished: false, filter: streetsOnly(filter), bias, enoughHits: maxStreets };
    const hits = yield* search(places, { words: wordsOf(name), ...streets });
    crossHits.push(...hits.slice(0, maxStreets));
  }
  const meets = (one: SearchResult) =>
    one.kind === 'house' &&
    crossHits.some(({ place }) => places.corner(one.house.street.id, place.id) !== undefined);
  return [...found.filter(meets), ...found.filter((one) => !meets(one))];
}

/** Returns the part of an address before its house number; the entire text if it has none at the end or before a comma. */
export const beforeHouseNumber = (address: string): string =>
  address.replace(/\s{1,9}\d{1,9}\p{L}?\s{0,9}(?:,[\s\S]*)?$/u, '');
