import { spawn } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { valhallaConfig } from '../region-format/engine-config.ts';
import { type LocalEngine, localEngine, noLocalEngineMessage } from '../region-format/local-engine.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import { tollsInExtracts } from './collect-tolls.ts';
import { OsmFileError } from './osm/elements.ts';
import { correctTiles } from './tile-corrections.ts';

/** Version of the tiles. Increase when the same extract results in other tiles, so that regions are rebuilt. */
export const routingTilesVersion = '13';

/** Thrown if building the tiles fails. */
export class RoutingTilesError extends Error {
  override name = 'RoutingTilesError';
  /** Last lines of the builder's output, for logs; not meant for users. */
  readonly output: string;
  constructor(message: string, output = '') {
    super(message);
    this.output = output;
  }
}

/** Lines printed by the builder, with the share of the work done at that point. */
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

/** Returns the engine that built tiles work with, exactly this version; null if this machine has none. */
export function routingEngine(): { engine: 'valhalla'; version: string } | null {
  const engine = localEngine();
  return engine && { engine: 'valhalla', version: engine.version };
}

async function runBuilder(
  program: string,
  args: readonly string[],
  folder: string,
  signal: AbortSignal | undefined,
  onLine: (line: string) => void,
): Promise<void> {
  const builderOutput: string[] = [];
  const child = spawn(program, args, {
    // The builder also writes statistics into its working folder.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line !== '') builderOutput.push(line);
      if (builderOutput.length > 5) builderOutput.shift();
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
            'Couldn’t build the road network from the extract. Choose a smaller area or another extract.',
            `${basename(program)} exited with ${killedBy ?? code}:\n${builderOutput.join('\n')}`,
          ),
        );
    });
  });
}

/**
 * Memory settings of the builder. Its ID tables grow on demand; the default size, for the entire planet, takes 160 MB
 * each. The tile cache exists once per thread.
 */
const builderMemory = { id_table_size: 1_000_000, max_cache_size: 32 * 1024 * 1024 };

/** What to build tiles from, and where. */
export interface RoutingTilesOptions {
  /** Paths of .osm.pbf files that form one tileset. */
  extracts: readonly string[];
  /** Output folder for the tiles; created if missing. */
  folder: string;
  /** Whether the extracts have administrative boundaries, which determine driving side and border crossings. */
  hasBoundaries: boolean;
  /** Returns the tolls of the extracts; read from them if absent. */
  tolls?: () => Promise<TollMap>;
  /** Corrects the tiles; if absent, the calling thread does. */
  correct?: typeof correctTiles;
  signal?: AbortSignal;
  /** Called with the share done, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Defaults to this machine's engine. */
  engine?: LocalEngine;
}

/** Builder stages up to "enhance", which computes road density, and the later ones. */
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
 * Builds Valhalla's graph tiles from extracts, with corrected driving times, tolls, and private ways.
 * @throws RoutingTilesError if the machine has no engine or the builder fails; OsmFileError if there are no usable
 * roads; an AbortError if canceled (the folder then has an incomplete tileset)
 */
export async function buildRoutingTiles(options: RoutingTilesOptions): Promise<void> {
  const { extracts, folder, hasBoundaries, correct = correctTiles, signal, onProgress } = options;
  const engine = options.engine ?? localEngine();
  if (!engine) throw new RoutingTilesError(noLocalEngineMessage());
  await mkdir(folder, { recursive: true });

  // Run in the folder with relative paths, because on Windows the programs only support paths in the system code page.
  const { mjolnir, ...otherConfig } = valhallaConfig('.');
  const logging = { type: 'std_out' };
  const builderConfig = { ...otherConfig, logging, mjolnir: { ...mjolnir, ...builderMemory, logging } };
  const args = [
    '--inline-config',
    JSON.stringify(builderConfig),
    ...extracts.map((path) => relative(folder, path)),
  ];
  if (hasBoundaries)
    await runBuilder(engine.builderPath('valhalla_build_admins'), args, folder, signal, () => {});
  const buildFromTo = (from: string | undefined, to: string | undefined) =>
    runBuilder(
      engine.builderPath('valhalla_build_tiles'),
      [`--start=${from}`, `--end=${to}`, ...args],
      folder,
      signal,
      (line) => {
        const milestone = milestones.find(([text]) => line.includes(text));
        if (milestone) onProgress?.(milestone[1]);
      },
    );
  // On Windows, builder 3.9.0 crashed when it ran several stages in one go, but not one at a time.
  const runsStagesSeparately = engine.servicePath !== undefined;
  async function build(stages: readonly string[]): Promise<void> {
    const runs = runsStagesSeparately ? stages.map((stage) => [stage]) : [stages];
    for (const part of runs) await buildFromTo(part.at(0), part.at(-1));
  }
  // Edit the tiles before shortcuts are built, because those are computed from the speeds of their edges.
  await build(stagesToDensity);
  // Without tiles, the builder crashes in a later stage.
  if (!(await hasTiles(folder)))
    throw new OsmFileError(
      `No roads in ${extracts.join(', ')} can be used: choose another extract.`,
      'no-roads',
    );
  const tolls = await (options.tolls?.() ?? tollsInExtracts(extracts, signal));
  await correct({ folder, extracts, tolls }, signal);
  await build(stagesFromDensity);
  onProgress?.(1);
}
