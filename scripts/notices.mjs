import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carriedPackages } from './carried-packages.mjs';
import { root } from './commands.mjs';

/** Parts under the LGPL: whoever has the program may take their source and put another version in. */
const lgpl = `geos-wasm (LGPL-3.0-or-later) carries GEOS (LGPL-2.1-or-later), https://libgeos.org, unchanged.
  Source: https://github.com/chrispahm/geos-wasm and https://github.com/libgeos/geos
@valhallajs/valhallajs (MIT) carries Valhalla (MIT) with GEOS (LGPL-2.1-or-later) and SpatiaLite
  (MPL-1.1, GPL-2.0-or-later or LGPL-2.1-or-later, used under the LGPL). On Windows its programs are those of the
  wheel pyvalhalla (MIT), https://pypi.org/project/pyvalhalla, with these libraries and their licences beside them.
  Source: https://github.com/valhalla/valhalla, https://github.com/libgeos/geos, https://www.gaia-gis.it/fossil/libspatialite
Zonedesk is built from its own source by "npm ci && npm run build": a changed version of one of these packages
in node_modules is taken in by that.`;

/** Writes which packages the program carries, and under what licences: beside the program, and for its window. */
export async function writeNotices() {
  const parts = await Promise.all((await carriedPackages()).map(notice));
  const text = [
    'Zonedesk is under the MIT licence. It carries the packages below, each under its own licence.',
    `Parts under the LGPL\n\n${lgpl}`,
    ...parts,
  ].join(`\n\n${'-'.repeat(100)}\n\n`);
  for (const file of ['out/NOTICES.txt', 'out/renderer/notices.txt']) {
    await writeFile(join(root, file), `${text}\n`);
  }
}

async function notice({ folder, name, version, license }) {
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
