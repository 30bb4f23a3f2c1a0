import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';
import { fromJson } from '../sqlite/stored-json.ts';

const versionSchema = z.object({
  /** Where the file came from, after all redirects. */
  from: limitedText,
  /** Whether that is this machine or its network; an older program did not say. */
  isNear: z.boolean().default(false),
  /** What tells this version of the file from others: its strong ETag or its time; null where the server gives neither. */
  validator: limitedText.nullable(),
  /** Bytes of the whole file; null where nobody knows. */
  total: z.number().nullable(),
});
/** Which version of a file the part is of. */
export type FileVersion = z.infer<typeof versionSchema>;

/** What there is of a download so far. */
export interface Part {
  bytes: number;
  version: FileVersion;
}

/** A file that is not whole yet, beside where it is to stand; what it is a part of stands beside it. */
export function partFile(file: string) {
  const part = `${file}.part`;
  const about = `${part}.json`;
  return {
    path: part,
    /** Null where there is nothing to go on with. */
    async read(): Promise<Part | null> {
      const found = await stat(part).catch(() => null);
      const version = fromJson(versionSchema, await readFile(about, 'utf8').catch(() => ''));
      return found && version ? { bytes: found.size, version } : null;
    },
    async begin(version: FileVersion): Promise<void> {
      // In this order a kill leaves no part of one version under the name of another.
      await rm(part, { force: true });
      await writeFile(about, JSON.stringify(version));
    },
    async remove(): Promise<void> {
      await rm(part, { force: true });
      await rm(about, { force: true });
    },
    /** It is whole, and on disk before it is called so. */
    async finish(): Promise<void> {
      const handle = await open(part, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
      await rm(about, { force: true });
    },
  };
}
