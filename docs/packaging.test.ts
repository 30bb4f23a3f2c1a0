import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync('docs/packaging.md', 'utf8');
const listed = text.split('## What Electron changed')[1] ?? '';

/** The rows of the tables of Electron's changes: the change, and its effect here. */
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

test('each fuse stands there as it is set', () => {
  const [, set = ''] =
    /export const fuses = \{(.*?)\};/s.exec(readFileSync('scripts/package/config.mjs', 'utf8')) ?? [];
  const values = [...set.matchAll(/(\w+): (true|false)/g)].map(([, fuse, value]) => [
    fuse,
    value === 'true' ? 'on' : 'off',
  ]);
  const written = [...text.matchAll(/^\| `(\w+)` \| (on|off) \|/gm)].map(([, fuse, value]) => [fuse, value]);
  expect(values).toHaveLength(8);
  expect(written).toEqual(values);
});

test('windows on Linux belong to the entry that is installed', () => {
  const { desktopName } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('scripts/file-type.mjs', 'utf8')).toContain(`name: '${desktopName}'`);
  expect(readFileSync('scripts/package/debian.mjs', 'utf8')).toContain(
    `name: '${basename(desktopName, '.desktop')}'`,
  );
});

test('each action of the workflow stands there with its version and commit', () => {
  const workflow = readFileSync('.github/workflows/package.yml', 'utf8');
  const used = [...workflow.matchAll(/uses: (\S+)@(\S+) # v(\S+)/g)];
  expect(used.length).toBeGreaterThan(0);
  for (const [, action, commit, version] of used) {
    expect(text).toContain(`| \`${action}\` | ${version} | \`${commit}\` |`);
  }
});

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
