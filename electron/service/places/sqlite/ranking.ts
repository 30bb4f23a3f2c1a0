import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { isLightWord, isWayWord } from '../../../region-format/places/abbreviations.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import type { QueryToken } from '../tokenizer.ts';
import { isKindWord } from './category-words.ts';
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

/** How the query's words were matched. */
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

/** Penalty for inexact matches: a typo ranks after every plain match. */
const burden: Readonly<Record<MatchType, number>> = {
  'as-written': 0,
  'with-facet': 0.1,
  respelled: 0.3,
  'without-way-words': 0.45,
  // "Calle Daca" is a street, not Dhaka.
  'without-kind': 1,
  // Where nothing near is named so.
  'with-slip-near': 0.7,
  'inside-words': 2.5,
  'with-slip': 3,
  'with-two-slips': 3.5,
  'with-fewer-words': 4,
};

const importanceWeight = 0.8;
/** Penalty for a division with the same name as a town. */
const lossOfArea = 0.1;
/** Bonus for a place at the query's position. */
const nearnessWeight = 0.6;
/** Bonus for places of the region if the query has no position. */
const homeWeight = 0.25;

/** Bonus if the query names the place's town, as opposed to a division of the same name. */
const worthOfTown = 0.05;

/** Returns the bonus for a place in this town (`nameKey`). */
export const worthOfTownNamed = ({ locality }: Pick<Ranked, 'locality'>, town: string | undefined): number =>
  town !== undefined && nameKey(locality ?? '') === town ? worthOfTown : 0;

function isTownNamed({ locality, nameKey: own }: Ranked, queryTokens: readonly QueryToken[]): boolean {
  if (!locality) return false;
  const names = own.split(' ');
  const beside = queryTokens.filter(({ fits }) => !names.some(fits));
  return (
    beside.length > 0 &&
    nameKey(locality)
      .split(' ')
      .every((word) => beside.some(({ isWhole }) => isWhole(word)))
  );
}

/** Types often called by the last word: streets named after people, and towns (Gaia for Vila Nova de Gaia). */
const lastNamed: ReadonlySet<string> = new Set(['route', 'city', 'town']);

/**
 * Returns from 0 to 1.2 how well a name matches the query words: best if equal, slightly less if the rest of the name
 * is generic ("Avenida", the "Terminal" of a bus station), less if it starts with them, less if it contains them, least
 * if only the surroundings do.
 */
export function relevance(
  nameKey: string,
  queryTokens: readonly QueryToken[],
  types: readonly string[] = [],
): number {
  const own = nameKey.split(' ');
  const used: boolean[] = [];
  let matched = 0;
  let whole = 0;
  let letters = 0;
  let inOrder = true;
  let last = -1;
  for (let index = 0; index < queryTokens.length; index++) {
    const word = queryTokens[index];
    if (!word) continue;
    const at = own.findIndex((name, place) => !used[place] && word.fits(name));
    // An article after the first match belongs to the town, not the street.
    if (at < 0 || (at < last && isLightWord(word.text) && !isWayWord(word.text))) continue;
    const name = own[at] ?? '';
    used[at] = true;
    inOrder &&= at > last;
    last = at;
    matched += 1;
    if (word.isWhole(name)) whole += 1;
    letters += Math.min(name.length, word.text.length);
  }
  if (matched === 0) return 0;
  const share = letters / (nameKey.length - own.length + 1);
  if (matched < queryTokens.length) return (0.6 * matched) / queryTokens.length + 0.2 * share;
  if (whole === own.length) return inOrder ? 1.2 : 1.1;
  const isWholeButLight = own.every((name, at) => used[at] || isLightWord(name) || isKindWord(name, types));
  if (isWholeButLight && whole === queryTokens.length) return inOrder ? 1.15 : 1.05;
  if (isWholeButLight && inOrder) return 0.85 + 0.15 * share;
  // "R. Tabárez" is Ramón Tabárez rather than Romeo Bezzoso Tabárez.
  if (isWholeButLight && matched === queryTokens.length && queryTokens.some(isInitial) && inOrder) return 1;
  const calledByTheLast = lastNamed.has(types[0] ?? '') && used[own.length - 1] && inOrder;
  if (calledByTheLast && whole === queryTokens.length) return 1.08;
  return (inOrder && used[0] ? 0.85 : 0.65) + 0.15 * share;
}

const isInitial = ({ text }: QueryToken): boolean => text.length === 1;

/** Distance at which nearness is halved for places within the radius; equals the usual radius. */
const halfwayMeters = 100_000;

/**
 * Returns 1 at the position, decreasing with distance also beyond the radius: a bias, not a limit. Everything within a
 * narrow radius counts as near; outside, the decrease is steeper the narrower the radius.
 */
export function nearness(from: LatLng, radiusMeters: number, to: LatLng): number {
  const meters = distanceMeters(from, to);
  const halfway = meters <= radiusMeters ? Math.max(radiusMeters, halfwayMeters) : radiusMeters;
  return 1 / (1 + meters / halfway);
}

/** Origin of a query: a position, or else the region. */
export type SearchOrigin = (LatLng & { radiusMeters: number }) | Pick<Home, 'has'>;

/**
 * Returns from 0 to 1 how likely the full name refers to this place even from far away: Lisbon ranks before a nearby
 * street of that name.
 */
const fame = (importance: number): number => Math.min(1, Math.max(0, (importance - 0.55) / 0.25));

/** For a name in another language: it ranks before unknown places but not before nearby ones. */
const fameAbroad = 0.6;

/**
 * Weight of a prefix of an alias: nobody typing "San" means Montevideo's full name with saints, and any two letters
 * start a country's name in some language.
 */
const begunAlias = (alias: string, types: readonly string[]): number =>
  types[0] === 'country' || alias.split(' ').length > 2 ? 0.4 : 0.85;

/**
 * Returns a hit's score, from relevance, importance and distance. A name in the query's language counts like the
 * place's own name.
 */
export function rank(
  place: Ranked,
  queryTokens: readonly QueryToken[],
  matchType: MatchType,
  from: SearchOrigin,
  language?: Language,
): number {
  const own = relevance(place.nameKey, queryTokens, place.types);
  const spoken = (language && place.names?.[language]) ?? place.name;
  const inLanguage = spoken === place.name ? own : relevance(nameKey(spoken), queryTokens, place.types);
  let best = inLanguage > 1 ? Math.max(own, inLanguage) : own;
  for (const alias of place.aliasKeys) {
    const other = relevance(alias, queryTokens);
    if (other > 1) best = Math.max(best, other - 0.05);
    else if (other > best) best = Math.max(best, other * begunAlias(alias, place.types));
  }
  const isOwnName = own > 1 || inLanguage > 1;
  const known = isOwnName ? fame(place.importance) : best > 1 ? fameAbroad * fame(place.importance) : 0;
  const near =
    'has' in from
      ? from.has(place)
        ? homeWeight
        : 0
      : nearnessWeight * Math.max(nearness(from, from.radiusMeters, place), known);
  const area = place.types[0]?.startsWith('admin_level') ? lossOfArea : 0;
  const town = queryTokens.length > 1 && isTownNamed(place, queryTokens) ? worthOfTown : 0;
  return best + importanceWeight * place.importance + near + town - area - burden[matchType];
}
