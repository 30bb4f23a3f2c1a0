import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sectionsOf } from '../renderer/guide/guide-text.ts';
import { english } from '../renderer/words/english.ts';

const folder = 'docs/guide';
const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8');

const onScreen = Object.values(english);
const plainWords = new Set<string>(onScreen);

/** Words with parameters, in the place of each of which a page has a figure, with its unit or currency or without. */
const templates = onScreen
  .filter((word) => word.includes('{{'))
  .map((word) => word.split(/\{\{.*?\}\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
  .map((parts) => new RegExp(`^${parts.join('(?:\\p{Sc}|[A-Z]{3} )?\\d\\S*(?: [^\\s\\d]+)?')}$`, 'u'));

test.each(pages)('what %s says in bold stands on the screen', (page) => {
  const named = [...textOf(page).matchAll(/\*\*(.+?)\*\*/gs)].map(([, term = '']) =>
    term.replace(/\s+/g, ' '),
  );
  const unknown = named.filter(
    (term) => !plainWords.has(term) && !templates.some((template) => template.test(term)),
  );
  expect(unknown).toEqual([]);
});

test('every page is in the index', () => {
  const index = textOf('README.md');
  expect(pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
});

test.each(pages)('every section that %s leads to is there', (page) => {
  const wanted = [...textOf(page).matchAll(/\]\(([\w-]+\.md)#([^)]+)\)/g)];
  const missing = wanted.filter(
    ([, file = '', slug]) => !sectionsOf(file, textOf(file)).some((section) => section.slug === slug),
  );
  expect(missing.map(([link]) => link)).toEqual([]);
});

test('every page but the index has a picture', () => {
  expect(pages.filter((page) => page !== 'README.md' && !textOf(page).includes('](images/'))).toEqual([]);
});

test('every picture is taken from the program', () => {
  const scripts = readdirSync('e2e').filter((file) => file.endsWith('.picture.ts'));
  const taken = scripts.flatMap((script) => [
    ...readFileSync(join('e2e', script), 'utf8').matchAll(/picture\(page, '([\w-]+)'/g),
  ]);
  expect(taken.map(([, name]) => `${name}.png`).sort()).toEqual(readdirSync(join(folder, 'images')).sort());
});

test('every picture stands in a page, with words for whoever does not see it', () => {
  const pictures = pages.flatMap((page) => [...textOf(page).matchAll(/!\[([^\]]*)\]\(images\/([^)]+)\)/g)]);
  expect(pictures.filter(([, alt = '']) => alt.length < 10)).toEqual([]);
  const files = readdirSync(join(folder, 'images'));
  expect(new Set(pictures.map(([, , file]) => file))).toEqual(new Set(files));
});
