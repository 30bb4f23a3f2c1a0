import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { valhallaConfig } from '../electron/region-format/engine-config.ts';
import { writeCopies } from './extract-copies.ts';
import { atMost, type Figure } from './figure.ts';
import { familyMemory } from './process-memory.ts';

const extract = resolve('../shared/data/porto.osm.pbf');
const sampleMilliseconds = 100;

interface Run {
  seconds: number;
  /** The most at once over all its processes, in megabytes. */
  all: number;
  own: number;
}

/** Runs a program to its end, and looks at its memory meanwhile. */
async function measured(program: string, args: readonly string[], cwd: string): Promise<Run> {
  const start = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const most = { all: 0, own: 0 };
  const sampling = setInterval(() => {
    const now = child.pid === undefined ? null : familyMemory(child.pid);
    most.all = Math.max(most.all, now?.all ?? 0);
    most.own = Math.max(most.own, now?.own ?? 0);
  }, sampleMilliseconds);
  const code = await new Promise((end) => child.once('exit', end));
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, ...most };
}

/** Imports copies of the extract, then makes nothing but the routing tiles of the same file. */
async function imported(folder: string, copies: number): Promise<{ region: Run; bare: Run }> {
  const file = join(folder, `${copies}.osm.pbf`);
  await writeCopies(extract, file, copies);
  const profile = join(folder, `profile-${copies}`);
  const cli = resolve('out/main/region-cli.js');
  const region = await measured(process.execPath, [cli, 'add', file, '--profile', profile], resolve('.'));
  await rm(profile, { recursive: true });
  const tiles = await mkdtemp(join(folder, 'tiles-'));
  const engine = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const builder = join(engine, process.platform, process.arch, 'valhalla_build_tiles');
  const config = JSON.stringify(valhallaConfig(tiles));
  const bare = await measured(builder, ['--inline-config', config, file], tiles);
  for (const done of [tiles, file]) await rm(done, { recursive: true });
  return { region, bare };
}

/**
 * Imports Porto, and copies of it side by side: the time beside the bare tile build of the same file, the most memory
 * at once, and how the time grows. How many copies is `ZONEDESK_IMPORT_COPIES`, 10 by default.
 */
export async function run(): Promise<Figure[]> {
  const copies = Number(process.env.ZONEDESK_IMPORT_COPIES ?? 10);
  const folder = await mkdtemp(join(tmpdir(), 'region-import-'));
  const one = await imported(folder, 1);
  const many = await imported(folder, copies);
  await rm(folder, { recursive: true });
  for (const [name, { region, bare }] of [
    ['Porto', one],
    [`${copies} copies`, many],
  ] as const) {
    const reported = ({ seconds, own, all }: Run) =>
      `${seconds.toFixed(1)} s, ${own.toFixed(0)} MB own, ${all.toFixed(0)} MB with mapped files`;
    console.error(`${name}: import ${reported(region)}; bare tile build ${reported(bare)}`);
  }
  return [
    atMost('import of Porto by bare tile build', one.region.seconds / one.bare.seconds, 'times', 2),
    atMost('most memory, Porto', one.region.own, 'MB', 500),
    atMost('most memory with mapped files, Porto', one.region.all, 'MB', 500),
    atMost(
      `import of ${copies} copies by one`,
      many.region.seconds / one.region.seconds,
      'times',
      copies * 1.2,
    ),
    atMost(`most memory, ${copies} copies`, many.region.own, 'MB', 1500),
    atMost(`most memory with mapped files, ${copies} copies`, many.region.all, 'MB', 1500),
  ];
}
