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

/** A folder that tests share. */
interface TestData {
  name: string;
  /** What builds it; with all that it imports, everything whose change changes what is built. */
  builder: string;
  /** As `npm run build` makes it. */
  ofProgram: string;
  /** The file of it that is written last. */
  last: string;
  make(folder: string): Promise<unknown>;
}

const world: TestData = {
  name: 'world',
  builder: './world.ts',
  ofProgram: resolve('out/world'),
  last: worldFiles.places,
  make: (folder) => buildWorld({ folder }),
};
const region: TestData = {
  name: 'region',
  builder: './built-in-region.ts',
  ofProgram: resolve('out/regions/built-in'),
  last: regionFiles.manifest,
  make: async (folder) => buildRegion({ ...builtInRegion, world: await testWorld(), folder }),
};
/** Older versions are kept for a while, because other test runs may still be reading them. */
const roundedMilliseconds = 3_600_000;
const cache = resolve('node_modules/.cache/test-region');

/** Building both takes half a minute, and longer where other test runs share the machine. */
export const regionWithinMs = 600_000;

async function sourceFiles(builder: string): Promise<string[]> {
  const found = new Set<string>();
  const follow = async (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = await readFile(file, 'utf8');
    for (const [, imported] of text.matchAll(/from '(\.[^'?]+\.(?:ts|csv|json|geojson))/g)) {
      if (imported) await follow(join(dirname(file), imported));
    }
  };
  await follow(join(dirname(fileURLToPath(import.meta.url)), builder));
  return [...found].toSorted();
}

async function removeOld(current: string, prefix: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    if (folder === current || !name.startsWith(prefix)) continue;
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > roundedMilliseconds) await rm(folder, { recursive: true, force: true });
  }
}

async function isRunning(lock: string): Promise<boolean> {
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!owner) return true;
  try {
    process.kill(owner, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` in one process at a time; the lock of a process that was killed is taken over. */
async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
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

/** Whether the program's own was made after the last change of what makes it. */
async function isMadeSince({ ofProgram, last }: TestData, files: readonly string[]): Promise<boolean> {
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  const made = await stat(join(ofProgram, last)).catch(() => null);
  return made !== null && made.mtimeMs > Math.max(...times);
}

async function build(data: TestData): Promise<string> {
  const files = await sourceFiles(data.builder);
  if (await isMadeSince(data, [...files, 'package-lock.json'])) return data.ofProgram;
  const prefix = `${data.name}-`;
  const folder = join(cache, prefix + (await fingerprint([], files)).slice(0, 16));
  await mkdir(cache, { recursive: true });
  await alone(join(cache, `lock-of-${data.name}`), async () => {
    await data.make(folder);
    await removeOld(folder, prefix);
  });
  return folder;
}

let builtWorld: Promise<string> | undefined;
let builtRegion: Promise<string> | undefined;

/** The folder of the world for tests, as `testRegion` gives that of the region. */
export function testWorld(): Promise<string> {
  builtWorld ??= build(world);
  return builtWorld;
}

/**
 * The folder of the built-in region for tests: the program's own where that is of today's code, else one
 * made at most once per version of code and data, and kept under node_modules/.cache. Tests must not
 * write into it. Several test processes may call it at once; the first builds, the others wait.
 */
export function testRegion(): Promise<string> {
  builtRegion ??= build(region);
  return builtRegion;
}
