import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import definition from '../../resources/built-in-region/region.json' with { type: 'json' };
import {
  builtInRegionId,
  type RegionContents,
  type RegionFallback,
  regionIdSchema,
  type StoredRegion,
} from '../../shared/desk/regions.ts';
import { limitedText } from '../../shared/limits/limited-schemas.ts';
import { folded } from '../../shared/text/folded.ts';
import { openDatabase } from '../sqlite/database.ts';
import { fromJson } from '../sqlite/stored-json.ts';
import { bytesIn } from './bytes-in.ts';
import { type RegionManifest, readManifest, regionFiles, writeManifest } from './manifest.ts';
import { type PastImport, readPastImports } from './past-imports.ts';
import { timetablesFolder } from './timetables/feeds.ts';
import { noTolls, readTollMap } from './toll-map.ts';

/*
 * Regions of a profile are stored in `<profile>/regions/<id>/`; the bundled one has its own folder. Removed regions
 * stay there under another name until the program exits; a region being built has another name until it is complete.
 */

/** Folders that a profile's regions are in. */
export interface RegionFolders {
  /** Folder of the bundled region. */
  builtInRegionFolder: string;
  profileFolder: string;
}

/** Returns the regions folder of a profile. */
export const regionsFolderOf = (profileFolder: string): string => join(profileFolder, 'regions');

/** Returns the file that an extract is downloaded to. It depends only on the address, so that downloads can resume. */
export const downloadedFileOf = (profileFolder: string, address: string): string =>
  join(
    profileFolder,
    'downloads',
    `${createHash('sha256').update(address).digest('hex').slice(0, 16)}.osm.pbf`,
  );

/** Returns a region's folder, whether it exists or not. */
export const regionFolderOf = ({ builtInRegionFolder, profileFolder }: RegionFolders, id: string): string =>
  id === builtInRegionId ? builtInRegionFolder : join(regionsFolderOf(profileFolder), id);

/** Returns the folder of a region given by its ID, if it exists, or by a path. */
export function namedRegionFolder(folders: RegionFolders, idOrPath: string): string {
  const storedFolder = regionFolderOf(folders, idOrPath);
  return regionIdSchema.safeParse(idOrPath).success && existsSync(storedFolder)
    ? storedFolder
    : resolve(idOrPath);
}

const removedPrefix = '.removed-';
/** Prefix of the folders in which `makeFolder` and `inTemporaryFolder` of the region builder work. */
export const unfinishedPrefix = '.making-';

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Returns why a region's folder can't be used, in English for a terminal; undefined if it can. */
export async function damageOf(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder).catch((error: Error) => error.message);
  return typeof manifest === 'string' ? manifest : missingFileReason(folder, manifest);
}

/** Returns which file of a region is missing or too short, in English for a terminal; undefined if all are complete. */
async function missingFileReason(folder: string, { sizes }: RegionManifest): Promise<string | undefined> {
  for (const [name, bytes] of Object.entries(sizes)) {
    const path = join(folder, name);
    const actualBytes = await bytesIn(path).catch(() => null);
    if (actualBytes === null) return `${path} is missing. Build the region again.`;
    if (actualBytes < bytes)
      return `${path} has ${actualBytes} bytes instead of ${bytes}. Build the region again.`;
  }
  return undefined;
}

/** Whether a region's place index has house numbers. */
function hasAddresses(folder: string): boolean {
  try {
    const index = openDatabase(join(folder, regionFiles.places), { readonly: true });
    try {
      return index.prepare('SELECT 1 FROM house_group LIMIT 1').value() !== undefined;
    } finally {
      index.close();
    }
  } catch {
    return false;
  }
}

async function contentsOf(folder: string, manifest: RegionManifest): Promise<RegionContents> {
  const { bounds, coverage, dataDate, madeAt, hasBoundaries, routing } = manifest;
  const { booths, roads } = await readTollMap(join(folder, regionFiles.tolls)).catch(() => noTolls);
  return {
    bounds,
    coverage,
    dataDate: dataDate ?? madeAt,
    addresses: hasAddresses(folder),
    routing: routing !== null,
    tolls: booths.length + roads.length > 0,
    tariffs: existsSync(join(folder, regionFiles.tariffs)),
    timetables: (await namesIn(join(folder, timetablesFolder))).length > 0,
    boundaries: hasBoundaries,
  };
}

/** The only field that is read from manifests of other versions. */
const anyManifestSchema = z.object({ name: limitedText.min(1) });

async function nameIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, regionFiles.manifest), 'utf8').catch(() => '');
  return fromJson(anyManifestSchema, text)?.name;
}

