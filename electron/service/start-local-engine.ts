import { localEngine } from '../region-format/local-engine.ts';
import type { Engines } from './routing/valhalla/engine-processes.ts';
import { type EngineProcesses, startValhalla } from './routing/valhalla/valhalla.ts';

/**
 * Starts this machine's routing engine on the tiles of a folder: Valhalla's service program if one is installed,
 * otherwise its Node module in the processes of `engines`.
 */
export async function startLocalEngine(
  tileFolder: string,
  engines: Engines,
  engine = localEngine(),
): Promise<EngineProcesses> {
  if (engine?.servicePath === undefined) return startValhalla({ spawn: engines(tileFolder) });
  const { startValhallaProgram } = await import('./routing/valhalla-program/valhalla-program.ts');
  return startValhallaProgram({ program: engine.servicePath, tileFolder });
}
