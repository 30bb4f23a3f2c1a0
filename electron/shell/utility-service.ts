import { utilityProcess } from 'electron';
import type { SpawnService } from '../desk/service-process/service-process.ts';

/** Starts the service as a utility process. What it has to know is told in messages. */
export function utilityService(entry: string): SpawnService {
  return () => {
    const child = utilityProcess.fork(entry, [], {
      serviceName: 'Zonedesk service',
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
