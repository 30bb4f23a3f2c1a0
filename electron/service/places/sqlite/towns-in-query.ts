import { wordsOf } from '../../../../shared/text/folded.ts';
import { isAreaType, settlementTypes } from '../../../region-format/places/place-types.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import { queryText } from '../../../region-format/places/tokens.ts';
import { wordsAround } from './house-surroundings.ts';
import type { PlaceIndex } from './place-index.ts';

/** Towns and divisions named in an address query. */
export interface TownsInQuery {
  /** Whether a street or house is in a named town, or no town is named. */
  allows(street: Place, house?: Pick<House, 'locality' | 'suburb' | 'postcode'>): boolean;
  /** Returns the named towns. */
  places(): Place[];
}

/** Minimum importance of a town outside the region to be recognized by its name. */
const minOutsideImportance = 0.55;
const maxPlacesPerName = 8;
const maxWordsOfTown = 4;
const minNameLength = 3;

/** Finds towns and divisions named in a text: between commas and, in an address, at the ends of the text around numbers. */
export function townsInQuery(places: PlaceIndex, text: string): TownsInQuery {
  let namedPlaces: Place[] | undefined;
  const named = () => {
    namedPlaces ??= candidatesIn(queryText(text)).flatMap(({ name, isPart }) =>
      placesNamed(places, name, isPart),
    );
    return namedPlaces;
  };
  return {
    places: () => named().filter(isSettlement),
    allows(street, house) {
      const names = [street.nameKey, ...street.aliasKeys];
      const notInStreetName = named().filter(
        ({ nameKey }) => !names.some((name) => hasName(name.split(' '), nameKey)),
      );
      const settlements = notInStreetName.filter(isSettlement);
      const relevant = settlements.length > 0 ? settlements : notInStreetName;
      if (relevant.length === 0) return true;
      const locationWords = house
        ? wordsAround(street, house)
        : [undefined, ...street.towns].flatMap((locality) =>
            wordsAround(street, { locality, suburb: undefined, postcode: undefined }),
          );
      return relevant.some(({ nameKey }) => hasName(locationWords, nameKey));
    },
  };
}

const hasName = (own: readonly string[], name: string): boolean =>
  name.split(' ').every((word) => own.includes(word));

const isSettlement = ({ types: [type = ''] }: Place): boolean => settlementTypes.has(type);

function placesNamed(places: PlaceIndex, name: string, isPart: boolean): Place[] {
  // Most words are in no name; checking the vocabulary saves the query.
  if (!name.split(' ').every((word) => places.vocabulary.has(word))) return [];
  return places.named(name, maxPlacesPerName).filter((place) => {
    const [type = ''] = place.types;
    if (!isSettlement(place) && (!isAreaType(type) || type === 'country')) return false;
    return places.home.contains(place) || (!isPart && place.importance >= minOutsideImportance);
  });
}

interface Candidate {
  name: string;
  /** Whether other words are adjacent, without a comma in between. */
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
