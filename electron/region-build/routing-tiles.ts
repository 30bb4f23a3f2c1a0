import { spawn } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { valhallaConfig } from '../region-format/engine-config.ts';
import { type LocalEngine, localEngine, noLocalEngine } from '../region-format/local-engine.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import { tollsInExtracts } from './collect-tolls.ts';
import { writeDrivingTimes } from './driving-times.ts';
import { OsmFileError } from './osm/elements.ts';
import { writePrivateWays } from './private-ways.ts';
import { taggedAccess } from './tagged-access.ts';
import { writeTollMarks } from './toll-marks.ts';

/** Raised when other tiles are made of the same extract, so that they are made anew. */
export const routingTilesVersion = '11';

/** The tiles could not be made. */
export class RoutingTilesError extends Error {
  override name = 'RoutingTilesError';
  /** The last lines that the builder printed, for logs: they say nothing to users. */
  readonly output: string;
  constructor(message: string, output = '') {
    super(message);
    this.output = output;
  }
}

/** What the builder prints as it goes, with the share of the work that is done then. */
const milestones: readonly [text: string, done: number][] = [
  ['Parsing ways', 0.02],
  ['Parsing relations', 0.3],
  ['Parsing nodes', 0.35],
  ['Creating graph edges', 0.45],
  ['Building', 0.5],
  ['Enhancing local graph', 0.6],
  ['HierarchyBuilder', 0.75],
  ['Creating shortcuts', 0.8],
  ['Validating', 0.95],
];

/** The engine whose tiles are made here, or null where there is none. Tiles of one version suit that version. */
export function routingEngine(): { engine: 'valhalla'; version: string } | null {
  const engine = localEngine();
  return engine && { engine: 'valhalla', version: engine.version };
}

async function run(
  program: string,
  args: readonly string[],
  folder: string,
  signal: AbortSignal | undefined,
  onLine: (line: string) => void,
): Promise<void> {
  const said: string[] = [];
  const child = spawn(program, args, {
    // The builder leaves its notes in the folder that it is run in, too.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line !== '') said.push(line);
      if (said.length > 5) said.shift();
      onLine(line);
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve();
      else
        reject(
          new RoutingTilesError(
            'The road network could not be built from the extract: choose a smaller area or another extract.',
            `${basename(program)} ended with ${killedBy ?? code}:\n${said.join('\n')}`,
          ),
        );
    });
  });
}

/**
 * The builder's tables of ids grow as they need to: as large as it makes them by itself, for the whole planet, each
 * takes 160 MB. Each of its threads has a cache of tiles.
 */
const builderMemory = { id_table_size: 1_000_000, max_cache_size: 32 * 1024 * 1024 };

export interface RoutingTilesOptions {
  /** Paths of .osm.pbf files; together they make one tileset. */
  extracts: readonly string[];
  /** Where the tiles go; made when absent. */
  folder: string;
  /** Whether the extracts hold administrative boundaries, from which driving side and border crossings follow. */
  boundaries: boolean;
  /** Those of the extracts, which are read for them where nobody else has. */
  tolls?: () => Promise<TollMap>;
  signal?: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress?: (done: number) => void;
  /** The one of this machine unless given. */
  engine?: LocalEngine;
}

/** The stages of the builder, up to the one that knows how densely the roads lie, and from then on. */
const stagesToDensity = [
  'initialize',
  'parseways',
  'parserelations',
  'parsenodes',
  'constructedges',
  'build',
  'enhance',
];
const stagesFromDensity = [
  'filter',
  'transit',
  'bss',
  'hierarchy',
  'shortcuts',
  'restrictions',
  'elevation',
  'validate',
  'cleanup',
];

const hasTiles = async (folder: string): Promise<boolean> =>
  (await readdir(folder, { recursive: true })).some((name) => name.endsWith('.gph'));

/**
 * Builds Valhalla's graph tiles.
 * @throws RoutingTilesError when the platform is not served or the builder fails; OsmFileError without roads that the engine takes; the signal's
 *   AbortError when cancelled (the folder then holds an unfinished tileset)
 */
export async function buildRoutingTiles(options: RoutingTilesOptions): Promise<void> {
  const { extracts, folder, boundaries, signal, onProgress } = options;
  const engine = options.engine ?? localEngine();
  if (!engine) throw new RoutingTilesError(noLocalEngine());
  await mkdir(folder, { recursive: true });

  // The programs run in that folder: on Windows they understand no path beyond the system's code page.
  const { mjolnir, ...others } = valhallaConfig('.');
  const logging = { type: 'std_out' };
  const talking = { ...others, logging, mjolnir: { ...mjolnir, ...builderMemory, logging } };
  const args = [
    '--inline-config',
    JSON.stringify(talking),
    ...extracts.map((path) => relative(folder, path)),
  ];
  if (boundaries) await run(engine.builder('valhalla_build_admins'), args, folder, signal, () => {});
  const buildFromTo = (from: string | undefined, to: string | undefined) =>
    run(
      engine.builder('valhalla_build_tiles'),
      [`--start=${from}`, `--end=${to}`, ...args],
      folder,
      signal,
      (line) => {
        const reached = milestones.find(([text]) => line.includes(text));
        if (reached) onProgress?.(reached[1]);
      },
    );
  // On Windows the builder of 3.9.0 was seen to crash where it goes through them at once, and not one by one.
  const isOneByOne = engine.service !== undefined;
  async function build(stages: readonly string[]): Promise<void> {
    const parts = isOneByOne ? stages.map((stage) => [stage]) : [stages];
    for (const part of parts) await buildFromTo(part.at(0), part.at(-1));
  }
  // Shortcuts, which come later, are made of the speeds of their pieces.
  await build(stagesToDensity);
  // Without a tile the builder crashes in a later stage.
  if (!(await hasTiles(folder)))
    throw new OsmFileError(
      `No roads in ${extracts.join(', ')} can be used: choose another extract.`,
      'no-roads',
    );
  await writeDrivingTimes(folder, signal);
  const tolls = await (options.tolls?.() ?? tollsInExtracts(extracts, signal));
  await writeTollMarks(folder, tolls, signal);
  await writePrivateWays(folder, await taggedAccess(extracts, signal), signal);
  await build(stagesFromDensity);
  onProgress?.(1);
}
