import { wordsOf } from '../../../../shared/text/folded.ts';
import { queryText } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { tokenize } from '../tokenizer.ts';
import { cornerReading } from './address-readings.ts';
import type { Found, PlaceQuery } from './found.ts';
import { type Hit, search } from './search.ts';
import type { SearchedPlaces } from './searched-places.ts';
import { type SearchWords, streetsOnly, streetsTried } from './streets-only.ts';

const worthOfCorner = 0.5;

export function* cornersFor(
  places: SearchedPlaces,
  { text, unfinished, filter, bias }: PlaceQuery,
  searchWords: SearchWords,
): Steps<Found[]> {
  function* streets(name: string, open: boolean): Steps<Hit[]> {
    const found = yield* searchWords(places, {
      words: wordsOf(name),
      unfinished: open,
      filter: streetsOnly(filter),
      bias,
      enough: streetsTried,
    });
    return found.slice(0, streetsTried);
  }
  const whole = queryText(text);
  const corners: Found[] = [];
  for (const [first, second] of cornerReading(whole)) {
    if (places.isSpent()) break;
    const [before = second, ...around] = second.split(',');
    const context = around.join(' ');
    const own = yield* streets(`${first} ${context}`, false);
    if (own.length === 0) continue;
    const others = yield* streets(before, unfinished && around.length === 0);
    const found = own.flatMap(({ place, score }) =>
      others.flatMap((other): Found[] => {
        const at = places.corner(place.id, other.place.id);
        if (!at) return [];
        return [
          {
            kind: 'corner',
            street: place,
            other: other.place,
            at,
            score: (score + other.score) / 2 + worthOfCorner,
            queryTokens: tokenize(wordsOf(whole), unfinished),
          },
        ];
      }),
    );
    corners.push(...found);
  }
  return corners;
}

/** Sorts houses on a street that meets one of the streets first. */
export function* nearestToCorners(
  places: SearchedPlaces,
  found: readonly Found[],
  { filter, bias }: PlaceQuery,
  crossStreets: readonly string[],
): Steps<Found[]> {
  const others: Hit[] = [];
  for (const name of crossStreets) {
    const streets = { unfinished: false, filter: streetsOnly(filter), bias, enough: streetsTried };
    const hits = yield* search(places, { words: wordsOf(name), ...streets });
    others.push(...hits.slice(0, streetsTried));
  }
  const meets = (one: Found) =>
    one.kind === 'house' &&
    others.some(({ place }) => places.corner(one.house.street.id, place.id) !== undefined);
  return [...found.filter(meets), ...found.filter((one) => !meets(one))];
}

/** Returns the street of an address: the part before its house number. */
export const streetPart = (address: string): string =>
  address.replace(/\s{1,9}\d{1,9}\p{L}?\s{0,9}(?:,[\s\S]*)?$/u, '');
