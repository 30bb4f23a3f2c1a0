import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { valhallaConfig } from '../electron/region-format/engine-config.ts';
import { regionImportReplySchema } from '../electron/region-format/region-import-messages.ts';
import { writeCopies } from './extract-copies.ts';
import { atMost, type Figure } from './figure.ts';
import { familyMemory } from './process-memory.ts';
import { processorSecondsWithEnded } from './processor-time.ts';

const extract = resolve('../shared/data/porto.osm.pbf');
const sampleMilliseconds = 100;

interface Run {
  seconds: number;
  /** CPU time of all its processes. */
  processor: number;
  /** Peak memory of all its processes together, in megabytes. */
  all: number;
  own: number;
}

interface Progress {
  step: string;
  /** Share of the whole import, 0 to 1. */
  done: number;
  seconds: number;
}

/** Measures a process from its start until `ended`. */
async function measured(child: ChildProcess, ended: Promise<void>): Promise<Run> {
  const start = performance.now();
  const most = { all: 0, own: 0 };
  let processor = 0;
  const sample = () => {
    if (child.pid === undefined) return;
    const now = familyMemory(child.pid);
    most.all = Math.max(most.all, now?.all ?? 0);
    most.own = Math.max(most.own, now?.own ?? 0);
    processor = Math.max(processor, processorSecondsWithEnded(child.pid));
  };
  const sampling = setInterval(sample, sampleMilliseconds);
  try {
    await ended;
    sample();
  } finally {
    clearInterval(sampling);
  }
  return { seconds: (performance.now() - start) / 1000, processor, ...most };
}

/** Imports a file in a separate process, as the program does. */
async function importRegion(file: string, regions: string): Promise<{ run: Run; progress: Progress[] }> {
  const start = performance.now();
  const child = fork(resolve('out/main/region-import.js'), { serialization: 'advanced' });
  const progress: Progress[] = [];
  const exited = once(child, 'exit');
  const done = new Promise<void>((imported, failed) => {
    child.on('message', (message) => {
      const reply = regionImportReplySchema.parse(message);
      if (reply.type === 'progress')
        progress.push({
          step: reply.step,
          done: reply.done,
          seconds: (performance.now() - start) / 1000,
        });
      else if (reply.type === 'done') imported();
      else failed(new Error(JSON.stringify(reply)));
    });
  });
  const world = resolve('out/world');
  const order = { paths: [file], regions, world, id: 'porto', name: 'Porto' };
  child.send({ type: 'import', order });
  const run = await measured(child, done);
  child.send({ type: 'cancel' });
  await exited;
  return { run, progress };
}

/** Reports the duration of each step; steps may run concurrently. */
function tellSteps(of: string, progress: readonly Progress[]): void {
  for (const step of new Set(progress.map((one) => one.step))) {
    const own = progress.filter((one) => one.step === step);
    const [first, last] = [own.at(0)?.seconds ?? 0, own.at(-1)?.seconds ?? 0];
    console.error(`${of}: ${step} from ${first.toFixed(1)} s to ${last.toFixed(1)} s`);
  }
}

/** Reports at which share of the time each tenth of the progress was reached. */
function tellProgress(of: string, progress: readonly Progress[], seconds: number): void {
  const tenths = Array.from({ length: 10 }, (_, index) => (index + 1) / 10).map((tenth) => {
    const reached = progress.find(({ done }) => done >= tenth - Number.EPSILON);
    return `${100 * tenth}% at ${((100 * (reached?.seconds ?? seconds)) / seconds).toFixed(0)}%`;
  });
  console.error(`${of}: progress ${tenths.join(', ')} of the time`);
}

/** Maximum error of the estimated remaining time after the first tenth, as a share of the total time. */
const offAtMost = (progress: readonly Progress[], seconds: number): number =>
  Math.max(
    ...progress
      .filter(({ done }) => done >= 0.1)
      .map((one) => Math.abs(one.seconds / one.done - seconds) / seconds),
  );

interface Imported {
  region: Run;
  bare: Run;
  progress: Progress[];
}

/** Imports copies of the extract, then only builds the routing tiles of the same file. */
async function imported(folder: string, copies: number): Promise<Imported> {
  const file = join(folder, `${copies}.osm.pbf`);
  await writeCopies(extract, file, copies);
  const regions = join(folder, `regions-${copies}`);
  const { run: region, progress } = await importRegion(file, regions);
  await rm(regions, { recursive: true });
  const tiles = await mkdtemp(join(folder, 'tiles-'));
  const engine = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const builder = join(engine, process.platform, process.arch, 'valhalla_build_tiles');
  const config = JSON.stringify(valhallaConfig(tiles));
  const child = spawn(builder, ['--inline-config', config, file], {
    cwd: tiles,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`${builder} ended with ${code}`);
  });
  const bare = await measured(child, ended);
  for (const done of [tiles, file]) await rm(done, { recursive: true });
  return { region, bare, progress };
}

/**
 * Imports Porto and adjacent copies of it: time and CPU time next to a bare tile build of the same file, accuracy of the
 * progress, peak memory, and growth of the time. `ZONEDESK_IMPORT_COPIES` sets the number of copies, 10 by default.
 */
export async function run(): Promise<Figure[]> {
  const copies = Number(process.env.ZONEDESK_IMPORT_COPIES ?? 10);
  const folder = await mkdtemp(join(tmpdir(), 'region-import-'));
  const one = await imported(folder, 1);
  const many = await imported(folder, copies);
  await rm(folder, { recursive: true });
  for (const [name, { region, bare, progress }] of [
    ['Porto', one],
    [`${copies} copies`, many],
  ] as const) {
    const reported = ({ seconds, processor, own, all }: Run) =>
      `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor, ${own.toFixed(0)} MB own, ${all.toFixed(0)} MB with mapped files`;
    console.error(`${name}: import ${reported(region)}; bare tile build ${reported(bare)}`);
    tellSteps(name, progress);
    tellProgress(name, progress, region.seconds);
  }
  const figuresOf = (name: string, { region, bare, progress }: Imported): Figure[] => [
    atMost(`import of ${name} by bare tile build`, region.seconds / bare.seconds, 'times', 1.5),
    atMost(`processor time of ${name} by bare tile build`, region.processor / bare.processor, 'times', 2.2),
    atMost(`time left of ${name} off by at most`, 100 * offAtMost(progress, region.seconds), '%', 30),
  ];
  return [
    ...figuresOf('Porto', one),
    ...figuresOf(`${copies} copies`, many),
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
