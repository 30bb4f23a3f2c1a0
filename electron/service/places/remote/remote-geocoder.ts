import type { ServingEngine } from '../../../../shared/api/engines.ts';
import type { Geocoder } from '../../ports.ts';

/** A geocoder running as a separate service. */
export interface RemoteGeocoder extends Geocoder {
  /**
   * Requests name, version, and data date of the engine.
   * @throws Unavailable if it can't be reached
   */
  describe(signal: AbortSignal): Promise<Omit<ServingEngine, 'state'>>;
  close(): Promise<void>;
}
