import { utilityProcess } from 'electron';
import type { Spawn } from '../desk/service-process/spawned-process.ts';

/** Starts `entry` as a utility process; `name` is shown by the system. What it has to know is told in messages. */
export function forkUtilityProcess<Message>(entry: string, name: string): Spawn<Message> {
  return () => {
    const child = utilityProcess.fork(entry, [], {
      serviceName: name,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return {
      send: (message) => child.postMessage(message),
      onMessage: (hear) => void child.on('message', hear),
      onExit: (hear) => void child.once('exit', () => hear()),
      kill() {
        // `child.kill()` asks, which a process that hangs does not hear.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
    };
  };
}
