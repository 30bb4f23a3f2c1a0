import { fork, type Serializable } from 'node:child_process';
import type { Spawn } from './spawned-process.ts';

/** Starts `entry` as a child of plain Node. What it has to know is told in messages: nothing is in `argv` or the environment. */
export function forkProcess<Message extends Serializable>(entry: string): Spawn<Message> {
  return () => {
    const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let ended = false;
    let hearExit = () => {};
    const end = () => {
      if (ended) return;
      ended = true;
      hearExit();
    };
    child.once('exit', end);
    // It could not be started, or a message could not be sent to it: `exit` may never come.
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
