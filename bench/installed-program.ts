import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startElectron } from './electron-program.ts';
import { atMost, type Figure, type Surroundings } from './figure.ts';
import { writeFirstStepsRead } from './first-steps-read.ts';
import { idleMapAt } from './idle-map.ts';
import { median } from './timing.ts';

const program = resolve('out/package/linux-unpacked');
const origin = 'app://zonedesk/';
const rounds = 5;
const megabyte = 2 ** 20;

/** Magic numbers of executables for Windows (MZ) and macOS (Mach-O, thin and fat). */
const foreignBeginnings = ['4d5a', 'cffaedfe', 'cafebabe'];

/**
 * The packaged program: its size, duplicate files, files of other systems, and its very first start with a new profile
 * next to a later one.
 */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const { switches } = await surroundings.electron();
  const made = spawnSync(process.execPath, ['scripts/package.mjs', '--unpacked'], {
    stdio: ['ignore', 2, 'inherit'],
  });
  if (made.status !== 0) throw new Error('The program could not be packed');
  return [...(await contentFigures()), await startFigure(switches)];
}

async function contentFigures(): Promise<Figure[]> {
  const seen = new Set<string>();
  let [bytes, twice, foreign] = [0, 0, 0];
  for (const entry of await readdir(program, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const { size } = await stat(path);
    bytes += size;
    const begins = await beginning(path);
    if (foreignBeginnings.some((foreignOne) => begins.startsWith(foreignOne))) foreign += 1;
    // Smaller ones repeat by chance, as licenses do.
    if (size < megabyte) continue;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    if (seen.has(hash)) twice += size;
    seen.add(hash);
  }
  return [
    atMost('size of the unpacked program', Math.round(bytes / megabyte), 'MiB', 600),
    // The engine's libraries load SQLite by two names.
    atMost('what is in it twice', Math.round(twice / megabyte), 'MiB', 1),
    atMost('files of other systems in it', foreign, '', 0),
  ];
}

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  return buffer.toString('hex');
}

async function startFigure(switches: string[]): Promise<Figure> {
  const profiles = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const starts = async (profile: string) => {
    const running = await startElectron(
      { path: join(program, 'zonedesk'), switches },
      { origin, args: [`--profile=${profile}`] },
    );
    try {
      return (await idleMapAt(running)) - running.startedAt;
    } finally {
      await running.close();
    }
  };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const profile = join(profiles, String(round));
    await writeFirstStepsRead(profile);
    const first = await starts(profile);
    // The second start fills the code cache; the third is a normal one.
    await starts(profile);
    const warm = await starts(profile);
    console.error(`first start ${first} ms, a later one ${warm} ms`);
    ratios.push(first / warm);
  }
  await rm(profiles, { recursive: true });
  return atMost(
    'first start of the installed program to an idle map by a later one',
    median(ratios),
    'times',
    1.5,
  );
}
