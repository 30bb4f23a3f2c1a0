import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RegionExamples } from '../../shared/regions/region-examples.ts';
import { bytesIn } from '../region-format/bytes-in.ts';
import {
  type RegionManifest,
  readManifest,
  regionFiles,
  regionFormatVersion,
  writeManifest,
} from '../region-format/manifest.ts';
import { unfinishedPrefix } from '../region-format/stored-regions.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import { readWorldFingerprint, worldFiles } from '../region-format/world-folder.ts';
import { collectTolls } from './collect-tolls.ts';
import { roadCoverage } from './coverage.ts';
import { fingerprint } from './fingerprint.ts';
import { OsmFileError } from './osm/elements.ts';
import { openOsmData } from './osm/osm-data.ts';
import { routingEngine } from './routing-tiles.ts';
import type { RegionSource } from './sources.ts';
import { type BuildStep, regionSteps, type StepContext } from './steps.ts';

/** Progress of a build: the current step, and the share of the whole build that is done, 0 to 1. */
export interface BuildProgress {
  step: string;
  done: number;
}

/** What to build a region from, and where. */
export interface RegionBuild {
  /** Lowercase letters, digits, and hyphens. */
  id: string;
  name: string;
  source: RegionSource;
  /** Initial examples for panels; none if absent. */
  examples?: RegionExamples;
  /** Folder of the world, as built by `buildWorld`. */
  world: string;
  /** Folder of the region; replaced atomically, only after a successful build. */
  folder: string;
  steps?: readonly BuildStep[];
  /** Script of the worker threads that write the map and correct routing tiles; if absent, the calling thread does. */
  threadScript?: string | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: BuildProgress) => void;
}

async function sizesIn(folder: string): Promise<Record<string, number>> {
  const names = (await readdir(folder)).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await bytesIn(join(folder, name))])),
  );
}

