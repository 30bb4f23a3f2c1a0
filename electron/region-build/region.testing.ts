import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { regionFiles } from '../region-format/manifest.ts';
import { worldFiles } from '../region-format/world-folder.ts';
import { buildRegion } from './build.ts';
import { builtInRegion } from './built-in-region.ts';
import { fingerprint } from './fingerprint.ts';
import { buildWorld } from './world.ts';

/** Built data that tests share. */
interface TestData {
  name: string;
  /** Module that builds the data. The data is rebuilt when this module or anything it imports changes. */
  builder: string;
  /** Folder of the same data as `npm run build` prepares it. */
  programFolder: string;
  /** File of the folder that is written last. */
  lastFile: string;
  make(folder: string): Promise<unknown>;
}

const world: TestData = {
  name: 'world',
  builder: './world.ts',
  programFolder: resolve('out/world'),
  lastFile: worldFiles.places,
  make: (folder) => buildWorld({ folder }),
};
const region: TestData = {
  name: 'region',
  builder: './built-in-region.ts',
  programFolder: resolve('out/regions/built-in'),
  lastFile: regionFiles.manifest,
  make: async (folder) => buildRegion({ ...builtInRegion, world: await testWorld(), folder }),
};
/** Older versions are kept for a while, because other test runs may still be reading them. */
const maxAgeMs = 3_600_000;
const cache = resolve('node_modules/.cache/test-region');

/** Timeout of hooks that build the data: it takes half a minute, and longer if other tests run at the same time. */
export const regionWithinMs = 600_000;

async function sourceFiles(builder: string): Promise<string[]> {
  const files = new Set<string>();
  const follow = async (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, imported] of text.matchAll(/from '(\.[^'?]+\.(?:ts|csv|json|geojson))/g)) {
      if (imported) await follow(join(dirname(file), imported));
    }
  };
  await follow(join(dirname(fileURLToPath(import.meta.url)), builder));
  return [...files].toSorted();
}

async function removeOld(current: string, prefix: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    if (folder === current || !name.startsWith(prefix)) continue;
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > maxAgeMs) await rm(folder, { recursive: true, force: true });
  }
}

async function isRunning(lock: string): Promise<boolean> {
  const ownerPid = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!ownerPid) return true;
  try {
    process.kill(ownerPid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` in one process at a time; takes over the lock of a killed process. */
async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const file = await open(lock, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isRunning(lock)) await wait(100);
      else await rm(lock, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whether the program's data was built after the last change of its sources. */
async function isProgramDataCurrent(
  { programFolder, lastFile }: TestData,
  files: readonly string[],
): Promise<boolean> {
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  const lastFileStats = await stat(join(programFolder, lastFile)).catch(() => null);
  return lastFileStats !== null && lastFileStats.mtimeMs > Math.max(...times);
}

async function build(data: TestData): Promise<string> {
  const files = await sourceFiles(data.builder);
  if (await isProgramDataCurrent(data, [...files, 'package-lock.json'])) return data.programFolder;
  const prefix = `${data.name}-`;
  const folder = join(cache, prefix + (await fingerprint([], files)).slice(0, 16));
  await mkdir(cache, { recursive: true });
  await withLock(join(cache, `lock-of-${data.name}`), async () => {
    await data.make(folder);
    await removeOld(folder, prefix);
  });
  return folder;
}

let builtWorld: Promise<string> | undefined;
let builtRegion: Promise<string> | undefined;

/** Returns the folder of the world's data for tests, built like that of `testRegion`. */
export function testWorld(): Promise<string> {
  builtWorld ??= build(world);
  return builtWorld;
}

/**
 * Returns the folder of the built-in region for tests: the program's if it is up to date, otherwise one under
 * node_modules/.cache that is built once per version of code and data. Tests must not write into it. Several test
 * processes may call this at once: the first builds, the others wait.
 */
export function testRegion(): Promise<string> {
  builtRegion ??= build(region);
  return builtRegion;
}
