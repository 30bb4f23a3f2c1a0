import { type UtilityProcess, utilityProcess } from 'electron';
import type { Spawn } from '../spawned-process.ts';

/**
 * Returns a function that starts `entry` as a utility process. Parameters are sent to it as messages.
 * @param name shown by the system's list of processes
 */
export function forkUtilityProcess<Message>(entry: string, name: string): Spawn<Message> {
  return () => spawnedUtility(startUtility(entry, name));
}

export const startUtility = (
  entry: string,
  serviceName: string,
  { args = [], env }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): UtilityProcess =>
  utilityProcess.fork(entry, args, {
    serviceName,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(env && { env }),
  });

export const spawnedUtility = <Message>(child: UtilityProcess): ReturnType<Spawn<Message>> => ({
  send: (message) => child.postMessage(message),
  onMessage: (listener) => void child.on('message', listener),
  onExit: (listener) => void child.once('exit', () => listener()),
  kill: () => killUtility(child),
});

/** `child.kill()` only sends a request that a hanging process ignores. */
export function killUtility(child: UtilityProcess): void {
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    } catch {
      // It has already ended; its `exit` event follows.
    }
  };
  if (child.pid === undefined) child.once('spawn', kill);
  else kill();
}
