import type { PoiType } from '../../../../shared/api/value-sets.ts';
import { categoryPhrases } from './category-phrases.ts';
import { namedCategories } from './named-categories.ts';

/** A query for a category: "gas station", "farmacia cerca de Pocitos", "Hospital Maciel". */
export interface CategoryQuery {
  types: readonly PoiType[];
  /** For categories without a type: words of which a matching place has one in its name. */
  names?: readonly string[];
  /** Words besides the category: a place, or the rest of a name; empty if the query is only a category. */
  rest: readonly string[];
  /** Whether a word such as "near" shows that the rest is a place. */
  isNear: boolean;
}

type Category = Pick<CategoryQuery, 'types' | 'names'>;
const categoryByPhrase = new Map<string, Category>();

const addCategory = (phrases: readonly string[], kind: Category) => {
  for (const phrase of phrases) if (!categoryByPhrase.has(phrase)) categoryByPhrase.set(phrase, kind);
};
for (const [types, ...languages] of categoryPhrases) {
  addCategory(
    languages.flatMap((phrases) => phrases.split('|')),
    { types },
  );
}
for (const { types, names, phrases } of namedCategories) {
  const allPhrases = phrases.flatMap((language) => language.split('|'));
  const words = [...allPhrases, ...names.split('|')].filter((word) => !word.includes(' '));
  addCategory(allPhrases, { types, names: [...new Set(words)] });
}

const maxPhraseWords = 4;
const nearWords = [
  ...['near', 'near me', 'nearby', 'in', 'around', 'close to', 'next to', 'at'],
  ...['cerca', 'cerca de', 'cerca del', 'cerca de mi', 'en', 'en el', 'en la', 'junto a'],
  ...['pres', 'pres de', 'pres du', 'pres d', 'a', 'a cote de', 'autour de', 'pres de moi'],
  ...['nahe', 'bei', 'im', 'in der nahe', 'in der nahe von', 'neben'],
  ...['perto', 'perto de', 'perto do', 'perto da', 'em', 'no', 'na', 'perto de mim'],
  ...['vicino a', 'vicino', 'vicino alla', 'vicino al', 'presso', 'nei pressi di'],
].sort((one, other) => other.length - one.length);

/**
 * Returns categories at the start or end of a query, or else between a name and a place, each with the other words, most
 * likely first. They may be wrong: "Subway sandwiches" returns subway stations.
 */
export function categoryQueries(words: readonly string[]): CategoryQuery[] {
  const categories: CategoryQuery[] = [];
  for (let count = Math.min(maxPhraseWords, words.length); count > 0; count--) {
    const first = categoryOf(words.slice(0, count));
    if (first) categories.push({ ...first, ...afterNearWord(withoutFillers(words.slice(count))) });
    const last = categoryOf(words.slice(-count));
    if (last && count < words.length)
      categories.push({ ...last, rest: withoutFillers(words.slice(0, -count)), isNear: false });
  }
  // A query that is only a category ranks before a category with a name.
  const onlyCategory = categories.filter(({ rest, isNear }) => rest.length === 0 && !isNear);
  return categories.length > 0
    ? [...onlyCategory.reverse(), ...categories.filter((one) => !onlyCategory.includes(one))]
    : categoriesBetween(words);
}

/** German joins a shop and its goods in one word: "Lebensmittelladen". */
const shopEnding = /(?<=\p{L}{3})s?(?:laden|geschaft|handlung|shop)$/u;

const categoryOf = (words: readonly string[]): Category | undefined => {
  const phrase = words.join(' ');
  return categoryByPhrase.get(phrase) ?? categoryByPhrase.get(phrase.replace(shopEnding, ''));
};

/** Words added to a category that don't name a place: which one, when, or that it is a shop. */
const fillerWords = new Set([
  ...[
    'nearest',
    'closest',
    'open',
    'now',
    'cheap',
    'best',
    '24',
    '24h',
    'hs',
    'hours',
    'horas',
    'ore',
    'heures',
  ],
  ...['mas', 'cercano', 'cercana', 'cercanos', 'cercanas', 'abierto', 'abierta', 'ahora', 'turno', 'guardia'],
  ...['proche', 'ouvert', 'ouverte', 'garde', 'nachste', 'nachster', 'nachstes', 'offen', 'notdienst'],
  ...['piu', 'vicino', 'vicina', 'aperto', 'aperta', 'mais', 'proximo', 'proxima', 'aberto', 'aberta'],
  ...['shop', 'store', 'tienda', 'magasin', 'negozio', 'loja', 'laden', 'geschaft', 'le', 'la', 'el', 'the'],
  ...['plus', 'de', 'di', 'd', 'of', 'del', 'du', 'des', 'da', 'do'],
]);

/** Returns the words, or none if all of them are such additions. */
const withoutFillers = (words: readonly string[]): readonly string[] =>
  words.every((word) => fillerWords.has(word)) ? [] : words;

function categoriesBetween(words: readonly string[]): CategoryQuery[] {
  for (let count = Math.min(maxPhraseWords, words.length - 2); count > 0; count--) {
    for (let at = 1; at + count < words.length; at++) {
      const category = categoryOf(words.slice(at, at + count));
      if (!category) continue;
      const { rest } = afterNearWord(words.slice(at + count));
      return [{ ...category, rest: [...words.slice(0, at), ...rest], isNear: false }];
    }
  }
  return [];
}

function afterNearWord(words: readonly string[]): Pick<CategoryQuery, 'rest' | 'isNear'> {
  const text = words.join(' ');
  const nearWord = nearWords.find(
    (knownPhrase) => text === knownPhrase || text.startsWith(`${knownPhrase} `),
  );
  // Between a category and a name, "a" is part of the name rather than "at" in French: "Monumento a Bolívar".
  if (nearWord === 'a') return { rest: words.slice(1), isNear: false };
  return nearWord === undefined
    ? { rest: words, isNear: false }
    : { rest: words.slice(nearWord.split(' ').length), isNear: true };
}

/** Whether a word of a name only states the category of a place with these types: "Terminal" of a bus station. */
export const isCategoryWord = (word: string, types: readonly string[]): boolean =>
  categoryByPhrase
    .get(word)
    ?.types.some((kind) =>
      types.some((type) => type === kind || type.startsWith(`${kind}.`) || kind.startsWith(`${type}.`)),
    ) ?? false;
