import { jsonValue } from '../../../../shared/limits/limited-schemas.ts';
import type { ReadinessCheck } from '../../readiness.ts';
import type { EngineProcesses } from './valhalla.ts';

const patienceMs = 5000;

/** Whether an engine responds. If requests are waiting, those before them will show it. */
export const engineReadiness = (engines: EngineProcesses): ReadinessCheck => ({
  name: 'engine',
  async ready() {
    if (engines.waiting() > 0) return true;
    const somewhere = { locations: [{ lat: 0, lon: 0 }], costing: 'auto' };
    // An empty result is a response too.
    await engines.ask('locate', somewhere, jsonValue, AbortSignal.timeout(patienceMs));
    return true;
  },
});
