import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { complexityOf, patternsIn } from './lint/patterns.mjs';

// Literals of the product's code whose time grows faster than the text they meet are refused; see CONTRIBUTING.md.

/** Patterns that may be slower, each with what bounds the text that it meets. */
const bounded = new Map([]);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /^(?:electron|renderer|shared)\//.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file));

/** @type {Map<string, { source: string, flags: string, places: string[] }>} */
const patterns = new Map();
for (const file of files) {
  for (const { source, flags, line } of patternsIn(file, readFileSync(join(root, file), 'utf8'))) {
    const literal = `/${source}/${flags}`;
    const known = patterns.get(literal) ?? { source, flags, places: [] };
    known.places.push(`${file}:${line}`);
    patterns.set(literal, known);
  }
}

const slow = [];
for (const [literal, { source, flags, places }] of patterns) {
  const complexity = complexityOf(source, flags);
  if (complexity !== undefined && !bounded.has(literal)) slow.push({ literal, complexity, places });
}
for (const { literal, complexity, places } of slow)
  console.error(`${places.join(', ')}: ${literal} is ${complexity}. See "Patterns" in CONTRIBUTING.md.`);
const unused = [...bounded.keys()].filter((literal) => !patterns.has(literal));
for (const literal of unused) console.error(`${literal} is listed as bounded but used nowhere.`);
console.log(`${patterns.size} patterns, ${slow.length} of them not linear`);
process.exitCode = slow.length + unused.length > 0 ? 1 : 0;
