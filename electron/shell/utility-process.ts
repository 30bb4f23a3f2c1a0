import { type UtilityProcess, utilityProcess } from 'electron';
import type { Spawn } from '../spawned-process.ts';

/** Starts `entry` as a utility process with a name for the system. Parameters are sent as messages. */
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
  onMessage: (hear) => void child.on('message', hear),
  onExit: (hear) => void child.once('exit', () => hear()),
  kill: () => killUtility(child),
});

/** `child.kill()` only sends a request that a hanging process ignores. */
export function killUtility(child: UtilityProcess): void {
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    } catch {
      // It has ended, and its exit is still to be told.
    }
  };
  if (child.pid === undefined) child.once('spawn', kill);
  else kill();
}
