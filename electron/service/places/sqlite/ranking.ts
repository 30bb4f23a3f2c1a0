import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { isLightWord, isWayWord } from '../../../region-format/places/abbreviations.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import type { QueryToken } from '../tokenizer.ts';
import { isCategoryWord } from './category-words.ts';
import type { Home } from './place-index.ts';

/** The properties of a place used in ranking. */
export interface Ranked extends LatLng {
  name: string;
  nameKey: string;
  names?: Readonly<Partial<Record<Language, string>>> | undefined;
  types: readonly string[];
  aliasKeys: readonly string[];
  importance: number;
  locality?: string | undefined;
}

/** How the query's words were matched, from exact to inexact. */
export type MatchType =
  | 'as-written'
  | 'with-facet'
  | 'respelled'
  | 'without-way-words'
  | 'without-kind'
  | 'with-slip-near'
  | 'inside-words'
  | 'with-slip'
  | 'with-two-slips'
  | 'with-fewer-words';

/** Score penalty by match type: a corrected typo ranks after every match without one. */
const matchPenalty: Readonly<Record<MatchType, number>> = {
  'as-written': 0,
  'with-facet': 0.1,
  respelled: 0.3,
  'without-way-words': 0.45,
  // "Calle Daca" is a street, not Dhaka.
  'without-kind': 1,
  // Only used if no nearby place has this name.
  'with-slip-near': 0.7,
  'inside-words': 2.5,
  'with-slip': 3,
  'with-two-slips': 3.5,
  'with-fewer-words': 4,
};

const importanceWeight = 0.8;
/** Score penalty for a division, so that a town of the same name ranks first. */
const areaPenalty = 0.1;
/** Bonus for a place at the query's position. */
const nearnessWeight = 0.6;
/** Bonus for places of the region if the query has no position. */
const homeWeight = 0.25;

/** Score bonus if the query names the place's town, rather than a division of the same name. */
const townBonus = 0.05;

/** Returns the score bonus for a place in this town (`nameKey`); 0 for other places. */
export const namedTownBonus = ({ locality }: Pick<Ranked, 'locality'>, town: string | undefined): number =>
  town !== undefined && nameKey(locality ?? '') === town ? townBonus : 0;

function namesTown({ locality, nameKey: own }: Ranked, queryTokens: readonly QueryToken[]): boolean {
  if (!locality) return false;
  const names = own.split(' ');
  const otherTokens = queryTokens.filter(({ matches }) => !names.some(matches));
  return (
    otherTokens.length > 0 &&
    nameKey(locality)
      .split(' ')
      .every((word) => otherTokens.some(({ equals }) => equals(word)))
  );
}

/** Types often called by the last word: streets named after people, and towns (Gaia for Vila Nova de Gaia). */
const calledByLastWordTypes: ReadonlySet<string> = new Set(['route', 'city', 'town']);

/**
 * Returns how well a name matches the query words, from 0 to 1.2: most if equal, slightly less if the rest of the name
 * is generic ("Avenida", the "Terminal" of a bus station), less if it starts with them, still less if it contains them,
 * and least if it contains only some of them.
 */
export function relevance(
  nameKey: string,
  queryTokens: readonly QueryToken[],
  types: readonly string[] = [],
): number {
  const nameWords = nameKey.split(' ');
  const used: boolean[] = [];
  let matchedCount = 0;
  let wholeCount = 0;
  let letters = 0;
  let isInOrder = true;
  let last = -1;
  for (let index = 0; index < queryTokens.length; index++) {
    const token = queryTokens[index];
    if (!token) continue;
    const at = nameWords.findIndex((name, place) => !used[place] && token.matches(name));
    // An article after the first match belongs to the town, not the street.
    if (at < 0 || (at < last && isLightWord(token.text) && !isWayWord(token.text))) continue;
    const name = nameWords[at] ?? '';
    used[at] = true;
    isInOrder &&= at > last;
    last = at;
    matchedCount += 1;
    if (token.equals(name)) wholeCount += 1;
    letters += Math.min(name.length, token.text.length);
  }
  if (matchedCount === 0) return 0;
  const letterShare = letters / (nameKey.length - nameWords.length + 1);
  if (matchedCount < queryTokens.length) return (0.6 * matchedCount) / queryTokens.length + 0.2 * letterShare;
  if (wholeCount === nameWords.length) return isInOrder ? 1.2 : 1.1;
  const isWholeButGeneric = nameWords.every(
    (name, at) => used[at] || isLightWord(name) || isCategoryWord(name, types),
  );
  if (isWholeButGeneric && wholeCount === queryTokens.length) return isInOrder ? 1.15 : 1.05;
  if (isWholeButGeneric && isInOrder) return 0.85 + 0.15 * letterShare;
  // "R. Tabárez" is Ramón Tabárez rather than Romeo Bezzoso Tabárez.
  if (isWholeButGeneric && matchedCount === queryTokens.length && queryTokens.some(isInitial) && isInOrder)
    return 1;
  const isCalledByLastWord =
    calledByLastWordTypes.has(types[0] ?? '') && used[nameWords.length - 1] && isInOrder;
  if (isCalledByLastWord && wholeCount === queryTokens.length) return 1.08;
  return (isInOrder && used[0] ? 0.85 : 0.65) + 0.15 * letterShare;
}

