import type { PoiType } from '../../../shared/api/value-sets.ts';
import { categoryPhrases } from './category-phrases.ts';

/** A question for a kind of place: "gas station", "farmacia cerca de Pocitos", "Hospital Maciel". */
export interface CategoryQuestion {
  types: readonly PoiType[];
  /** What stands beside the category: a place, or the rest of a name; empty for the category alone. */
  rest: readonly string[];
  /** A word such as "near" says that the rest is a place. */
  near: boolean;
}

const typesByPhrase = new Map<string, readonly PoiType[]>();

for (const [types, ...languages] of categoryPhrases) {
  for (const phrase of languages.flatMap((phrases) => phrases.split('|'))) {
    if (!typesByPhrase.has(phrase)) typesByPhrase.set(phrase, types);
  }
}

const longestPhrase = 4;
const nearWords = [
  ...['near', 'near me', 'nearby', 'in', 'around', 'close to', 'next to', 'at'],
  ...['cerca', 'cerca de', 'cerca del', 'cerca de mi', 'en', 'en el', 'en la', 'junto a'],
  ...['pres', 'pres de', 'pres du', 'pres d', 'a', 'a cote de', 'autour de', 'pres de moi'],
  ...['nahe', 'bei', 'im', 'in der nahe', 'in der nahe von', 'neben'],
  ...['perto', 'perto de', 'perto do', 'perto da', 'em', 'no', 'na', 'perto de mim'],
  ...['vicino a', 'vicino', 'vicino alla', 'vicino al', 'presso', 'nei pressi di'],
].sort((one, other) => other.length - one.length);

/** The category that a question begins or ends with, and what it says beside; undefined where it names none. */
export function categoryQuestion(words: readonly string[]): CategoryQuestion | undefined {
  for (let count = Math.min(longestPhrase, words.length); count > 0; count--) {
    const first = typesByPhrase.get(words.slice(0, count).join(' '));
    if (first) return { types: first, ...withoutNear(words.slice(count)) };
    const last = typesByPhrase.get(words.slice(-count).join(' '));
    if (last) return { types: last, rest: words.slice(0, -count), near: false };
  }
  return undefined;
}

function withoutNear(words: readonly string[]): Pick<CategoryQuestion, 'rest' | 'near'> {
  const text = words.join(' ');
  const near = nearWords.find((said) => text === said || text.startsWith(`${said} `));
  return near === undefined
    ? { rest: words, near: false }
    : { rest: words.slice(near.split(' ').length), near: true };
}

/** Whether a word of a name only says what kind of place it is: "Terminal" of a bus station. */
export const isKindWord = (word: string, types: readonly string[]): boolean =>
  typesByPhrase
    .get(word)
    ?.some((kind) =>
      types.some((type) => type === kind || type.startsWith(`${kind}.`) || kind.startsWith(`${type}.`)),
    ) ?? false;
