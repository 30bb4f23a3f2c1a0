import { wordsOf } from '../../../../shared/text/folded.ts';
import { isAreaType, settlementTypes } from '../../../region-format/places/place-types.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import { queryText } from '../../../region-format/places/tokens.ts';
import { wordsAround } from './house-surroundings.ts';
import type { PlaceIndex } from './place-index.ts';

/** Towns and divisions named in an address query. */
export interface TownsInQuery {
  /** Whether a street or house fits the named town, i.e. isn't in another one. */
  allow(street: Place, house?: Pick<House, 'locality' | 'suburb' | 'postcode'>): boolean;
  /** The named towns. */
  places(): Place[];
}

/** Minimum importance for a town outside the region to be recognized by its name. */
const minImportanceAfar = 0.55;
const maxOfName = 8;
const maxWordsOfTown = 4;
const minNameLength = 3;

/** Finds towns and divisions named in a text: between commas, and at the ends of what is left without the number. */
export function townsInQuery(places: PlaceIndex, text: string): TownsInQuery {
  let known: Place[] | undefined;
  const named = () => {
    known ??= candidatesIn(queryText(text)).flatMap(({ name, isPart }) => placesNamed(places, name, isPart));
    return known;
  };
  return {
    places: () => named().filter(isSettlement),
    allow(street, house) {
      const names = [street.nameKey, ...street.aliasKeys];
      const notInStreetName = named().filter(
        ({ nameKey }) => !names.some((name) => says(name.split(' '), nameKey)),
      );
      const settlements = notInStreetName.filter(isSettlement);
      const relevant = settlements.length > 0 ? settlements : notInStreetName;
      if (relevant.length === 0) return true;
      const own = house
        ? wordsAround(street, house)
        : [undefined, ...street.towns].flatMap((locality) =>
            wordsAround(street, { locality, suburb: undefined, postcode: undefined }),
          );
      return relevant.some(({ nameKey }) => says(own, nameKey));
    },
  };
}

const says = (own: readonly string[], name: string): boolean =>
  name.split(' ').every((word) => own.includes(word));

const isSettlement = ({ types: [type = ''] }: Place): boolean => settlementTypes.has(type);

function placesNamed(places: PlaceIndex, name: string, isPart: boolean): Place[] {
  // Most words are in no name, which the vocabulary knows without a query.
  if (!name.split(' ').every((word) => places.vocabulary.has(word))) return [];
  return places.named(name, maxOfName).filter((place) => {
    const [type = ''] = place.types;
    if (!isSettlement(place) && (!isAreaType(type) || type === 'country')) return false;
    return places.home.has(place) || (!isPart && place.importance >= minImportanceAfar);
  });
}

interface Candidate {
  name: string;
  /** Other words are adjacent, without a comma in between. */
  isPart: boolean;
}

function candidatesIn(text: string): Candidate[] {
  const segments = text.split(/[,;\n]/);
  const isAddress = /\d/.test(text);
  const found = new Map<string, Candidate>();
  const add = (words: readonly string[], isPart: boolean) => {
    const name = words.join(' ');
    if (name.length < minNameLength || found.get(name)?.isPart === false) return;
    found.set(name, { name, isPart });
  };
  for (const segment of segments) {
    const pieces = piecesOf(wordsOf(segment));
    if (segments.length > 1) for (const piece of pieces) add(piece, pieces.length > 1);
    if (!isAddress) continue;
    for (const piece of pieces) {
      for (let count = 1; count <= Math.min(maxWordsOfTown, piece.length); count++) {
        add(piece.slice(0, count), true);
        add(piece.slice(-count), true);
      }
    }
  }
  return [...found.values()];
}

/** Splits the words at those with digits. */
function piecesOf(words: readonly string[]): string[][] {
  const pieces: string[][] = [[]];
  for (const word of words) {
    if (/\d/.test(word)) pieces.push([]);
    else pieces.at(-1)?.push(word);
  }
  return pieces.filter((piece) => piece.length > 0);
}
