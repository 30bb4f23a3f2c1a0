import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { regionIdSchema } from '../../shared/desk/regions.ts';
import { limitedList, limitedText } from '../../shared/limits/limited-schemas.ts';
import { regionAreaSchema } from '../../shared/regions/region-area.ts';
import { fromJson } from '../sqlite/stored-json.ts';

const importSchema = z.object({
  id: regionIdSchema,
  name: limitedText,
  /** Where its extract was downloaded from; null where it was a file, or the address holds what may be a secret. */
  address: limitedText.nullable(),
  /** The part of its extracts that it is; left out: all. */
  area: regionAreaSchema.optional(),
  extractBytes: z.number().positive(),
  regionBytes: z.number().positive(),
  /** Without its download. */
  seconds: z.number().nonnegative(),
});
/** What one import of this machine came to. */
export type PastImport = z.infer<typeof importSchema>;

const mostImports = 20;
const fileIn = (regions: string) => join(regions, 'imports.json');

/** What the last imports into a folder of regions came to, the latest first; none where nothing can be read. */
export async function readPastImports(regions: string): Promise<PastImport[]> {
  const text = await readFile(fileIn(regions), 'utf8').catch(() => '');
  return fromJson(limitedList(importSchema), text) ?? [];
}

/** Notes an import, as the only one of its region. */
export async function notePastImport(regions: string, done: PastImport): Promise<void> {
  const others = (await readPastImports(regions)).filter(({ id }) => id !== done.id);
  const file = fileIn(regions);
  await mkdir(regions, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify([done, ...others].slice(0, mostImports)));
  await rename(`${file}.part`, file);
}
