import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';
import { isReadOnly } from '../sqlite/storage-fault.ts';
import { readManifest } from './manifest.ts';
import { worldFiles } from './world-folder.ts';

/*
 * What comes with the program, the map and the places of the world and the built-in region, is made once after the program is built.
 * A stamp tells cheaply for which build that was done; without one the inputs themselves are compared.
 */

export const preparationFoldersSchema = z.object({
  /** The map and the places of the world. */
  world: limitedText,
  /** The built-in region. */
  region: limitedText,
  /** Tells one build of the program from others; absent where it was not built here. */
  builtFrom: limitedText,
  /** The stamp of the build for which both were made last. */
  preparedFrom: limitedText,
});
export type PreparationFolders = z.infer<typeof preparationFoldersSchema>;

/** @param built the folder that the program is built into */
export const preparationFolders = (built: string): PreparationFolders => ({
  world: join(built, 'world'),
  region: join(built, 'regions/built-in'),
  builtFrom: join(built, 'built-from.txt'),
  preparedFrom: join(built, 'prepared-from.txt'),
});

export interface Prepared {
  /** Whether each can be used, be it of an earlier build; `world` is the map. */
  world: boolean;
  worldPlaces: boolean;
  region: boolean;
  /** Nothing is to be made. */
  isCurrent: boolean;
  /** A preparation was begun and not finished. */
  wasInterrupted: boolean;
}

const unfinished = 'unfinished';
const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** What is there of that which comes with the program; reads a few small files. */
export async function readPrepared(folders: PreparationFolders): Promise<Prepared> {
  const [builtFrom, preparedFrom] = await Promise.all([folders.builtFrom, folders.preparedFrom].map(textOf));
  const world = existsSync(join(folders.world, worldFiles.basemap));
  const worldPlaces = existsSync(join(folders.world, worldFiles.places));
  const region = await readManifest(folders.region).then(
    () => true,
    () => false,
  );
  // A program that was not built here brings both with it.
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

/** Stamps both as made for the build that is there. Where nothing can be written they are compared at each start. */
export async function notePrepared({ builtFrom, preparedFrom }: PreparationFolders): Promise<void> {
  const stamp = await textOf(builtFrom);
  if (stamp === null || isReadOnly(dirname(preparedFrom))) return;
  await writeFile(preparedFrom, stamp);
}
