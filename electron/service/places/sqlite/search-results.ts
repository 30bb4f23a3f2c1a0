import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { QueryToken } from '../tokenizer.ts';
import { townOf } from './house-surroundings.ts';
import type { FoundHouse } from './houses.ts';
import type { Bias } from './match-expression.ts';
import type { PlaceFilter } from './place-filter.ts';

/** A result for a text. Higher scores come first; `isWhole` is whether the house accounts for all words of the text. */
export type SearchResult = { score: number; queryTokens: readonly QueryToken[] } & (
  | { kind: 'place'; place: Place }
  | { kind: 'house'; house: FoundHouse; isWhole: boolean }
  | { kind: 'corner'; street: Place; other: Place; at: LatLng }
);

/** A query for places. */
export interface PlaceQuery {
  text: string;
  /** Whether the last word may be incomplete. */
  unfinished: boolean;
  filter: PlaceFilter;
  bias?: Bias | undefined;
  /** Language of the query. */
  language?: Language | undefined;
  limit: number;
}

/** Number of results of one kind from which less exact ones aren't searched. */
export const enoughResults = 5;

/** Score difference of two results that are ordered by another criterion, such as distance. */
export const scoreStep = 0.001;

/** Score penalty for a house or intersection if the text is also a street's name: "18 de Julio", "Batlle y Ordóñez". */
export const namePenalty = 1;

/** Returns the distinct results with the highest scores, at most `limit`. */
export function topResults(found: SearchResult[], limit: number): SearchResult[] {
  const seen = new Set<string>();
  const chosen: SearchResult[] = [];
  for (const one of found.sort((a, b) => b.score - a.score)) {
    const identity = resultKey(one);
    if (seen.has(identity) || chosen.some((other) => isSameCorner(one, other))) continue;
    seen.add(identity);
    chosen.push(one);
    if (chosen.length === limit) break;
  }
  return chosen;
}

function resultKey(found: SearchResult): string {
  switch (found.kind) {
    case 'place':
      return `${found.place.id}`;
    case 'house':
      return `${found.house.street.id} ${found.house.houseNumber} ${townOf(found.house.street, found.house)}`;
    case 'corner':
      return [found.street.id, found.other.id].sort().join(' & ');
  }
}

/** Intersections of the same streets within this distance are one: a divided street has several. */
const sameCornerMeters = 300;

const isSameCorner = (one: SearchResult, other: SearchResult): boolean =>
  one.kind === 'corner' &&
  other.kind === 'corner' &&
  cornerKey(one) === cornerKey(other) &&
  distanceMeters(one.at, other.at) <= sameCornerMeters;

const cornerKey = ({ street, other }: { street: Place; other: Place }): string =>
  [street.nameKey, other.nameKey].sort().join(' & ');
