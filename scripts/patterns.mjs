import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { builtPatternsIn, complexityOf, patternsIn } from './lint/patterns.mjs';

// Reports regular expressions of the program whose time grows faster than the length of the text; see CONTRIBUTING.md.

/** Literals that may be slower, each with the limit of the text that it is matched against. */
const bounded = new Map([]);

/**
 * Files that create patterns with `RegExp`, which aren't checked: the number of patterns, and why they are safe. None
 * of the parts comes from untrusted text.
 */
const createdPatterns = new Map([
  ['electron/host/window-files.ts', [1, 'one group without repetitions around it']],
  ['electron/region-build/access-hours.ts', [1, 'meets at most `maxTimeLength` characters']],
  ['electron/service/routing/valhalla-http/valhalla-status.ts', [1, 'figures alone']],
  ['shared/api/since-counted.ts', [1, 'a fixed word before at most nine figures']],
  ['shared/geocoding/address-match.ts', [1, 'one class at the end']],
  ['shared/places/address-details.ts', [10, 'meet at most `searchText.maxCharacters`']],
  ['shared/places/house-number.ts', [2, 'anchored, each character is taken in one way']],
  ['shared/places/house-numbers-in-text.ts', [8, 'meet at most `searchText.maxCharacters`']],
  ['shared/positions/coordinate-pair.ts', [4, 'meet at most `maxPairCharacters`']],
  ['shared/positions/grid-position.ts', [3, 'meet at most `maxGridCharacters`']],
  [
    'shared/positions/map-link.ts',
    [3, 'sites meet at most `maxAddressCharacters`, the others take each character once'],
  ],
  ['shared/positions/plus-code.ts', [3, 'anchored, each character is taken in one way']],
  ['shared/positions/read-position.ts', [1, 'begins at a blank, and has none in its figures']],
  ['shared/text/folded.ts', [1, 'one class']],
  ['shared/zones/formats/foreign-kinds.ts', [2, 'anchored, each character is taken in one way']],
  ['shared/zones/formats/prj.ts', [2, 'begin at a fixed word, and have one repetition at a time']],
  ['shared/zones/formats/reference-system.ts', [1, 'one repetition behind a fixed word']],
  ['shared/zones/formats/script-vertices.ts', [1, 'each repetition has a largest number']],
]);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /^(?:electron|renderer|shared)\//.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file));

/** @type {Map<string, { source: string, flags: string, places: string[] }>} */
const patterns = new Map();
const listErrors = [];
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = builtPatternsIn(file, text);
  const [count = 0] = createdPatterns.get(file) ?? [];
  if (lines.length !== count)
    listErrors.push(
      `${file} builds ${lines.length} patterns (lines ${lines.join(', ')}), but ${count} are listed as safe.`,
    );
  for (const { source, flags, line } of patternsIn(file, text)) {
    const literal = `/${source}/${flags}`;
    const entry = patterns.get(literal) ?? { source, flags, places: [] };
    entry.places.push(`${file}:${line}`);
    patterns.set(literal, entry);
  }
}

const slow = [];
for (const [literal, { source, flags, places }] of patterns) {
  const complexity = complexityOf(source, flags);
  if (complexity !== undefined && !bounded.has(literal)) slow.push({ literal, complexity, places });
}
for (const { literal, complexity, places } of slow)
  console.error(
    `${places.join(', ')}: ${literal} is ${complexity}. See "Regular expressions" in CONTRIBUTING.md.`,
  );
const unused = [...bounded.keys()].filter((literal) => !patterns.has(literal));
for (const literal of unused) console.error(`${literal} is listed as bounded but not used.`);
listErrors.push(
  ...[...createdPatterns.keys()]
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is listed as building patterns but doesn’t exist.`),
);
for (const message of listErrors) console.error(`${message} See "Regular expressions" in CONTRIBUTING.md.`);
console.log(`${patterns.size} patterns, ${slow.length} not linear`);
process.exitCode = slow.length + unused.length + listErrors.length > 0 ? 1 : 0;
