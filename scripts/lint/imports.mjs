import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Matches modules that Vite bundles as a worker or a separate file; they count as imports. */
const urlOfModule = /\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g;

/**
 * Returns the imports of a file, including type-only ones and its workers.
 * @param {string} file its path from the root, with slashes
 * @param {string} text
 * @returns {{ from: string, to: string }[]} where `to` is a path from the root, `node:…` or `package:…`
 */
export function importsIn(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end)) ?? [];
    return specifier ?? [];
  });
  const urls = Array.from(text.matchAll(urlOfModule), ([, path]) => path);
  const specifiers = new Set([...imported, ...exported, ...dynamic, ...urls]);
  return Array.from(specifiers, (specifier) => ({ from: file, to: target(file, specifier) }));
}

function target(file, specifier) {
  if (specifier.startsWith('node:')) return specifier;
  if (!specifier.startsWith('.')) return `package:${specifier}`;
  return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** Returns the imports of all files of a repository that aren't ignored. */
export function importsOf(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' });
  const deletedFiles = new Set(deleted.split('\n'));
  return listed
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !deletedFiles.has(file))
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
}
