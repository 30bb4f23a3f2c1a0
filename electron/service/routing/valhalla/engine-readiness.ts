import { jsonValue } from '../../../../shared/limits/limited-schemas.ts';
import type { ReadinessCheck } from '../../readiness.ts';
import type { EngineProcesses } from './valhalla.ts';

const timeoutMs = 5000;

/** Checks that an engine responds. Skipped if requests are waiting: then those in progress show whether it does. */
export const engineReadiness = (engines: EngineProcesses): ReadinessCheck => ({
  name: 'engine',
  async ready() {
    if (engines.waiting() > 0) return true;
    const request = { locations: [{ lat: 0, lon: 0 }], costing: 'auto' };
    // There is no road at this position, but the response shows that the engine works.
    await engines.send('locate', request, jsonValue, AbortSignal.timeout(timeoutMs));
    return true;
  },
});
