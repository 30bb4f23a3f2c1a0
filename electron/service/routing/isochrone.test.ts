import { describe, expect, test } from 'vitest';
import { isochrone as operation, route } from '../../../shared/api/distance.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, toLngLat } from '../../../shared/geo/position.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { contains as ringContains } from '../../region-build/osm/rings.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { hasExtract, sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import type { Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

const origin = { lat: -34.8938, lng: -56.1662 };

async function reachOn(valhalla: Valhalla, from: LatLng = origin) {
  const send = await requestSender([endpoint(operation, isochrone(valhallaRouting(valhalla)))]);
  return (request: Record<string, string>) =>
    send(operation, { origin: `${from.lat},${from.lng}`, ...request });
}

function ringOf({ isoline }: { isoline: { geometry: string } }): LatLng[] {
  const ring = decodePolyline(isoline.geometry);
  if (!ring) throw new Error('No polyline');
  expect(ring[0]).toEqual(ring[ring.length - 1]);
  expect(ring.length).toBeGreaterThanOrEqual(4);
  return ring;
}

const contains = (ring: readonly LatLng[], point: LatLng) =>
  ringContains(ring.map(toLngLat), toLngLat(point));

const share = (ring: readonly LatLng[], points: readonly LatLng[]) =>
  points.filter((point) => contains(ring, point)).length / points.length;

/** Returns why a ring isn't a valid polygon; null if it is. */
async function invalidityOf(ring: readonly LatLng[]) {
  const judged = (await loadGeos()).invalidity({ type: 'Polygon', coordinates: [ring.map(toLngLat)] });
  if (!judged.ok) throw new Error(judged.message);
  return judged.value;
}

describe('Montevideo', () => {
  const valhalla = sharedValhalla('montevideo');

  test('a ring is valid if its vertices differ by less than five decimals', async () => {
    const send = await reachOn(valhalla, { lat: -34.855518, lng: -56.14613 });
    for (const value of ['10', '0.3', '0.01']) {
      expect(await invalidityOf(ringOf(await send({ value })))).toBeNull();
    }
  });

  test('places inside have a route of at most ten minutes, places outside don’t', async () => {
    const send = await requestSender([
      endpoint(operation, isochrone(valhallaRouting(valhalla))),
      endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
    ]);
    const from = `${origin.lat},${origin.lng}`;
    const ring = ringOf(await send(operation, { origin: from, value: '10' }));
    const degrees = [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03];
    let inside = 0;
    for (const place of degrees.flatMap((north) => degrees.map((east) => ({ north, east })))) {
      const at = { lat: origin.lat + place.north, lng: origin.lng + place.east };
      const { status, routes } = await send(route, { origin: from, destination: `${at.lat},${at.lng}` });
      if (status !== 'OK') continue;
      const { value: seconds } = routes[0].legs[0].duration;
      const onRoad = decodePolyline(routes[0].overview_polyline.points)?.at(-1) ?? at;
      // The contour is drawn on a grid.
      if (contains(ring, onRoad)) {
        inside += 1;
        expect(seconds).toBeLessThan(1.1 * 600);
      } else {
        expect(seconds).toBeGreaterThan(0.9 * 600);
      }
    }
    expect(inside).toBeGreaterThan(10);
  });

  test.each(['driving', 'walking', 'cycling'])(
    'what is reached in 20 minutes contains that of 10: %s',
    async (mode) => {
      const send = await reachOn(valhalla);
      const ten = await send({ value: '10', mode });
      const twenty = await send({ value: '20', mode });
      expect(ten.isoline).toMatchObject({ origin, time: { value: 10, text: '10 minutes' } });
      expect(ten.isoline.distance).toBeUndefined();
      expect(contains(ringOf(ten), origin)).toBe(true);
      expect(share(ringOf(twenty), ringOf(ten))).toBe(1);
      expect(share(ringOf(ten), ringOf(twenty))).toBeLessThan(0.2);
    },
  );

  test('by distance, nothing is farther than the requested kilometers', async () => {
    const send = await reachOn(valhalla);
    const response = await send({ value: '2.5', method: 'distance' });
    expect(response.isoline).toMatchObject({ origin, distance: { value: 2.5, text: '2.5 km' } });
    expect(response.isoline.time).toBeUndefined();
    const ring = ringOf(response);
    for (const at of ring) expect(distanceMeters(at, origin)).toBeLessThan(2700);
    expect(contains(ring, origin)).toBe(true);
  });

  test('units and language only change the text', async () => {
    const send = await reachOn(valhalla);
    const request = { value: '5', method: 'distance' };
    const metric = (await send(request)).isoline;
    const imperial = (await send({ ...request, units: 'imperial' })).isoline;
    expect(imperial).toEqual({ ...metric, distance: { value: 5, text: '3.1 miles' } });
    expect((await send({ value: '1', language: 'es' })).isoline.time.text).toBe('1 minuto');
  });

  test('an empty area and the maximum value have a valid ring too', async () => {
    const send = await reachOn(valhalla);
    for (const method of ['time', 'distance']) {
      const none = ringOf(await send({ value: '0', method }));
      for (const at of none) expect(distanceMeters(at, origin)).toBeLessThan(50);
      expect(await invalidityOf(none)).toBeNull();
      expect(contains(ringOf(await send({ value: '120', method })), origin)).toBe(true);
    }
  });

  test('a polygon to avoid reduces the reachable area', async () => {
    const send = await reachOn(valhalla);
    const beyond = { lat: -34.8938, lng: -56.12 };
    const wall = '-34.95,-56.155;-34.95,-56.150;-34.82,-56.150;-34.82,-56.155';
    const request = { value: '15' };
    expect(contains(ringOf(await send(request)), beyond)).toBe(true);
    expect(contains(ringOf(await send({ ...request, avoid: wall })), beyond)).toBe(false);
  });

  test('there is no isoline away from all roads', async () => {
    const send = await reachOn(valhalla, { lat: -35.4, lng: -56.2 });
    expect(await send({ value: '10' })).toEqual({
      status: 'ZERO_RESULTS',
      message: expect.stringContaining('road'),
    });
  });
});

describe.skipIf(!hasExtract('liechtenstein'))('Liechtenstein', () => {
  const valhalla = sharedValhalla('liechtenstein');

  test('a ring by distance is valid if its vertices differ by less than five decimals', async () => {
    const send = await reachOn(valhalla, { lat: 47.126554, lng: 9.517912 });
    expect(await invalidityOf(ringOf(await send({ value: '5', method: 'distance' })))).toBeNull();
  });

  test('more time never reaches less', async () => {
    const send = await reachOn(valhalla, { lat: 47.141, lng: 9.5209 });
    let inner: LatLng[] | undefined;
    for (const value of ['2', '4', '8', '16']) {
      const ring = ringOf(await send({ value }));
      if (inner) expect(share(ring, inner)).toBeGreaterThan(0.95);
      inner = ring;
    }
  });
});
