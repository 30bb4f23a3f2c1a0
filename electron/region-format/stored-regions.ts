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
 * Regions of a profile: `<profile>/regions/<id>/`, in addition to the bundled one. Removed ones stay there under
 * another name until the program exits, as do those being built.
 */

/** Location of a profile's regions. */
export interface RegionPlaces {
  /** Folder of the bundled region. */
  builtIn: string;
  profileFolder: string;
}

/** Returns the regions folder of a profile. */
export const regionsFolderOf = (profileFolder: string): string => join(profileFolder, 'regions');

/** Returns where an extract is downloaded to; the same for the same address, so that downloads can resume. */
export const downloadedFileOf = (profileFolder: string, address: string): string =>
  join(
    profileFolder,
    'downloads',
    `${createHash('sha256').update(address).digest('hex').slice(0, 16)}.osm.pbf`,
  );

/** Returns a region's folder, whether it exists or not. */
export const regionFolderOf = ({ builtIn, profileFolder }: RegionPlaces, id: string): string =>
  id === builtInRegionId ? builtIn : join(regionsFolderOf(profileFolder), id);

/** Returns the folder named by a region's ID or by a path. */
export function namedRegion(places: RegionPlaces, given: string): string {
  const own = regionFolderOf(places, given);
  return regionIdSchema.safeParse(given).success && existsSync(own) ? own : resolve(given);
}

const removedPrefix = '.removed-';
/** `makeFolder` of the build makes folders of this name. */
export const unfinishedPrefix = '.making-';

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Returns why a region's folder can't be used, in English for a terminal; undefined if it can. */
export async function damageOf(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder).catch((error: Error) => error.message);
  return typeof manifest === 'string' ? manifest : incomplete(folder, manifest);
}

async function incomplete(folder: string, { sizes }: RegionManifest): Promise<string | undefined> {
  for (const [name, bytes] of Object.entries(sizes)) {
    const path = join(folder, name);
    const found = await bytesIn(path).catch(() => null);
    if (found === null) return `${path} is missing. Build the region again.`;
    if (found < bytes) return `${path} has ${found} bytes instead of ${bytes}. Build the region again.`;
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

/** The fields read from a manifest of any version. */
const anyManifestSchema = z.object({ name: limitedText.min(1) });

async function nameIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, regionFiles.manifest), 'utf8').catch(() => '');
  return fromJson(anyManifestSchema, text)?.name;
}

async function storedRegion(
  places: RegionPlaces,
  id: string,
  inUse: boolean,
  past: PastImport | undefined,
): Promise<StoredRegion> {
  const folder = regionFolderOf(places, id);
  const manifest = await readManifest(folder).catch(() => null);
  const isWhole = manifest !== null && (await incomplete(folder, manifest)) === undefined;
  return {
    id,
    name: manifest?.name ?? (await nameIn(folder)) ?? (id === builtInRegionId ? definition.name : id),
    builtIn: id === builtInRegionId,
    inUse,
    bytes: await bytesIn(folder).catch(() => 0),
    contents: isWhole ? await contentsOf(folder, manifest) : null,
    hasExtract: existsSync(join(folder, regionFiles.extract)),
    address: past?.address ?? null,
    area: past?.area ?? null,
  };
}

/**
 * Returns all regions of a profile, the built-in one first, then by name.
 * @param inUse ID of the one in use
 */
export async function listRegions(places: RegionPlaces, inUse: string): Promise<StoredRegion[]> {
  const folder = regionsFolderOf(places.profileFolder);
  const [names, past] = await Promise.all([namesIn(folder), readPastImports(folder)]);
  const imports = new Map(past.map((each) => [each.id, each]));
  const ids = names.filter((name) => regionIdSchema.safeParse(name).success && name !== builtInRegionId);
  const read = (id: string) => storedRegion(places, id, id === inUse, imports.get(id));
  const own = await Promise.all(ids.map(read));
  return [await read(builtInRegionId), ...own.toSorted((a, b) => a.name.localeCompare(b.name))];
}

/** Creates an ID from a region's name, unused by any existing or removed region of the profile. */
export async function newRegionId(profileFolder: string, name: string): Promise<string> {
  const names = await namesIn(regionsFolderOf(profileFolder));
  const taken = new Set([
    ...names.map((name) => name.replace(removedPrefix, '')),
    builtInRegionId,
    // Sample tolls and timetables are tied to this ID.
    definition.id,
  ]);
  const id =
    folded(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'region';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const inUseSchema = z.object({ id: regionIdSchema });
const inUseFile = (profileFolder: string) => join(regionsFolderOf(profileFolder), 'in-use.json');

async function chosenRegion(profileFolder: string): Promise<string> {
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

/** Returns the ID of the region to use: the selected one, or the built-in one with the reason. */
export async function regionToUse(
  places: RegionPlaces,
): Promise<{ id: string; fallback: RegionFallback | null }> {
  const id = await chosenRegion(places.profileFolder);
  if (id === builtInRegionId) return { id, fallback: null };
  const folder = regionFolderOf(places, id);
  if ((await damageOf(folder)) === undefined) return { id, fallback: null };
  const isThere = await stat(folder).catch(() => null);
  return { id: builtInRegionId, fallback: { id, why: isThere ? 'damaged' : 'gone' } };
}

/** @throws RegionFileError if the region can't be read */
export async function renameRegion(profileFolder: string, id: string, name: string): Promise<void> {
  const folder = join(regionsFolderOf(profileFolder), id);
  await writeManifest(folder, { ...(await readManifest(folder)), name });
}

/** Moves a region away; `restoreRegion` undoes that until `clearRemoved`. */
export async function removeRegion(profileFolder: string, id: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  await rename(join(folder, id), join(folder, `${removedPrefix}${id}`));
}

export async function restoreRegion(profileFolder: string, id: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  await rename(join(folder, `${removedPrefix}${id}`), join(folder, id));
}

/** The builder of a killed import only ends when it next prints something, and recreates its folder until then. */
const looksAtUnfinished = 10;
const betweenLooksMs = 400;

/** Deletes unfinished builds. No build may be running. */
export async function clearUnfinished(profileFolder: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  for (let looks = 0; looks < looksAtUnfinished; looks += 1) {
    const unfinished = (await namesIn(folder)).filter((name) => name.startsWith(unfinishedPrefix));
    if (unfinished.length === 0) return;
    for (const name of unfinished)
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    await wait(betweenLooksMs);
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
