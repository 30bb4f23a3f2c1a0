import { expect, test } from 'vitest';
import type { GeocodeResult } from '../../../../shared/api/localities.ts';
import { matchAddress } from '../../../../shared/geocoding/address-match.ts';
import { addressRequest } from '../../../../shared/geocoding/geocode-requests.ts';
import { regionWithinMs } from '../../../region-build/region.testing.ts';
import { testService } from '../../service.testing.ts';
import { localityEndpoints } from '../localities.ts';
import { sqliteGeocoder } from './geocoder.ts';
import { testPlaces } from './test-places.testing.ts';

test(
  'searching for a mall by its exact name is certain, even if other places have its name',
  async () => {
    const places = await testPlaces();
    const { get } = await testService({ endpoints: localityEndpoints(sqliteGeocoder(places)) });
    for (const name of ['Montevideo Shopping', 'Portones Shopping', 'Montevideo Shopping, Montevideo']) {
      const { types } = addressRequest(name, { language: 'en', service: { kind: 'built-in' } });
      const query = new URLSearchParams({
        address: name,
        types: (types ?? []).join('|'),
        fields: 'geometry|address_components',
      });
      const { status, body } = await get(`/localities/geocode?${query}`);
      expect(status).toBe(200);
      const results: GeocodeResult[] = body.results;
      const { candidates, doubts } = matchAddress(name, results);
      expect([doubts, candidates[0]?.types], name).toEqual([[], expect.arrayContaining(['business.mall'])]);
    }
    places.close();
  },
  regionWithinMs,
);
