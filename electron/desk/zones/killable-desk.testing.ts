import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { Desk } from '../../../shared/desk/index.ts';
import { connectDesk, type FromDesk } from '../../../shared/desk/wire.ts';

/** A desk in a process of its own, which can be killed. */
export interface KillableDesk {
  desk: Desk;
  pid: number | undefined;
  /** Ends it at once (SIGKILL); resolves when it is gone. */
  kill(): Promise<void>;
}

let building: Promise<string> | undefined;

/** The desk's process as JavaScript, inside of the project so that it finds its packages; built once. */
export function builtDesk(): Promise<string> {
  building ??= buildDesk();
  return building;
}

async function buildDesk(): Promise<string> {
  const outDir = resolve('node_modules/.cache/killable-desk', `${process.pid}-${Date.now()}`);
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20.18',
      rolldownOptions: { input: { desk: resolve('electron/desk/zones/desk-process.testing.ts') } },
    },
  });
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  return join(outDir, 'desk.js');
}

/** Starts the process that holds the desk, with this one as its window. */
export function startDesk(entry: string, profileFolder: string): KillableDesk {
  const child = fork(entry, [profileFolder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const desk = connectDesk({
    // What a killed process is still told is lost, as it is with a window.
    send: (message) => void (child.connected && child.send(message, () => {})),
    listen: (hear) => void child.on('message', (message) => hear(message as FromDesk)),
    onLost: (hear) => void child.once('exit', hear),
  });
  return { desk, pid: child.pid, kill };
}
