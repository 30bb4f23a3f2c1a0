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
  /** Download address of the extract; null for a local file, or if the address may contain a secret. */
  address: limitedText.nullable(),
  /** Part of the extracts that was imported; absent for everything. */
  area: regionAreaSchema.optional(),
  extractBytes: z.number().positive(),
  regionBytes: z.number().positive(),
  /** Seconds, without the download. */
  seconds: z.number().nonnegative(),
});
/** Result of an import on this machine. */
export type PastImport = z.infer<typeof importSchema>;

const maxImports = 20;
const pastImportsFile = (regionsFolder: string) => join(regionsFolder, 'imports.json');

/** Reads the results of past imports in a regions folder, latest first; empty if unreadable. */
export async function readPastImports(regionsFolder: string): Promise<PastImport[]> {
  const text = await readFile(pastImportsFile(regionsFolder), 'utf8').catch(() => '');
  return fromJson(limitedList(importSchema), text) ?? [];
}

/** Stores the result of an import, replacing that of the region's previous import; keeps the latest 20 regions. */
export async function storePastImport(regionsFolder: string, pastImport: PastImport): Promise<void> {
  const otherImports = (await readPastImports(regionsFolder)).filter(({ id }) => id !== pastImport.id);
  const file = pastImportsFile(regionsFolder);
  await mkdir(regionsFolder, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify([pastImport, ...otherImports].slice(0, maxImports)));
  await rename(`${file}.part`, file);
}
