import type { PoiType } from '../../../../shared/api/value-sets.ts';
import { categoryPhrases } from './category-phrases.ts';
import { namedKinds } from './named-kinds.ts';

/** A query for a category: "gas station", "farmacia cerca de Pocitos", "Hospital Maciel". */
export interface CategoryQuery {
  types: readonly PoiType[];
  /** For categories without a type: words of which a matching name contains one. */
  names?: readonly string[];
  /** Words besides the category: a place, or the rest of a name; empty for the category alone. */
  rest: readonly string[];
  /** The rest is a place, because of a word such as "near". */
  near: boolean;
}

type Kind = Pick<CategoryQuery, 'types' | 'names'>;
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
  const allPhrases = phrases.flatMap((language) => language.split('|'));
  const words = [...allPhrases, ...names.split('|')].filter((word) => !word.includes(' '));
  addKind(allPhrases, { types, names: [...new Set(words)] });
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
 * Returns categories at the start or end of a query, or between a name and a place, each with the other words, most
 * likely first: "Subway sandwiches" may ask for a station.
 */
export function categoryQueries(words: readonly string[]): CategoryQuery[] {
  const found: CategoryQuery[] = [];
  for (let count = Math.min(maxPhraseWords, words.length); count > 0; count--) {
    const first = kindOf(words.slice(0, count));
    if (first) found.push({ ...first, ...withoutNear(withoutAside(words.slice(count))) });
    const last = kindOf(words.slice(-count));
    if (last && count < words.length)
      found.push({ ...last, rest: withoutAside(words.slice(0, -count)), near: false });
  }
  // The category alone ranks before a category with a name.
  const alone = found.filter(({ rest, near }) => rest.length === 0 && !near);
  return found.length > 0
    ? [...alone.reverse(), ...found.filter((one) => !alone.includes(one))]
    : categoriesBetween(words);
}

/** German compounds a shop with its goods: "Lebensmittelladen". */
const shopEnding = /(?<=\p{L}{3})s?(?:laden|geschaft|handlung|shop)$/u;

const kindOf = (words: readonly string[]): Kind | undefined => {
  const phrase = words.join(' ');
  return kindByPhrase.get(phrase) ?? kindByPhrase.get(phrase.replace(shopEnding, ''));
};

/** Words people add to a category but that are in no place name: which one, when, and that it is a shop. */
const asides = new Set([
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

/** Returns no words if all of them are such additions. */
const withoutAside = (words: readonly string[]): readonly string[] =>
  words.every((word) => asides.has(word)) ? [] : words;

function categoriesBetween(words: readonly string[]): CategoryQuery[] {
  for (let count = Math.min(maxPhraseWords, words.length - 2); count > 0; count--) {
    for (let at = 1; at + count < words.length; at++) {
      const between = kindOf(words.slice(at, at + count));
      if (!between) continue;
      const { rest } = withoutNear(words.slice(at + count));
      return [{ ...between, rest: [...words.slice(0, at), ...rest], near: false }];
    }
  }
  return [];
}

function withoutNear(words: readonly string[]): Pick<CategoryQuery, 'rest' | 'near'> {
  const text = words.join(' ');
  const near = nearWords.find((knownPhrase) => text === knownPhrase || text.startsWith(`${knownPhrase} `));
  // Between a kind and a name, "a" is rather a part of the name: "Monumento a Bolívar".
  if (near === 'a') return { rest: words.slice(1), near: false };
  return near === undefined
    ? { rest: words, near: false }
    : { rest: words.slice(near.split(' ').length), near: true };
}

/** Whether a word of a name only states the kind of place: "Terminal" of a bus station. */
export const isKindWord = (word: string, types: readonly string[]): boolean =>
  kindByPhrase
    .get(word)
    ?.types.some((kind) =>
      types.some((type) => type === kind || type.startsWith(`${kind}.`) || kind.startsWith(`${type}.`)),
    ) ?? false;
