import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';
import { isReadOnly } from '../sqlite/storage-fault.ts';
import { readManifest } from './manifest.ts';
import { worldFiles } from './world-folder.ts';

/*
 * Bundled data (world map, world places, built-in region) is built once per program build. A stamp tells for which
 * build that was done; without a stamp, the inputs are compared.
 */

export const preparationFoldersSchema = z.object({
  /** Map and places of the world. */
  world: limitedText,
  /** The built-in region. */
  region: limitedText,
  /** Identifies a build of the program; absent in an installed program. */
  builtFrom: limitedText,
  /** Stamp of the last build that both were made for. */
  preparedFrom: limitedText,
});
export type PreparationFolders = z.infer<typeof preparationFoldersSchema>;

/** @param built output folder of the program's build */
export const preparationFolders = (built: string): PreparationFolders => ({
  world: join(built, 'world'),
  region: join(built, 'regions/built-in'),
  builtFrom: join(built, 'built-from.txt'),
  preparedFrom: join(built, 'prepared-from.txt'),
});

export interface Prepared {
  /** Whether each can be used, even if from an earlier build; `world` is the map. */
  world: boolean;
  worldPlaces: boolean;
  region: boolean;
  /** Nothing needs to be built. */
  isCurrent: boolean;
  /** A preparation was started but not finished. */
  wasInterrupted: boolean;
}

const unfinished = 'unfinished';
const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** Checks what bundled data exists; reads a few small files. */
export async function readPrepared(folders: PreparationFolders): Promise<Prepared> {
  const [builtFrom, preparedFrom] = await Promise.all([folders.builtFrom, folders.preparedFrom].map(textOf));
  const world = existsSync(join(folders.world, worldFiles.basemap));
  const worldPlaces = existsSync(join(folders.world, worldFiles.places));
  const region = await readManifest(folders.region).then(
    () => true,
    () => false,
  );
  // An installed program comes with both.
  const isOfBuild = builtFrom === null || builtFrom === preparedFrom;
  return {
    world,
    worldPlaces,
    region,
    isCurrent: world && worldPlaces && region && isOfBuild,
    wasInterrupted: preparedFrom === unfinished,
  };
}

export const noteUnfinished = ({ preparedFrom }: PreparationFolders): Promise<void> =>
  writeFile(preparedFrom, unfinished);

/** Stamps both as built for the current build. If nothing can be written, they are compared at each start. */
export async function notePrepared({ builtFrom, preparedFrom }: PreparationFolders): Promise<void> {
  const stamp = await textOf(builtFrom);
  if (stamp === null || isReadOnly(dirname(preparedFrom))) return;
  await writeFile(preparedFrom, stamp);
}
