import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';
import { fromJson } from '../sqlite/stored-json.ts';

const versionSchema = z.object({
  /** Final URL of the file after redirects. */
  from: limitedText,
  /** Whether `from` is on this machine or its network; missing if written by an older version. */
  isNear: z.boolean().default(false),
  /** Identifies this version of the file: strong ETag or modification time; null if the server sends neither. */
  validator: limitedText.nullable(),
  /** Total size in bytes; null if unknown. */
  total: z.number().nullable(),
});
/** The version of a file that a partial download belongs to. */
export type FileVersion = z.infer<typeof versionSchema>;

/** State of a partial download. */
export interface PartState {
  bytes: number;
  version: FileVersion;
}

/** Returns access to the partial file `<file>.part`, and to the version of the complete file in `<file>.part.json`. */
export function partFile(file: string) {
  const part = `${file}.part`;
  const versionFile = `${part}.json`;
  return {
    path: part,
    /** Returns the state of the partial download; null if there is nothing to resume. */
    async read(): Promise<PartState | null> {
      const stats = await stat(part).catch(() => null);
      const version = fromJson(versionSchema, await readFile(versionFile, 'utf8').catch(() => ''));
      return stats && version ? { bytes: stats.size, version } : null;
    },
    async begin(version: FileVersion): Promise<void> {
      // In this order, a kill can't leave data of one version described as another.
      await rm(part, { force: true });
      await writeFile(versionFile, JSON.stringify(version));
    },
    async remove(): Promise<void> {
      await rm(part, { force: true });
      await rm(versionFile, { force: true });
    },
    /** Flushes the complete file to disk before renaming it. */
    async finish(): Promise<void> {
      const handle = await open(part, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
      await rm(versionFile, { force: true });
    },
  };
}
