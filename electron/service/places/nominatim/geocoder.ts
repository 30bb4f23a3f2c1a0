import type { RemoteGeocoder } from '../remote/remote-geocoder.ts';
import { autocomplete } from './autocomplete.ts';
import { details } from './details.ts';
import { geocode } from './geocode.ts';
import { nearby } from './nearby.ts';
import { nominatimClient } from './nominatim-client.ts';

/**
 * Returns a geocoder that uses a Nominatim server.
 * @param base URL of the server
 * @param options `timeoutMs` is that of each request
 */
export function nominatimGeocoder(base: URL, options?: { timeoutMs?: number }): RemoteGeocoder {
  const nominatim = nominatimClient(base, options);
  return {
    autocomplete: (params, context) => autocomplete(nominatim, params, context),
    details: (params, context) => details(nominatim, params, context),
    geocode: (params, context) => geocode(nominatim, params, context),
    nearby: (params, context) => nearby(nominatim, params, context),
    async describe(signal) {
      const { software_version, data_updated } = await nominatim.status(signal);
      return {
        kind: 'geocoding',
        name: 'Nominatim',
        version: software_version ?? null,
        dataDate: data_updated ?? null,
      };
    },
    async close() {
      nominatim.close();
    },
  };
}
