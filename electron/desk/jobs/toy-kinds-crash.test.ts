import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildProcesses } from '../../built-processes.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { random } from '../random.testing.ts';
import { countZones } from '../workspaces/version-rows.ts';

interface Snapshot {
  whose: 'workspace' | 'profile';
  state: string;
  done: number;
}

const steps = 60;
const stepMs = 8;

/** Starts a process that resumes the jobs in a folder. */
function startLife(entry: string, folder: string) {
  const child = fork(entry, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const latest = new Map<Snapshot['whose'], Snapshot>();
  let look = () => {};
  child.on('message', (snapshots: Snapshot[]) => {
    for (const one of snapshots) latest.set(one.whose, one);
    look();
  });
  return {
    order: (whose: Snapshot['whose'], order: object) => child.send({ whose, order }),
    /** Resolves once both jobs are in one of these states. */
    both: (...states: string[]) =>
      new Promise<void>((resolve) => {
        look = () => {
          const snapshots = [latest.get('workspace'), latest.get('profile')];
          if (snapshots.every((one) => one && states.includes(one.state))) resolve();
        };
        look();
      }),
    latest,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test('workspace jobs and profile jobs do each step once, despite kills', async () => {
  const folder = temporaryFolder();
  const chance = random(7);
  const { file, remove } = await buildProcesses({ toys: 'electron/desk/jobs/toy-process.testing.ts' });
  onTestFinished(remove);
  let life = startLife(file('toys'), folder);
  onTestFinished(() => life.kill());
  life.order('workspace', { kind: 'drawing', question: { zones: steps, stepMs } });
  life.order('profile', { kind: 'filing', question: { files: steps, stepMs } });

  let killedMeanwhile = 0;
  for (let kill = 0; kill < 4; kill += 1) {
    await life.both('running');
    await wait(chance() * 100);
    await life.kill();
    const done = [...life.latest.values()].map((snapshot) => snapshot.done);
    if (done.every((count) => count < steps)) killedMeanwhile += 1;
    life = startLife(file('toys'), folder);
  }
  await life.both('done');
  await life.kill();

  expect(killedMeanwhile).toBe(4);
  expect(
    readdirSync(join(folder, 'files'))
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: steps }, (_, step) => step));
  const database = openDatabase(join(folder, 'workspace.sqlite'), { readonly: true });
  onTestFinished(() => database.close());
  expect(database.prepare('SELECT edits FROM workspace').value()).toBe(steps);
  expect(countZones(database)).toBe(steps);
});
