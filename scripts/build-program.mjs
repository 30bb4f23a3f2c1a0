import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runNode } from './commands.mjs';
import { writeNotices } from './notices.mjs';

const sources = [
  'shared',
  'electron',
  'renderer',
  'resources',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'postcss.config.mjs',
];
const stampFile = join(root, 'out/built-from.txt');

/**
 * Builds main, preload, and renderer, unless they were built from the same sources.
 * @param options.quiet writes messages to stderr
 * @throws if the build fails
 */
export async function buildProgram({ quiet = false } = {}) {
  const sourcesHash = await fingerprint();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === sourcesHash) return;
  (quiet ? console.error : console.log)('Building Zonedesk…');
  await rm(stampFile, { force: true });
  const code = await runNode(
    join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
    ['build', '--logLevel', 'warn'],
    { stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'] },
  );
  if (code !== 0) throw new Error('The build failed. See the errors above.');
  await writeNotices();
  await mkdir(join(root, 'out'), { recursive: true });
  await copyFile(join(root, 'resources/icon.png'), join(root, 'out/icon.png'));
  await writeFile(stampFile, sourcesHash);
}

/** Returns a hash of the names, sizes, and times of all sources: fast, and as reliable as `make`. */
async function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${file}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesOf(path) {
  const stats = await stat(path).catch(() => null);
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test(ing)?\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
