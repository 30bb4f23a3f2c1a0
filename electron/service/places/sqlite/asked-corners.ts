import { wordsOf } from '../../../../shared/text/folded.ts';
import { questionText } from '../../../region-format/places/tokens.ts';
import { tokenize } from '../tokenizer.ts';
import { cornerReading } from './address-question.ts';
import type { Found, PlaceQuestion } from './found.ts';
import type { PlaceIndex } from './place-index.ts';
import { search } from './search.ts';
import { type SearchWords, streetsOnly, streetsTried } from './streets-only.ts';

const worthOfCorner = 0.5;

export function cornersFor(
  places: PlaceIndex,
  { text, unfinished, filter, bias }: PlaceQuestion,
  searchWords: SearchWords,
): Found[] {
  const streets = (name: string, open: boolean) =>
    searchWords(places, {
      words: wordsOf(name),
      unfinished: open,
      filter: streetsOnly(filter),
      bias,
      enough: streetsTried,
    }).slice(0, streetsTried);
  const whole = questionText(text);
  return cornerReading(whole).flatMap(([first, second]) => {
    const [before = second, ...around] = second.split(',');
    const context = around.join(' ');
    const own = streets(`${first} ${context}`, false);
    if (own.length === 0) return [];
    const others = streets(before, unfinished && around.length === 0);
    return own.flatMap(({ place, score }) =>
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
            params: tokenize(wordsOf(whole), unfinished),
          },
        ];
      }),
    );
  });
}

/** Puts the houses first whose street meets one of the streets. */
export function nearestToCorners(
  places: PlaceIndex,
  found: readonly Found[],
  { filter, bias }: PlaceQuestion,
  crossStreets: readonly string[],
): Found[] {
  const others = crossStreets.flatMap((name) =>
    search(places, {
      ...{ words: wordsOf(name), unfinished: false, filter: streetsOnly(filter), bias, enough: streetsTried },
    }).slice(0, streetsTried),
  );
  const meets = (one: Found) =>
    one.kind === 'house' &&
    others.some(({ place }) => places.corner(one.house.street.id, place.id) !== undefined);
  return [...found.filter(meets), ...found.filter((one) => !meets(one))];
}

/** The street of an address: what stands before its house number. */
export const streetPart = (address: string): string =>
  address.replace(/\s{1,9}\d{1,9}\p{L}?\s{0,9}(?:,[\s\S]*)?$/u, '');
