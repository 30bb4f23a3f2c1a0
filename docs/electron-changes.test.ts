import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const listed = readFileSync('docs/packaging.md', 'utf8').split('## What Electron changed')[1] ?? '';

/** The rows of the tables of Electron's changes: the change, and what it means here. */
const rows = listed
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| change '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, change = '', meaning = '']) => ({ change, meaning }));

const sources = ['electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.testing)\.tsx?$/.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') })),
);

test('every major version from 34 to 45 is there', () => {
  const versions = [...listed.matchAll(/^### (\d+)$/gm)].map(([, version]) => Number(version));
  expect(versions).toEqual(Array.from({ length: 12 }, (_, index) => 34 + index));
});

const unused = rows
  .filter(({ meaning }) => meaning.startsWith('not used'))
  .flatMap(({ change }) => [...change.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  .filter((name) => name !== 'registerPreloadScript');

test.each([...new Set(unused)])('no source uses %s', (name) => {
  expect(sources.filter(({ text }) => text.includes(name)).map(({ path }) => path)).toEqual([]);
});
