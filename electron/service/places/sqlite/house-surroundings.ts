import { wordsOf } from '../../../../shared/text/folded.ts';
import type { House, Place } from '../../../region-format/places/stored-places.ts';
import type { QueryToken } from '../tokenizer.ts';

/** What the data says about a house's location in addition to its street. */
type HouseParts = Pick<House, 'locality' | 'suburb' | 'postcode'>;

/** The town of a house. */
export const townOf = (street: Place, { locality }: Pick<House, 'locality'>): string | undefined =>
  locality ?? street.locality;

/** Returns the words of a house's surroundings. */
export function wordsAround(street: Place, house: HouseParts): string[] {
  const { suburb, admin1, admin2, postcode } = street;
  return wordsOf(
    [townOf(street, house), house.suburb ?? suburb, admin1, admin2, house.postcode ?? postcode].join(' '),
  );
}

/** Returns the query words that aren't in the street's name; each word of the name is used up by one. */
export function besideName(street: Place, tokens: readonly QueryToken[]): QueryToken[] {
  const readings = [street.nameKey, ...street.aliasKeys].map((key) => {
    const left = [...tokens];
    for (const word of key.split(' ')) {
      const at = left.findIndex(({ fits }) => fits(word));
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  });
  return readings.reduce((best, left) => (left.length < best.length ? left : best), [...tokens]);
}

/** Returns how many of the words aren't in the house's surroundings. */
export const missingAround = (street: Place, house: HouseParts, beside: readonly QueryToken[]): number => {
  const own = wordsAround(street, house);
  return beside.filter(({ fits }) => !own.some(fits)).length;
};

/** Minimum length of a postal code. */
const minCodeLength = 4;

/**
 * Whether the other words of a query name another location for the house: another town on the same street or, without
 * a town, another postal code.
 */
export function contradictsQuery(street: Place, house: HouseParts, beside: readonly QueryToken[]): boolean {
  const town = townOf(street, house);
  if (beside.length === 0 || isNamed(town, beside)) return false;
  const others = [street.locality, ...street.towns].filter((name) => name !== town);
  if (others.some((name) => isNamed(name, beside))) return true;
  const code = house.postcode ?? street.postcode;
  if (!code) return false;
  const own = wordsAround(street, house);
  const isOtherCode = ({ text, fits }: QueryToken) =>
    text.length >= minCodeLength && /\d/.test(text) && !own.some(fits);
  return beside.some(isOtherCode);
}

function isNamed(name: string | undefined, tokens: readonly QueryToken[]): boolean {
  const words = wordsOf(name ?? '');
  return words.length > 0 && words.every((word) => tokens.some(({ isWhole }) => isWhole(word)));
}