async function currentManifest(folder: string, madeFrom: string): Promise<RegionManifest | undefined> {
  try {
    const manifest = await readManifest(folder);
    return manifest.madeFrom === madeFrom ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Moves the folder `newFolder` to `folder`, replacing an existing one. */
async function replaceFolder(folder: string, newFolder: string): Promise<void> {
  const oldFolder = `${newFolder}-old`;
  await rename(folder, oldFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(newFolder, folder);
  await rm(oldFolder, { recursive: true, force: true });
}

/** Calls `use` with a temporary folder next to `folder`, and deletes that afterward unless `use` moved it. */
export async function inTemporaryFolder<T>(
  folder: string,
  use: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = join(dirname(folder), `${unfinishedPrefix}${randomUUID()}`);
  await mkdir(temporary, { recursive: true });
  try {
    return await use(temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Fills a temporary folder next to `folder`, then replaces `folder` with it; on failure, `folder` is unchanged. */
export const makeFolder = <T>(folder: string, fill: (temporary: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder(folder, async (temporary) => {
    const result = await fill(temporary);
    await replaceFolder(folder, temporary);
    return result;
  });

/** Weights of writing and reading the extract, the work before the steps; measured for a city. */
const extractWeight = 0.8;
const readingWeight = 1.2;

class Progress {
  readonly #weights: Map<string, number>;
  readonly #done = new Map<string, number>();
  readonly #report: ((progress: BuildProgress) => void) | undefined;

  constructor(steps: readonly BuildStep[], report: ((progress: BuildProgress) => void) | undefined) {
    this.#weights = new Map<string, number>([
      ['extract', extractWeight],
      ['reading', readingWeight],
      ...steps.map(({ name, weight }) => [name, weight] as const),
    ]);
    this.#report = report;
  }

  at(step: string, share: number): void {
    this.#done.set(step, share);
    let totalWeight = 0;
    let doneWeight = 0;
    for (const [name, weight] of this.#weights) {
      totalWeight += weight;
      doneWeight += weight * (this.#done.get(name) ?? 0);
    }
    this.#report?.({ step, done: doneWeight / totalWeight });
  }
}

/**
 * Runs the steps. Those marked `apart` run in parallel with one another and with the queue of the others. If one fails,
 * the signal of the others is aborted.
 * @param last runs at the end of the queue
 */
async function runSteps(
  context: Omit<StepContext, 'onProgress'>,
  steps: readonly BuildStep[],
  progress: Progress,
  failure: AbortController,
  last: () => Promise<void>,
): Promise<void> {
  const run = async (step: BuildStep) => {
    context.signal.throwIfAborted();
    const onProgress = (done: number) => progress.at(step.name, done);
    onProgress(0);
    await step.run({ ...context, onProgress });
    onProgress(1);
  };
  const runQueue = async () => {
    for (const step of steps) if (!step.apart(context)) await run(step);
    await last();
  };
  const running = [...steps.filter((step) => step.apart(context)).map(run), runQueue()];
  try {
    await Promise.all(running);
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(running);
    throw error;
  }
}

/**
 * Builds a region folder from its source: the extract, then each step, then the manifest. Does nothing if the folder
 * was built from the same inputs by the same format version.
 * @returns the manifest
 * @throws OsmFileError if the extract can't be read or has no roads; the error of a step; the signal's reason if
 * canceled. The folder is then unchanged.
 */
export async function buildRegion(build: RegionBuild): Promise<RegionManifest> {
  const { id, name, source, world, folder, examples = null, steps = regionSteps, onProgress } = build;
  const { threadScript = null } = build;
  const routing = routingEngine();
  const madeFrom = await fingerprint(
    [
      String(regionFormatVersion),
      id,
      name,
      JSON.stringify(routing),
      JSON.stringify(examples),
      await readWorldFingerprint(world, worldFiles.places),
      ...source.cacheKeys,
      ...steps.map((step) => `${step.name} ${step.version}`),
    ],
    await source.files(),
  );
  const existing = await currentManifest(folder, madeFrom);
  if (existing) return existing;

  const progress = new Progress(steps, onProgress);
  const failure = new AbortController();
  const signal = build.signal ? AbortSignal.any([build.signal, failure.signal]) : failure.signal;
  signal.throwIfAborted();
  return makeFolder(folder, async (temporary) => {
    const extractPath = join(temporary, regionFiles.extract);
    progress.at('extract', 0);
    const coverage = await source.writeExtract(extractPath, signal);
    progress.at('extract', 1);
    const workFolder = join(temporary, 'work');
    await mkdir(workFolder);
    const data = await openOsmData(extractPath, workFolder, signal);
    try {
      progress.at('reading', 1);
      if (!data.content.hasRoads)
        throw new OsmFileError(`${name} has no roads. Choose another extract.`, 'no-roads');
      let collectedTolls: Promise<TollMap> | undefined;
      const tolls = () => {
        collectedTolls ??= collectTolls(data);
        return collectedTolls;
      };
      const context = { name, folder: temporary, extractPath, data, tolls, world, threadScript, signal };
      await runSteps(context, steps, progress, failure, async () => {
        if (coverage.length === 0) coverage.push(await roadCoverage(data));
      });
    } finally {
      data.close();
    }
    await rm(workFolder, { recursive: true });

    const { northeast, southwest } = data.bounds;
    const { hasAdministrativeBorders, hasPostalBorders } = data.content;
    const manifest: RegionManifest = {
      formatVersion: regionFormatVersion,
      id,
      name,
      bounds: data.bounds,
      coverage,
      centre: { lat: (northeast.lat + southwest.lat) / 2, lng: (northeast.lng + southwest.lng) / 2 },
      dataDate: data.dataDate,
      sources: [...source.attributions],
      examples,
      hasBoundaries: hasAdministrativeBorders || hasPostalBorders,
      madeFrom,
      madeAt: new Date().toISOString(),
      routing,
      sizes: await sizesIn(temporary),
    };
    await writeManifest(temporary, manifest);
    return manifest;
  });
}
