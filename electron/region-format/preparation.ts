import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';
import { isReadOnly } from '../sqlite/storage-fault.ts';
import { readManifest } from './manifest.ts';
import { worldFiles } from './world-folder.ts';

/*
 * Bundled data (world map, world places, built-in region) is built once per build of the program. A stamp file records
 * the build it was made for; without a stamp, the inputs are compared.
 */

export const preparationFoldersSchema = z.object({
  /** Map and places of the world. */
  world: limitedText,
  /** The built-in region. */
  region: limitedText,
  /** File that identifies the program's build; absent in an installed program. */
  builtFrom: limitedText,
  /** Stamp file: the program's build that the data was last prepared for, or that preparing it is unfinished. */
  preparedFrom: limitedText,
});
export type PreparationFolders = z.infer<typeof preparationFoldersSchema>;

/**
 * Returns the paths of the bundled data.
 * @param built output folder of the program's build
 */
export const preparationFolders = (built: string): PreparationFolders => ({
  world: join(built, 'world'),
  region: join(built, 'regions/built-in'),
  builtFrom: join(built, 'built-from.txt'),
  preparedFrom: join(built, 'prepared-from.txt'),
});

/** State of the bundled data. The first three say whether a part can be used, even if it is from an earlier build. */
export interface Prepared {
  hasWorldMap: boolean;
  hasWorldPlaces: boolean;
  hasRegion: boolean;
  /** Whether everything exists for the current build. */
  isCurrent: boolean;
  /** Whether a preparation was started but not finished. */
  wasInterrupted: boolean;
}

const unfinished = 'unfinished';
const textOrNull = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** Returns which bundled data exists. Fast: it only reads a few small files. */
export async function readPrepared(folders: PreparationFolders): Promise<Prepared> {
  const [builtFrom, preparedFrom] = await Promise.all(
    [folders.builtFrom, folders.preparedFrom].map(textOrNull),
  );
  const world = existsSync(join(folders.world, worldFiles.basemap));
  const worldPlaces = existsSync(join(folders.world, worldFiles.places));
  const region = await readManifest(folders.region).then(
    () => true,
    () => false,
  );
  // An installed program has no build to compare with; it comes with its data.
  const isStampCurrent = builtFrom === null || builtFrom === preparedFrom;
  return {
    hasWorldMap: world,
    hasWorldPlaces: worldPlaces,
    hasRegion: region,
    isCurrent: world && worldPlaces && region && isStampCurrent,
    wasInterrupted: preparedFrom === unfinished,
  };
}

/** Replaces the stamp with the mark of an unfinished preparation. */
export const markUnfinished = ({ preparedFrom }: PreparationFolders): Promise<void> =>
  writeFile(preparedFrom, unfinished);

/** Stamps the data as prepared for the current build. In a read-only folder, the inputs are compared at each start. */
export async function markPrepared({ builtFrom, preparedFrom }: PreparationFolders): Promise<void> {
  const stamp = await textOrNull(builtFrom);
  if (stamp === null || isReadOnly(dirname(preparedFrom))) return;
  await writeFile(preparedFrom, stamp);
}
