import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { QueryToken } from '../tokenizer.ts';
import { townOf } from './house-surroundings.ts';
import type { FoundHouse } from './houses.ts';
import type { Bias } from './match-expression.ts';
import type { Filter } from './place-filter.ts';

/** A possible meaning of a text. Higher scores come first. */
export type Found = { score: number; queryTokens: readonly QueryToken[] } & (
  | { kind: 'place'; place: Place }
  | { kind: 'house'; house: FoundHouse; isWhole: boolean }
  | { kind: 'corner'; street: Place; other: Place; at: LatLng }
);

export interface PlaceQuery {
  text: string;
  /** The last word may be incomplete. */
  unfinished: boolean;
  filter: Filter;
  bias?: Bias | undefined;
  /** Language of the query. */
  language?: Language | undefined;
  limit: number;
}

/** With this many results of one kind, less exact ones aren't searched. */
export const enough = 5;

/** Score penalty per rank by distance. */
export const nextStep = 0.001;

/** Penalty for a house or intersection whose text is also a street's name: "18 de Julio", "Batlle y Ordóñez". */
export const lossToName = 1;

/** Returns the first distinct results. */
export function best(found: Found[], limit: number): Found[] {
  const seen = new Set<string>();
  const chosen: Found[] = [];
  for (const one of found.sort((a, b) => b.score - a.score)) {
    const identity = identityOf(one);
    if (seen.has(identity) || chosen.some((other) => isSameCorner(one, other))) continue;
    seen.add(identity);
    chosen.push(one);
    if (chosen.length === limit) break;
  }
  return chosen;
}

function identityOf(found: Found): string {
  switch (found.kind) {
    case 'place':
      return `${found.place.id}`;
    case 'house':
      return `${found.house.street.id} ${found.house.houseNumber} ${townOf(found.house.street, found.house)}`;
    case 'corner':
      return [found.street.id, found.other.id].sort().join(' & ');
  }
}

/** Intersections of the same streets closer than this are one: lanes of a divided street. */
const sameCornerMeters = 300;

const isSameCorner = (one: Found, other: Found): boolean =>
  one.kind === 'corner' &&
  other.kind === 'corner' &&
  cornerKey(one) === cornerKey(other) &&
  distanceMeters(one.at, other.at) <= sameCornerMeters;

const cornerKey = ({ street, other }: { street: Place; other: Place }): string =>
  [street.nameKey, other.nameKey].sort().join(' & ');
