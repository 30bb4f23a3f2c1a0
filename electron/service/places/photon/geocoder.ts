import type { RemoteGeocoder } from '../remote/remote-geocoder.ts';
import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { nearby } from './nearby.ts';
import { photonClient } from './photon-client.ts';

/**
 * Geocodes with a remote Photon, in one or two requests per query.
 * @param base address of its HTTP service
 * @param options timeout
 */
export function photonGeocoder(base: URL, options?: { patienceMs?: number }): RemoteGeocoder {
  const photon = photonClient(base, options);
  return {
    autocomplete: (params, context) => autocomplete(photon, params, context),
    details: (params, context) => details(photon, params, context),
    geocode: (params, context) => geocode(photon, params, context),
    nearby: (params, context) => nearby(photon, params, context),
    async describe(signal) {
      const { version, import_date } = await photon.status(signal);
      return { kind: 'geocoding', name: 'Photon', version: version ?? null, dataDate: import_date ?? null };
    },
    close: () => photon.close(),
  };
}
