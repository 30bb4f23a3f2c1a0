import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './commands.mjs';

/**
 * Returns the packages that the program includes, bundled or as files, and all their dependencies.
 * @returns {Promise<{ folder: string, name: string, version: string, license: string, integrity?: string, resolved?:
 * string }[]>}
 */
export async function carriedPackages() {
  const lock = await readLock();
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return closure(lock, [...Object.keys(manifest.dependencies), ...(await importedByWindow())]);
}

/** Returns the given packages and all their dependencies, as installed. */
export const packagesFor = async (names) => closure(await readLock(), names);

const readLock = async () => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages;

/** Returns the packages that the window imports; they are bundled, although they are only devDependencies. */
async function importedByWindow() {
  const names = new Set();
  const entries = await readdir(join(root, 'renderer'), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name) || /\.(test|testing)\./.test(entry.name))
      continue;
    const code = await readFile(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w.-]+)[^']*'/g)) names.add(name);
  }
  return [...names];
}

function closure(packages, names) {
  const folders = new Set();
  const visit = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
      const listed = packages[folder];
      if (listed) {
        if (folders.has(folder)) return;
        folders.add(folder);
        for (const needed of Object.keys({ ...listed.dependencies, ...listed.optionalDependencies })) {
          visit(needed, folder);
        }
        return;
      }
      if (!at) return;
    }
  };
  for (const name of names) visit(name, '');
  return [...folders].sort().map((folder) => {
    const { version, license = 'licence not named', integrity, resolved, os, cpu } = packages[folder];
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { folder, name, version, license, integrity, resolved, os, cpu };
  });
}
