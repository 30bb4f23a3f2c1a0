import type { ServingEngine } from '../../../../shared/api/engines.ts';
import type { Geocoder } from '../../ports.ts';

/** A geocoder running as a separate service. */
export interface RemoteGeocoder extends Geocoder {
  /** @throws Unavailable if it can't be reached */
  describe(signal: AbortSignal): Promise<Omit<ServingEngine, 'state'>>;
  close(): Promise<void>;
}
