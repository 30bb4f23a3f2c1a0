import { expect, test } from 'vitest';
import { english } from './english.ts';

const rooms = import.meta.glob<Record<string, string>>('./en/*.json', { eager: true, import: 'default' });
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
  const unused = Object.entries(rooms).flatMap(([path, words]) => {
    const room = roomOf(path);
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
  const keys = Object.values(rooms).flatMap((words) => Object.keys(words));
  expect(keys.toSorted()).toEqual(Object.keys(english).toSorted());
});
