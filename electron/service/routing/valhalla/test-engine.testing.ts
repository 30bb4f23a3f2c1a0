import { inject } from 'vitest';
import { engineFromPrograms, type LocalEngine, localEngine } from '../../../region-format/local-engine.ts';
import { startLocalEngine } from '../../start-local-engine.ts';
import { forkedEngines } from './engine-processes.ts';
import type { Valhalla } from './valhalla.ts';

/** Folder of Valhalla's programs to use in routing tests instead of this machine's engine. */
const programs = process.env.ZONEDESK_TEST_ENGINE;

/** Returns the engine for routing tests, which builds their tiles too. */
export function testEngine(): LocalEngine {
  const engine = programs === undefined ? localEngine() : engineFromPrograms(programs);
  if (!engine) throw new Error('No routing engine here, or none in the folder of ZONEDESK_TEST_ENGINE');
  return engine;
}

export const startTestValhalla = (tileFolder: string): Promise<Valhalla> =>
  startLocalEngine(tileFolder, forkedEngines(inject('builtService').engine), testEngine());