const isInitial = ({ text }: QueryToken): boolean => text.length === 1;

/** Minimum distance at which nearness is halved for places within the radius; same as the default radius. */
const halfwayMeters = 100_000;

/**
 * Returns the nearness of a position: 1 at the origin, decreasing with distance also beyond the radius, because the
 * radius is a bias and not a limit. Within a small radius, the decrease is slow; outside, it is steeper the smaller the
 * radius.
 */
export function nearness(from: LatLng, radiusMeters: number, to: LatLng): number {
  const meters = distanceMeters(from, to);
  const halfway = meters <= radiusMeters ? Math.max(radiusMeters, halfwayMeters) : radiusMeters;
  return 1 / (1 + meters / halfway);
}

/** Origin of a search: a circle, or else the region. */
export type SearchOrigin = (LatLng & { radiusMeters: number }) | Pick<Home, 'contains'>;

/**
 * Returns the probability, 0 to 1, that the full name refers to this place even from far away: Lisbon ranks before a
 * nearby street of that name.
 */
const fame = (importance: number): number => Math.min(1, Math.max(0, (importance - 0.55) / 0.25));

/** Weight of fame if the name is in another language: such places rank before unknown ones but not before nearby ones. */
const foreignNameWeight = 0.6;

/**
 * Returns the weight of a match with the start of an alias. It is low for long aliases and countries: "San" doesn't mean
 * Montevideo, whose full name has saints, and any two letters start a country's name in some language.
 */
const aliasPrefixWeight = (alias: string, types: readonly string[]): number =>
  types[0] === 'country' || alias.split(' ').length > 2 ? 0.4 : 0.85;

/**
 * Returns a hit's score from relevance, importance, and nearness. A name in the query's language counts like the place's
 * local name.
 */
export function rank(
  place: Ranked,
  queryTokens: readonly QueryToken[],
  matchType: MatchType,
  from: SearchOrigin,
  language?: Language,
): number {
  const ownRelevance = relevance(place.nameKey, queryTokens, place.types);
  const localizedName = (language && place.names?.[language]) ?? place.name;
  const localizedRelevance =
    localizedName === place.name ? ownRelevance : relevance(nameKey(localizedName), queryTokens, place.types);
  let best = localizedRelevance > 1 ? Math.max(ownRelevance, localizedRelevance) : ownRelevance;
  for (const alias of place.aliasKeys) {
    const other = relevance(alias, queryTokens);
    if (other > 1) best = Math.max(best, other - 0.05);
    else if (other > best) best = Math.max(best, other * aliasPrefixWeight(alias, place.types));
  }
  const isOwnName = ownRelevance > 1 || localizedRelevance > 1;
  const placeFame = isOwnName
    ? fame(place.importance)
    : best > 1
      ? foreignNameWeight * fame(place.importance)
      : 0;
  const nearnessBonus =
    'contains' in from
      ? from.contains(place)
        ? homeWeight
        : 0
      : nearnessWeight * Math.max(nearness(from, from.radiusMeters, place), placeFame);
  const penalty = place.types[0]?.startsWith('admin_level') ? areaPenalty : 0;
  const townScore = queryTokens.length > 1 && namesTown(place, queryTokens) ? townBonus : 0;
  return (
    best + importanceWeight * place.importance + nearnessBonus + townScore - penalty - matchPenalty[matchType]
  );
}
