import { fork } from 'node:child_process';
import type { Desk } from '../../../shared/desk/index.ts';
import { connectDesk, type FromDesk } from '../../../shared/desk/wire.ts';
import { buildProcesses } from '../../built-processes.testing.ts';

/** A desk in a separate process that can be killed. */
export interface KillableDesk {
  desk: Desk;
  pid: number | undefined;
  /** Kills the process (SIGKILL); resolves when it has exited. */
  kill(): Promise<void>;
}

let building: Promise<string> | undefined;

/** Returns the entry file of the desk's process, which is built only once. */
export function builtDesk(): Promise<string> {
  building ??= buildDesk();
  return building;
}

async function buildDesk(): Promise<string> {
  const { file, remove } = await buildProcesses({ desk: 'electron/desk/workspaces/desk-process.testing.ts' });
  process.once('exit', remove);
  return file('desk');
}

/** Starts the process that runs the desk, with this one as its window. */
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
    // Messages to a killed process are lost, as with a window.
    send: (message) => void (child.connected && child.send(message, () => {})),
    listen: (listener) => void child.on('message', (message) => listener(message as FromDesk)),
    onLost: (listener) => void child.once('exit', listener),
  });
  return { desk, pid: child.pid, kill };
}
