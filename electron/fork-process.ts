import { type ChildProcess, type ForkOptions, fork, type Serializable } from 'node:child_process';
import type { Spawn } from './spawned-process.ts';

/** What distinguishes one kind of process from others; contains no secrets. */
export interface ForkParts extends Pick<ForkOptions, 'env' | 'execArgv' | 'serialization'> {
  args?: readonly string[];
  /** Called with each process that starts. */
  started?: ((child: ChildProcess) => void) | undefined;
}

/** Starts `entry` as a Node child process. Secrets are sent as messages, never in `argv` or the environment. */
export function forkProcess<Message extends Serializable>(
  entry: string,
  { args = [], started, ...options }: ForkParts = {},
): Spawn<Message> {
  return () => {
    const child = fork(entry, args, { ...options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started?.(child);
    let ended = false;
    let hearExit = () => {};
    const end = () => {
      if (ended) return;
      ended = true;
      hearExit();
    };
    child.once('exit', end);
    // Spawning or sending failed: `exit` may never be emitted.
    child.on('error', () => {
      child.kill('SIGKILL');
      end();
    });
    return {
      send: (message) => void (child.connected && child.send(message)),
      onMessage: (hear) => void child.on('message', hear),
      onExit: (hear) => {
        hearExit = hear;
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
