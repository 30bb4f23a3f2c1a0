import { expect, test } from 'vitest';
import { windowLanguages } from '../../shared/settings/settings.ts';
import { english } from './english.ts';
import { speak, words } from './words.ts';

type Words = Readonly<Record<string, string>>;

const everyRoom = import.meta.glob<Words>('./*/*.json', { eager: true, import: 'default' });
const roomsOf = (language: string) =>
  Object.fromEntries(
    Object.entries(everyRoom).flatMap(([path, words]) =>
      path.startsWith(`./${language}/`) ? [[roomOf(path), words]] : [],
    ),
  );
const sources = import.meta.glob<string>(['../*/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const roomOf = (path: string) => /([^/]+)\.json$/.exec(path)?.[1] ?? path;
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The keys that a source names: whole ones, and those with a part that is filled in. */
function keysNamed(source: string) {
  const whole = new Set(Array.from(source.matchAll(/['"`]([\w.-]+)['"`]/g), (found) => found[1]));
  const filled = Array.from(
    source.matchAll(/`([a-zA-Z]+\.[\w.-]*\$\{[^`\s]*)`/g),
    (found) => new RegExp(`^${found[1]?.replace(/\$\{[^}]*\}/g, '.+')}$`),
  );
  return (key: string) => whole.has(key) || filled.some((pattern) => pattern.test(key));
}

test('every word is shown by its room, so that none is unused', () => {
  const unused = Object.entries(roomsOf('en')).flatMap(([room, words]) => {
    const named = keysNamed(
      Object.entries(sources)
        .flatMap(([file, source]) => (file.startsWith(`../${room}/`) ? source : []))
        .join('\n'),
    );
    return Object.keys(words).flatMap((key) =>
      named(key) || named(withoutPlural(key)) ? [] : `${room}: ${key}`,
    );
  });
  expect(unused).toEqual([]);
});

test('every word is in the file of one room, and no file is left out', () => {
  const keys = Object.values(roomsOf('en')).flatMap((words) => Object.keys(words));
  expect(keys.toSorted()).toEqual(Object.keys(english).toSorted());
});

/** Every key that a language needs, with the English text that it says: of plurals one for each of its forms. */
function neededIn(language: string, words: Words): Words {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => {
      if (!key.endsWith('_other')) return [[key, text]];
      const base = withoutPlural(key);
      return forms.map((form) => [`${base}_${form}`, words[`${base}_${form}`] ?? text]);
    }),
  );
}

const parametersOf = (text = '') => Array.from(text.matchAll(/\{\{.*?\}\}/g), ([found]) => found).toSorted();

test.each(windowLanguages)('%s says everything that English says, about the same', (language) => {
  const translated = roomsOf(language);
  for (const [room, words] of Object.entries(roomsOf('en'))) {
    const needed = neededIn(language, words);
    const said = translated[room] ?? {};
    expect(Object.keys(said).toSorted(), room).toEqual(Object.keys(needed).toSorted());
    for (const [key, text] of Object.entries(needed)) {
      expect(parametersOf(said[key]), key).toEqual(parametersOf(text));
    }
  }
});

test('of languages that are selected in quick succession the last one is spoken', async () => {
  await Promise.all([speak('it'), speak('en')]);
  expect(words.language).toMatch(/^en/);
});
