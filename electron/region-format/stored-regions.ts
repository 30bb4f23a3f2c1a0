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
 * The regions of a profile: `<profile>/regions/<id>/`, beside the one that comes with the program. What is removed
 * stands there under another name until the program ends; what is being made does as well.
 */

/** Where the regions of a profile stand. */
export interface RegionPlaces {
  /** The folder of the region that comes with the program. */
  builtIn: string;
  profileFolder: string;
}

/** The folder of a profile that its regions stand in. */
export const regionsFolderOf = (profileFolder: string): string => join(profileFolder, 'regions');

/** Where an extract is downloaded to; the same address always leads to the same file, so that it can go on. */
export const downloadedFileOf = (profileFolder: string, address: string): string =>
  join(
    profileFolder,
    'downloads',
    `${createHash('sha256').update(address).digest('hex').slice(0, 16)}.osm.pbf`,
  );

/** The folder of a region, whether it is there or not. */
export const regionFolderOf = ({ builtIn, profileFolder }: RegionPlaces, id: string): string =>
  id === builtInRegionId ? builtIn : join(regionsFolderOf(profileFolder), id);

/** The folder that is meant by the id of a region that is there, or by a path. */
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

/** What keeps a region's folder from being used; undefined where nothing does. In English, for a terminal. */
export async function damageOf(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder).catch((error: Error) => error.message);
  return typeof manifest === 'string' ? manifest : incomplete(folder, manifest);
}

async function incomplete(folder: string, { sizes }: RegionManifest): Promise<string | undefined> {
  for (const [name, bytes] of Object.entries(sizes)) {
    const path = join(folder, name);
    const found = await bytesIn(path).catch(() => null);
    if (found === null) return `${path} is not there: make the region again.`;
    if (found < bytes) return `${path} has ${found} bytes instead of ${bytes}: make the region again.`;
  }
  return undefined;
}

/** Whether there are house numbers in a region's index of places. */
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

/** What a manifest of any version says of its region. */
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
 * All regions of a profile and the built-in one, which is the first; the others by name.
 * @param inUse the id of the one in use
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

/** Makes the id of a new region from its name: one that no region of the profile has, or had before its removal. */
export async function newRegionId(profileFolder: string, name: string): Promise<string> {
  const names = await namesIn(regionsFolderOf(profileFolder));
  const taken = new Set([
    ...names.map((name) => name.replace(removedPrefix, '')),
    builtInRegionId,
    // Made-up tolls and timetables go by it.
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

/** Stores which region is in use from the next start on. */
export async function storeRegionInUse(profileFolder: string, id: string): Promise<void> {
  const file = inUseFile(profileFolder);
  await mkdir(regionsFolderOf(profileFolder), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify({ id }));
  await rename(`${file}.part`, file);
}

/** The id of the region to be used: the one that was chosen, else, for a reason, the built-in one. */
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

/** @throws RegionFileError when the region cannot be read */
export async function renameRegion(profileFolder: string, id: string, name: string): Promise<void> {
  const folder = join(regionsFolderOf(profileFolder), id);
  await writeManifest(folder, { ...(await readManifest(folder)), name });
}

/** Puts a region aside; `restoreRegion` takes that back until `clearRemoved`. */
export async function removeRegion(profileFolder: string, id: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  await rename(join(folder, id), join(folder, `${removedPrefix}${id}`));
}

export async function restoreRegion(profileFolder: string, id: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  await rename(join(folder, `${removedPrefix}${id}`), join(folder, id));
}

/** The builder of a killed import ends when it next has something to say, and makes its folder again until then. */
const looksAtUnfinished = 10;
const betweenLooksMs = 400;

/** Deletes what nobody finished. Nothing may be made there at that time. */
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

/** Deletes what was put aside, and what nobody finished. Nothing may be made there at that time. */
export async function clearRemoved(profileFolder: string): Promise<void> {
  const folder = regionsFolderOf(profileFolder);
  for (const name of await namesIn(folder)) {
    if (name.startsWith(removedPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
  await clearUnfinished(profileFolder);
}
