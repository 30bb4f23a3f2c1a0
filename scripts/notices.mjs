import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carriedPackages } from './carried-packages.mjs';
import { root } from './commands.mjs';

/** Parts under the LGPL, which lets users get their source and replace them with another version. */
const lgpl = `geos-wasm (LGPL-3.0-or-later) includes GEOS (LGPL-2.1-or-later), https://libgeos.org, unchanged.
  Source: https://github.com/chrispahm/geos-wasm and https://github.com/libgeos/geos
@valhallajs/valhallajs (MIT) includes Valhalla (MIT) with GEOS (LGPL-2.1-or-later) and SpatiaLite
  (MPL-1.1, GPL-2.0-or-later or LGPL-2.1-or-later, used under the LGPL). On Windows its programs come from
  the wheel pyvalhalla (MIT), https://pypi.org/project/pyvalhalla, with these libraries and their licenses.
  Source: https://github.com/valhalla/valhalla, https://github.com/libgeos/geos, https://www.gaia-gis.it/fossil/libspatialite
To use a modified version of one of these packages, replace it in node_modules and run "npm run build".`;

/** Writes the licenses of the packages that the program includes, next to the program and for its window. */
export async function writeNotices() {
  const parts = await Promise.all((await carriedPackages()).map(notice));
  const text = [
    'Zonedesk is under the MIT license. It includes the packages below, each under its own license.',
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
