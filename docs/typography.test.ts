import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const documents = ['.', 'docs', 'docs/guide', 'e2e', 'resources', 'findings', 'bench/peers'].flatMap(
  (folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
);

/** Paragraphs, list items and table cells, without code, link targets and text in parentheses. */
function passagesOf(document: string): string[] {
  const prose = readFileSync(document, 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/ \([^)]*\)/g, '');
  return prose
    .split(/\n(?=\s*(?:[-|#]|\d+\. |$))/)
    .flatMap((passage) => (passage.startsWith('|') ? passage.split('|') : [passage]))
    .map((passage) => passage.replace(/\s+/g, ' ').trim());
}

/** Matches of a pattern in a document, with the words before, so that a failure shows the place. */
const found = (document: string, pattern: RegExp): string[] =>
  passagesOf(document).flatMap((passage) =>
    [...passage.matchAll(pattern)].map(({ 0: match, index }) =>
      passage.slice(Math.max(0, index - 40), index + match.length),
    ),
  );

const item = String.raw`(?:the |an? )?[\p{L}\p{N}’.+/-]*[\p{L}\p{N}’]`;

/** A list of one-word items with at least four of them, or of three that end a clause: others may be no list. */
const listWithoutComma = new RegExp(
  `, ${item}, ${item} (?:and|or) |${item}, ${item} (?:and|or) ${item}(?=[.;:)]|$)`,
  'gu',
);

test.each(documents)('%s has a comma before the last item of a list', (document) => {
  expect(found(document, listWithoutComma)).toEqual([]);
});

const british =
  /\b\w*(?:colour|favour|behaviour|neighbour|centre|(?:kilo|centi|milli|\b)metre|licence|catalogue|analys(?=e[ds]?\b|ing)|artefact|(?:cancel|travel|label|model|signal)l(?=ed|ing|er)|(?:organ|recogn|normal|optim|minim|maxim|serial|summar|initial|general)is(?=e|ing|ation))\w*|\bgrey\b/gi;

test.each(documents)('%s has American spelling', (document) => {
  expect(found(document, british)).toEqual([]);
});

test.each(documents)('%s has typographic quotation marks and apostrophes', (document) => {
  expect(found(document, /["']/g)).toEqual([]);
});

test.each(documents)('%s has no space before a percent sign', (document) => {
  expect(found(document, /\d\s%/g)).toEqual([]);
});
