// Checks the types, and that no two folders import each other, neither of which holds the other: then neither can
// be read, moved or tested without the other. The compiler itself tells who imports what, types included. Tests do
// not count: they reach across on purpose.
import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';

const isTest = (file) => /\.(test|testing)\.tsx?$/.test(file);
const isWithin = (folder, other) => `${folder}/`.startsWith(`${other}/`);

// What was found of files that have not changed is kept, which leaves an eighth of the work.
const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];
const options = ['--noEmit', ...kept, '--explainFiles', '--pretty', 'false', ...process.argv.slice(2)];
const { stdout, status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});

/** What imports what, by the folder that imports and the folder that it imports from. */
const imports = new Map();
let imported = '';
for (const line of stdout.split('\n')) {
  if (/error TS\d+/.test(line)) console.error(line);
  if (/^\S/.test(line)) imported = /^(shared|electron|renderer)\//.test(line) ? line.trim() : '';
  const importer = imported && /from file '([^']+)'/.exec(line)?.[1];
  if (!importer || isTest(importer) || isTest(imported)) continue;
  const [from, to] = [posix.dirname(importer), posix.dirname(imported)];
  if (isWithin(from, to) || isWithin(to, from)) continue;
  const way = `${from} ${to}`;
  imports.set(way, [...(imports.get(way) ?? []), `${importer} -> ${imported}`]);
}

let pairs = 0;
for (const [way, some] of imports) {
  const [from, to] = way.split(' ');
  const back = imports.get(`${to} ${from}`);
  if (!back || from > to) continue;
  pairs += 1;
  const fewer = back.length < some.length ? back : some;
  console.error(`${from} and ${to} import each other:\n  ${fewer.join('\n  ')}`);
}
process.exit(status !== 0 || pairs > 0 ? 1 : 0);
