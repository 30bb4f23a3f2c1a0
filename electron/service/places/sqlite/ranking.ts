import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { isLightWord } from '../../../region-format/places/abbreviations.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import type { QueryToken } from '../tokenizer.ts';
import { isKindWord } from './category-words.ts';
import type { Home } from './place-index.ts';

/** What ranking looks at of a place. */
export interface Ranked extends LatLng {
  name: string;
  nameKey: string;
  names?: Readonly<Partial<Record<Language, string>>> | undefined;
  types: readonly string[];
  aliasKeys: readonly string[];
  importance: number;
  locality?: string | undefined;
}

/** How the words of a question were found. */
export type MatchType =
  | 'as-written'
  | 'without-way-words'
  | 'inside-words'
  | 'with-slip'
  | 'with-two-slips'
  | 'with-fewer-words';

/** What a hit loses that needed more than what was written: a slip comes behind every plain hit. */
const burden: Readonly<Record<MatchType, number>> = {
  'as-written': 0,
  'without-way-words': 0.45,
  'inside-words': 2.5,
  'with-slip': 3,
  'with-two-slips': 3.5,
  'with-fewer-words': 4,
};

const importanceWeight = 0.8;
/** What a division loses to the town whose name it bears. */
const lossOfArea = 0.1;
/** What a place right at the position of a question gains. */
const nearnessWeight = 0.6;
/** What a place of the region gains where a question has no position. */
const homeWeight = 0.25;

/** What a place gains whose town is named beside it, before those whose division bears that name. */
const worthOfTown = 0.05;

function isTownNamed({ locality, nameKey: own }: Ranked, params: readonly QueryToken[]): boolean {
  if (!locality) return false;
  const names = own.split(' ');
  const beside = params.filter(({ fits }) => !names.some(fits));
  return (
    beside.length > 0 &&
    nameKey(locality)
      .split(' ')
      .every((word) => beside.some(({ isWhole }) => isWhole(word)))
  );
}

/** Streets bear full names of people, who are called by the last; and Vila Nova de Gaia is called Gaia. */
const lastNamed: ReadonlySet<string> = new Set(['route', 'city', 'town']);

/**
 * From 0 to 1.2, how well a name answers the asked words: most when it is nothing but them, a little less
 * when what it has beside them tells it from no other ("Avenida", the "Terminal" of a bus station), less
 * when it begins with them, less when it holds them, least when only its surroundings do.
 */
export function relevance(
  nameKey: string,
  params: readonly QueryToken[],
  types: readonly string[] = [],
): number {
  const own = nameKey.split(' ');
  const used: boolean[] = [];
  let matched = 0;
  let whole = 0;
  let letters = 0;
  let inOrder = true;
  let last = -1;
  for (let index = 0; index < params.length; index++) {
    const word = params[index];
    if (!word) continue;
    const at = own.findIndex((name, place) => !used[place] && word.fits(name));
    // The article of a town beside a street is none of the street.
    if (at < 0 || (at < last && isLightWord(word.text))) continue;
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
  if (matched < params.length) return (0.6 * matched) / params.length + 0.2 * share;
  if (whole === own.length) return inOrder ? 1.2 : 1.1;
  if (inOrder && own.every((name, at) => used[at] || isLightWord(name) || isKindWord(name, types))) {
    return whole === params.length ? 1.15 : 0.85 + 0.15 * share;
  }
  const calledByTheLast = lastNamed.has(types[0] ?? '') && used[own.length - 1] && inOrder;
  if (calledByTheLast && whole === params.length) return 1.08;
  return (inOrder && used[0] ? 0.85 : 0.65) + 0.15 * share;
}

/** So far away a place within the radius counts half of one at the position: as far as the usual radius. */
const halfwayMeters = 100_000;

/**
 * 1 at the position, falling with the distance and on beyond the radius: a bias and not a fence. What lies within a
 * narrow radius is near however far out in it, and beyond it the fall is the steeper the narrower it is.
 */
export function nearness(from: LatLng, radiusMeters: number, to: LatLng): number {
  const meters = distanceMeters(from, to);
  const halfway = meters <= radiusMeters ? Math.max(radiusMeters, halfwayMeters) : radiusMeters;
  return 1 / (1 + meters / halfway);
}

/** Where a question is asked: around a position, else in the region. */
export type SearchOrigin = (LatLng & { radiusMeters: number }) | Pick<Home, 'has'>;

/**
 * From 0 to 1, how much a place is known so far away that its whole name means it, wherever it is asked:
 * Lisbon is meant before a street of that name around the corner.
 */
const fame = (importance: number): number => Math.min(1, Math.max(0, (importance - 0.55) / 0.25));

/** By the name that another language gives it, it is meant before strangers and not before neighbours. */
const fameAbroad = 0.6;

/**
 * What the beginning of another name counts, of 1: nobody who begins to type "San" means Montevideo by its
 * full name of saints, and any two letters begin a country in some language.
 */
const begunAlias = (alias: string, types: readonly string[]): number =>
  types[0] === 'country' || alias.split(' ').length > 2 ? 0.4 : 0.85;

/**
 * The score by which hits are ordered, from relevance, importance and distance. A name in the language that is
 * asked in means its place as its own name does.
 */
export function rank(
  place: Ranked,
  params: readonly QueryToken[],
  matchType: MatchType,
  from: SearchOrigin,
  language?: Language,
): number {
  const own = relevance(place.nameKey, params, place.types);
  const spoken = (language && place.names?.[language]) ?? place.name;
  const inLanguage = spoken === place.name ? own : relevance(nameKey(spoken), params, place.types);
  let best = inLanguage > 1 ? Math.max(own, inLanguage) : own;
  for (const alias of place.aliasKeys) {
    const other = relevance(alias, params);
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
  const town = params.length > 1 && isTownNamed(place, params) ? worthOfTown : 0;
  return best + importanceWeight * place.importance + near + town - area - burden[matchType];
}
