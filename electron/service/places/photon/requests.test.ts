import { afterAll, beforeAll, expect, it } from 'vitest';
import { regionWithinMs } from '../../../region-build/region.testing.ts';
import type { RemoteGeocoder } from '../remote/remote-geocoder.ts';
import type { PlaceIndex } from '../sqlite/place-index.ts';
import { expectHits } from '../sqlite/questions/people.testing.ts';
import { testPlaces } from '../sqlite/test-places.testing.ts';
import { photonGeocoder } from './geocoder.ts';
import { type PhotonStandIn, startPhotonStandIn } from './photon-server.testing.ts';

let places: PlaceIndex;
let standIn: PhotonStandIn;
let geocoder: RemoteGeocoder;
beforeAll(async () => {
  places = await testPlaces();
  standIn = await startPhotonStandIn(places);
  geocoder = photonGeocoder(new URL(standIn.url), { timeoutMs: 60_000 });
}, regionWithinMs);
afterAll(async () => {
  await geocoder?.close();
  await standIn?.close();
  places?.close();
});

it('Photon finds nearly all places that the built-in geocoder finds for real queries', () =>
  expectHits(geocoder, 'people.csv', { first: 85, firstFive: 90 }));

it('describes the engine with its version and data date', async () => {
  expect(await geocoder.describe(new AbortController().signal)).toEqual({
    kind: 'geocoding',
    name: 'Photon',
    version: '1.0.0',
    dataDate: '2026-01-15T00:00:00Z',
  });
});
