import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...filesBelow('docs', /^[^/]*\.md$/),
];
const roots = ['shared', 'electron', 'renderer', 'docs', 'resources', 'e2e', 'bench', 'scripts', 'deploy'];

/** Paths between backticks that begin in a folder of the repository; `x` and NAME stand for any. */
const quotedPaths = (text: string): string[] =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@{},-]+)+\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => roots.includes(path.split('/')[0] ?? '') && !/\/x(\/|\.|$)|NAME/.test(path));

/** `a/{b,c}.ts` as the paths that it stands for. */
const alternatives = (path: string): string[] => {
  const [, before, choices, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(path) ?? [];
  return choices === undefined
    ? [path]
    : choices.split(',').flatMap((each) => alternatives(`${before}${each}${after}`));
};

const linkedPaths = (text: string): string[] =>
  [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, path = '']) => path);

test.each(documents)('%s names only files that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const missing = [
    ...quotedPaths(text).filter((path) => alternatives(path).some((each) => !existsSync(each))),
    ...linkedPaths(text).filter((path) => !existsSync(join(dirname(document), path))),
  ];
  expect(missing).toEqual([]);
});

const sources = ['shared', 'electron', 'renderer', 'e2e', 'bench'].flatMap((folder) =>
  filesBelow(folder, /\.tsx?$/),
);

/** The headings of a document, and for numbered ones the number. */
const headings = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^##+ ((\d+)?.*)$/gm)].map(
    ([, title = '', section]) => section ?? title,
  );

test.each([
  ['docs/provider.md', /`provider\.md` (\d+)/g],
  ['docs/api.md', /`api\.md`, ([A-Z][a-z]+(?: of distance responses| map)?)/g],
])('a comment that names a section of %s names one that exists', (document, mention) => {
  const known = headings(document);
  const unknown = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(mention)]
      .filter(([, section = '']) => !known.includes(section))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(unknown).toEqual([]);
});
