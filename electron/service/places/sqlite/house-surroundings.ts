import { wordsOf } from '../../../../shared/text/folded.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import type { QueryToken } from '../tokenizer.ts';

/** Location of a house where it differs from that of its street. */
type HouseLocation = Pick<House, 'locality' | 'suburb' | 'postcode'>;

/** Returns the town of a house: its own, or else that of its street. */
export const townOf = (street: Place, { locality }: Pick<House, 'locality'>): string | undefined =>
  locality ?? street.locality;

/** Returns the words of a house's town, district, divisions, and postal code. */
export function wordsAround(street: Place, house: HouseLocation): string[] {
  const { suburb, admin1, admin2, postcode } = street;
  return wordsOf(
    [townOf(street, house), house.suburb ?? suburb, admin1, admin2, house.postcode ?? postcode].join(' '),
  );
}

/** Returns the tokens that don't match the street's name. Each word of the name matches one token only. */
export function tokensBesideName(street: Place, tokens: readonly QueryToken[]): QueryToken[] {
  const unmatchedByName = [street.nameKey, ...street.aliasKeys].map((key) => {
    const unmatched = [...tokens];
    for (const word of key.split(' ')) {
      const at = unmatched.findIndex(({ matches }) => matches(word));
      if (at >= 0) unmatched.splice(at, 1);
    }
    return unmatched;
  });
  return unmatchedByName.reduce(
    (best, unmatched) => (unmatched.length < best.length ? unmatched : best),
    [...tokens],
  );
}

/** Returns the number of tokens that don't match the house's surroundings. */
export const countMissingAround = (
  street: Place,
  house: HouseLocation,
  otherTokens: readonly QueryToken[],
): number => {
  const surroundings = wordsAround(street, house);
  return otherTokens.filter(({ matches }) => !surroundings.some(matches)).length;
};

/** Minimum length of a postal code. */
const minCodeLength = 4;

/**
 * Whether the other words of a query name another location than the house's: another town along the street or, if they
 * name no town, another postal code.
 */
export function contradictsQuery(
  street: Place,
  house: HouseLocation,
  otherTokens: readonly QueryToken[],
): boolean {
  const town = townOf(street, house);
  if (otherTokens.length === 0 || isNamed(town, otherTokens)) return false;
  const others = [street.locality, ...street.towns].filter((name) => name !== town);
  if (others.some((name) => isNamed(name, otherTokens))) return true;
  const code = house.postcode ?? street.postcode;
  if (!code) return false;
  const own = wordsAround(street, house);
  const isOtherCode = ({ text, matches }: QueryToken) =>
    text.length >= minCodeLength && /\d/.test(text) && !own.some(matches);
  return otherTokens.some(isOtherCode);
}

function isNamed(name: string | undefined, tokens: readonly QueryToken[]): boolean {
  const words = wordsOf(name ?? '');
  return words.length > 0 && words.every((word) => tokens.some(({ equals }) => equals(word)));
}