async function storedRegion(
  folders: RegionFolders,
  id: string,
  inUse: boolean,
  pastImport: PastImport | undefined,
): Promise<StoredRegion> {
  const folder = regionFolderOf(folders, id);
  const manifest = await readManifest(folder).catch(() => null);
  const isComplete = manifest !== null && (await missingFileReason(folder, manifest)) === undefined;
  return {
    id,
    name: manifest?.name ?? (await nameIn(folder)) ?? (id === builtInRegionId ? definition.name : id),
    builtIn: id === builtInRegionId,
    inUse,
    bytes: await bytesIn(folder).catch(() => 0),
    contents: isComplete ? await contentsOf(folder, manifest) : null,
    hasExtract: existsSync(join(folder, regionFiles.extract)),
    address: pastImport?.address ?? null,
    area: pastImport?.area ?? null,
  };
}

/**
 * Returns all regions of a profile, the built-in one first, then by name.
 * @param idInUse ID of the region in use
 */
export async function listRegions(folders: RegionFolders, idInUse: string): Promise<StoredRegion[]> {
  const folder = regionsFolderOf(folders.profileFolder);
  const [names, pastImports] = await Promise.all([namesIn(folder), readPastImports(folder)]);
  const importsById = new Map(pastImports.map((pastImport) => [pastImport.id, pastImport]));
  const ids = names.filter((name) => regionIdSchema.safeParse(name).success && name !== builtInRegionId);
  const readRegion = (id: string) => storedRegion(folders, id, id === idInUse, importsById.get(id));
  const importedRegions = await Promise.all(ids.map(readRegion));
  return [
    await readRegion(builtInRegionId),
    ...importedRegions.toSorted((a, b) => a.name.localeCompare(b.name)),
  ];
}

/** Creates an ID from a region's name, unused by any existing or removed region of the profile. */
export async function newRegionId(profileFolder: string, name: string): Promise<string> {
  const names = await namesIn(regionsFolderOf(profileFolder));
  const usedIds = new Set([
    ...names.map((name) => name.replace(removedPrefix, '')),
    builtInRegionId,
    // Sample tolls and the sample timetable belong to this ID.
    definition.id,
  ]);
  const id =
    folded(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'region';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!usedIds.has(candidate)) return candidate;
  }
}

const inUseSchema = z.object({ id: regionIdSchema });
const inUseFile = (profileFolder: string) => join(regionsFolderOf(profileFolder), 'in-use.json');

async function selectedRegionId(profileFolder: string): Promise<string> {
  const text = await readFile(inUseFile(profileFolder), 'utf8').catch(() => '');
  return fromJson(inUseSchema, text)?.id ?? builtInRegionId;
}

/** Stores which region to use from the next start on. */
export async function storeRegionInUse(profileFolder: string, id: string): Promise<void> {
  const file = inUseFile(profileFolder);
  await mkdir(regionsFolderOf(profileFolder), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify({ id }));
  await rename(`${file}.part`, file);
}

/** Returns the ID of the region to use: the selected one, or the built-in one with the reason for the fallback. */
export async function regionToUse(
  folders: RegionFolders,
): Promise<{ id: string; fallback: RegionFallback | null }> {
  const id = await selectedRegionId(folders.profileFolder);
  if (id === builtInRegionId) return { id, fallback: null };
  const folder = regionFolderOf(folders, id);
  if ((await damageOf(folder)) === undefined) return { id, fallback: null };
  const folderStats = await stat(folder).catch(() => null);
  return { id: builtInRegionId, fallback: { id, why: folderStats ? 'damaged' : 'gone' } };
}

/**
 * Changes a region's name in its manifest.
 * @throws RegionFileError if the manifest can't be read
 */
export async function renameRegion(profileFolder: string, id: string, name: string): Promise<void> {
  const folder = join(regionsFolderOf(profileFolder), id);
  await writeManifest(folder, { ...(await readManifest(folder)), name });
}

/** Removes a region by renaming its folder; `restoreRegion` undoes this until `clearRemoved` deletes it. */
export async function removeRegion(profileFolder: string, id: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  await rename(join(folder, id), join(folder, `${removedPrefix}${id}`));
}

/** Undoes `removeRegion`. */
export async function restoreRegion(profileFolder: string, id: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  await rename(join(folder, `${removedPrefix}${id}`), join(folder, id));
}

/** The builder program of a killed import runs until it next prints a line, and recreates its folder until then. */
const maxClearAttempts = 10;
const clearRetryMs = 400;

/** Deletes unfinished builds. No build may be running. */
export async function clearUnfinished(profileFolder: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  for (let attempt = 0; attempt < maxClearAttempts; attempt += 1) {
    const unfinished = (await namesIn(folder)).filter((name) => name.startsWith(unfinishedPrefix));
    if (unfinished.length === 0) return;
    for (const name of unfinished)
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    await wait(clearRetryMs);
  }
}

/** Deletes removed regions and unfinished builds. No build may be running. */
export async function clearRemoved(profileFolder: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  for (const name of await namesIn(folder)) {
    if (name.startsWith(removedPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
  await clearUnfinished(profileFolder);
}
