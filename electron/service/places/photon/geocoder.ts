import type { RemoteGeocoder } from '../remote/remote-geocoder.ts';
import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { nearby } from './nearby.ts';
import { photonClient } from './photon-client.ts';

/**
 * Returns a geocoder that uses a Photon server, with one or two requests per call.
 * @param base URL of the server
 * @param options `timeoutMs` is the timeout of each request
 */
export function photonGeocoder(base: URL, options?: { timeoutMs?: number }): RemoteGeocoder {
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
