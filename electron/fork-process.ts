import { type ChildProcess, type ForkOptions, fork, type Serializable } from 'node:child_process';
import type { Spawn } from './spawned-process.ts';

/** Options of a child process. They contain no secrets, because other programs can read arguments and environment. */
export interface ForkParts extends Pick<ForkOptions, 'env' | 'execArgv' | 'serialization'> {
  args?: readonly string[];
  /** Called with each process after it was started. */
  onStart?: ((child: ChildProcess) => void) | undefined;
}

/** Returns a function that starts `entry` as a Node.js child process. Secrets are sent to it as messages. */
export function forkProcess<Message extends Serializable>(
  entry: string,
  { args = [], onStart, ...options }: ForkParts = {},
): Spawn<Message> {
  return () => {
    const child = fork(entry, args, { ...options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    onStart?.(child);
    let hasEnded = false;
    let exitListener = () => {};
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      exitListener();
    };
    child.once('exit', end);
    // Spawning or sending failed; `exit` may never be emitted.
    child.on('error', () => {
      child.kill('SIGKILL');
      end();
    });
    return {
      send: (message) => void (child.connected && child.send(message)),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        exitListener = listener;
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
