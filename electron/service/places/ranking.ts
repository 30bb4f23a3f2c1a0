import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { AskedWord } from './asked-words.ts';

/** What ranking looks at of a place. */
export interface Ranked extends LatLng {
  nameKey: string;
  aliasKeys: readonly string[];
  importance: number;
}

/** How the words of a question were found. */
export type Manner = 'as-written' | 'without-way-words' | 'inside-words' | 'with-slip';

/** What a hit loses that needed more than what was written: a slip comes behind every plain hit. */
const burden: Readonly<Record<Manner, number>> = {
  'as-written': 0,
  'without-way-words': 0.15,
  'inside-words': 2.5,
  'with-slip': 3,
};

const importanceWeight = 0.8;
/** What a place right at the position of a question gains. */
const nearnessWeight = 0.6;

/**
 * From 0 to 1.2, how well a name answers the asked words: most when it is nothing but them, less
 * when it begins with them, less when it holds them, least when only its surroundings do.
 */
export function relevance(nameKey: string, asked: readonly AskedWord[]): number {
  const own = nameKey.split(' ');
  const used: boolean[] = [];
  let matched = 0;
  let whole = 0;
  let letters = 0;
  let inOrder = true;
  for (let index = 0; index < asked.length; index++) {
    const word = asked[index];
    if (!word) continue;
    const at = own.findIndex((name, place) => !used[place] && word.fits(name));
    if (at < 0) continue;
    const name = own[at] ?? '';
    used[at] = true;
    inOrder &&= at === index;
    matched += 1;
    if (word.isWhole(name)) whole += 1;
    letters += Math.min(name.length, word.text.length);
  }
  if (matched === 0) return 0;
  const share = letters / (nameKey.length - own.length + 1);
  if (matched < asked.length) return (0.6 * matched) / asked.length + 0.2 * share;
  if (whole === own.length) return inOrder ? 1.2 : 1.1;
  return (inOrder ? 0.85 : 0.65) + 0.15 * share;
}

/** 1 at the position, 0.5 at the radius, falling on beyond it: a bias and not a fence. */
export function nearness(from: LatLng, radiusMeters: number, to: LatLng): number {
  return 1 / (1 + distanceMeters(from, to) / radiusMeters);
}

/** The score by which hits are ordered, from relevance, importance and distance. */
export function rank(
  place: Ranked,
  asked: readonly AskedWord[],
  manner: Manner,
  bias: (LatLng & { radiusMeters: number }) | undefined,
): number {
  let best = relevance(place.nameKey, asked);
  for (const alias of place.aliasKeys) {
    const other = relevance(alias, asked);
    // Nobody who begins to type "San" means Montevideo by its full name of saints.
    best = Math.max(best, other > 1 ? other - 0.05 : other * 0.4);
  }
  const near = bias ? nearnessWeight * nearness(bias, bias.radiusMeters, place) : 0;
  return best + importanceWeight * place.importance + near - burden[manner];
}
