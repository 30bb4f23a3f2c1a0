import { jsonValue } from '../../../../shared/limits/limited-schemas.ts';
import type { ReadinessCheck } from '../../readiness.ts';
import type { EngineProcesses } from './valhalla.ts';

const patienceMs = 5000;

/** Whether an engine answers; where questions wait for one, those that come before them tell it already. */
export const engineReadiness = (engines: EngineProcesses): ReadinessCheck => ({
  name: 'engine',
  async ready() {
    if (engines.waiting() > 0) return true;
    const somewhere = { locations: [{ lat: 0, lon: 0 }], costing: 'auto' };
    // That no road is there is an answer too.
    await engines.ask('locate', somewhere, jsonValue, AbortSignal.timeout(patienceMs));
    return true;
  },
});
