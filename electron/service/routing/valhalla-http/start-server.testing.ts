import { inject, onTestFinished } from 'vitest';
import { launchValhallaServer, type ValhallaServer } from './server-process.testing.ts';

/** Starts the stand-in for `valhalla_service` in a separate process, which is killed when the test ends. */
export async function startValhallaServer(tileFolder: string, port = 0): Promise<ValhallaServer> {
  const server = await launchValhallaServer(inject('builtService')['valhalla-server'], tileFolder, port);
  onTestFinished(server.kill);
  return server;
}
