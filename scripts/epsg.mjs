import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './commands.mjs';
import { debianDatabase, tablesOf } from './epsg/tables.mjs';

/*
 * Writes resources/epsg from the database of PROJ, by default Debian's (package proj-data).
 * Usage: node scripts/epsg.mjs [path of proj.db]
 */
const [database = debianDatabase] = process.argv.slice(2);
for (const [file, text] of Object.entries(tablesOf(database)))
  await writeFile(join(root, 'resources/epsg', file), text);
