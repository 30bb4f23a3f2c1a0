import type { PoiType } from '../../../shared/api/value-sets.ts';
import { categoryPhrases } from './category-phrases.ts';
import { namedKinds } from './named-kinds.ts';

/** A question for a kind of place: "gas station", "farmacia cerca de Pocitos", "Hospital Maciel". */
export interface CategoryQuestion {
  types: readonly PoiType[];
  /** Where names say the kind and no type does: the words, of which a name has one. */
  names?: readonly string[];
  /** What stands beside the category: a place, or the rest of a name; empty for the category alone. */
  rest: readonly string[];
  /** A word such as "near" says that the rest is a place. */
  near: boolean;
}

type Kind = Pick<CategoryQuestion, 'types' | 'names'>;
const kindByPhrase = new Map<string, Kind>();

const addKind = (phrases: readonly string[], kind: Kind) => {
  for (const phrase of phrases) if (!kindByPhrase.has(phrase)) kindByPhrase.set(phrase, kind);
};
for (const [types, ...languages] of categoryPhrases) {
  addKind(
    languages.flatMap((phrases) => phrases.split('|')),
    { types },
  );
}
for (const { types, names, phrases } of namedKinds) {
  const asked = phrases.flatMap((language) => language.split('|'));
  const words = [...asked, ...names.split('|')].filter((word) => !word.includes(' '));
  addKind(asked, { types, names: [...new Set(words)] });
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

/**
 * The categories that a question begins or ends with, or has between a name and a place, each with what it says
 * beside, the likeliest first: "Subway sandwiches" may ask for a station.
 */
export function categoryQuestions(words: readonly string[]): CategoryQuestion[] {
  const found: CategoryQuestion[] = [];
  for (let count = Math.min(longestPhrase, words.length); count > 0; count--) {
    const first = kindByPhrase.get(words.slice(0, count).join(' '));
    if (first) found.push({ ...first, ...withoutNear(words.slice(count)) });
    const last = kindByPhrase.get(words.slice(-count).join(' '));
    if (last && count < words.length) found.push({ ...last, rest: words.slice(0, -count), near: false });
  }
  return found.length > 0 ? found : categoriesBetween(words);
}

function categoriesBetween(words: readonly string[]): CategoryQuestion[] {
  for (let count = Math.min(longestPhrase, words.length - 2); count > 0; count--) {
    for (let at = 1; at + count < words.length; at++) {
      const between = kindByPhrase.get(words.slice(at, at + count).join(' '));
      if (!between) continue;
      const { rest } = withoutNear(words.slice(at + count));
      return [{ ...between, rest: [...words.slice(0, at), ...rest], near: false }];
    }
  }
  return [];
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
  kindByPhrase
    .get(word)
    ?.types.some((kind) =>
      types.some((type) => type === kind || type.startsWith(`${kind}.`) || kind.startsWith(`${type}.`)),
    ) ?? false;
