import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './commands.mjs';

/** Parts under the LGPL: whoever has the program may take their source and put another version in. */
const lgpl = `geos-wasm (LGPL-3.0-or-later) carries GEOS (LGPL-2.1-or-later), https://libgeos.org, unchanged.
  Source: https://github.com/chrispahm/geos-wasm and https://github.com/libgeos/geos
@valhallajs/valhallajs (MIT) carries Valhalla (MIT) with GEOS (LGPL-2.1-or-later) and SpatiaLite
  (MPL-1.1, GPL-2.0-or-later or LGPL-2.1-or-later, used under the LGPL).
  Source: https://github.com/valhalla/valhalla, https://github.com/libgeos/geos, https://www.gaia-gis.it/fossil/libspatialite
Zonedesk is built from its own source by "npm ci && npm run build": a changed version of one of these packages
in node_modules is taken in by that.`;

/** Writes which packages the program carries, and under what licences: beside the program, and for its window. */
export async function writeNotices() {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const carried = closure(lock.packages, [...Object.keys(own.dependencies), ...(await importedByWindow())]);
  const parts = await Promise.all(carried.map((folder) => notice(folder, lock.packages[folder])));
  const text = [
    'Zonedesk is under the MIT licence. It carries the packages below, each under its own licence.',
    `Parts under the LGPL\n\n${lgpl}`,
    ...parts,
  ].join(`\n\n${'-'.repeat(100)}\n\n`);
  for (const file of ['out/NOTICES.txt', 'out/renderer/notices.txt']) {
    await writeFile(join(root, file), `${text}\n`);
  }
}

/** Packages that the window's sources name: they are bundled though they are dependencies of the build alone. */
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

/** The folders of these packages and of all that they need, as they were installed. */
function closure(packages, names) {
  const found = new Set();
  const visit = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
      const listed = packages[folder];
      if (listed) {
        if (found.has(folder)) return;
        found.add(folder);
        for (const needed of Object.keys({ ...listed.dependencies, ...listed.optionalDependencies })) {
          visit(needed, folder);
        }
        return;
      }
      if (!at) return;
    }
  };
  for (const name of names) visit(name, '');
  return [...found].sort();
}

async function notice(folder, { version, license = 'licence not named' }) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const files = await readdir(join(root, folder)).catch(() => []);
  const texts = await Promise.all(
    files
      .filter((file) => /^(licen[cs]e|copying|notice)[^/]*$/i.test(file))
      .map((file) => readFile(join(root, folder, file), 'utf8').catch(() => '')),
  );
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())]
    .filter(Boolean)
    .join('\n\n');
}
