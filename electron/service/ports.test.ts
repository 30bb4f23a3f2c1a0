import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import type { Operation } from '../../shared/api/operation.ts';
import { operations } from '../../shared/api/operations.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { serviceEndpoints } from './endpoints.ts';
import { remoteRateLimiter } from './limits/remote-rate-limiter.testing.ts';
import { memoryGeocoder } from './places/memory-geocoder.testing.ts';
import { straightRouting } from './routing/straight-routing.testing.ts';
import { testService } from './service.testing.ts';
import { blankPainter } from './static-maps/blank-painter.testing.ts';
import { hourlyPlanner } from './transit/hourly-planner.testing.ts';
import { memoryZoneStore } from './zones/memory-zone-store.testing.ts';

const harbour = { id: 'h', type: 'locality', name: 'Harbour', lat: 10, lng: 20 };
const market = { id: 'm', type: 'point_of_interest', name: 'Market', lat: 10.01, lng: 20 };
const origin = '10,20';
const destination = '10.01,20';
const ocean = '-70,20';

/** Returns a clock that advances by a second at each reading. */
function everySecond(): () => number {
  let ms = 0;
  return () => (ms += 1000);
}

/** Serves all operations with implementations of the ports that share no code with the shipped ones. */
async function service(clock = everySecond()) {
  const zones = memoryZoneStore();
  const endpoints = serviceEndpoints({
    geocoder: memoryGeocoder([harbour, market]),
    routing: straightRouting,
    findTolls: () => ({ tolls: [], tollSystems: [] }),
    tariffs: async () => [],
    transit: hourlyPlanner,
    now: () => Date.parse('2026-01-15T06:30:00Z'),
    zones,
    staticMaps: { painter: blankPainter, markerImages: async () => ({ refused: 'there are none' }) },
  });
  const running = await testService({
    endpoints: endpoints.filter(({ operation }) => operation.id !== 'zones.create'),
    zones,
    limiter: remoteRateLimiter,
    clock,
  });
  /** Sends a request, and expects a response that matches the operation's schema. */
  const ask = async (operation: Operation, parameters: Record<string, string>) => {
    const { status, body } = await (operation.method === 'GET'
      ? running.get(`${operation.path}?${new URLSearchParams(parameters)}`)
      : running.send(operation.method, operation.path, parameters));
    expect(running.reported).toEqual([]);
    expect(status).toBe(200);
    if (operation.produces === 'application/json') {
      expect(operation.answer.safeParse(body).error).toBeUndefined();
    }
    return body;
  };
  return { ...running, ask };
}

test('places are suggested, described, geocoded, and found nearby', async () => {
  const { ask } = await service();
  const suggested = await ask(operations['localities.autocomplete'], { input: 'mark' });
  expect(suggested.localities).toMatchObject([{ public_id: 'm', description: 'Market' }]);
  const detail = await ask(operations['localities.details'], { public_id: 'm' });
  expect(detail.result).toMatchObject({ formatted_address: 'Market' });
  const geocoded = await ask(operations['localities.geocode'], { address: 'harbour' });
  expect(geocoded.results).toMatchObject([{ public_id: 'h' }]);
  const reverse = await ask(operations['localities.geocode'], { latlng: '10.009,20' });
  expect(reverse.results).toMatchObject([{ public_id: 'm', distance: expect.closeTo(111, 0) }]);
  const around = { location: origin, types: 'business', radius: '5000', limit: '1' };
  expect(await ask(operations['localities.nearby'], around)).toMatchObject({
    results: [{ name: 'Harbour' }],
    pagination: { next_page: 2 },
  });
});

test('routes have legs between the waypoints and instructions, and toll routes have tolls by leg', async () => {
  const { ask } = await service();
  const { status, routes } = await ask(operations['distance.route'], {
    origin,
    destination,
    waypoints: '10,20.01',
    details: 'full',
  });
  expect(status).toBe('OK');
  const [route] = routes;
  expect(route).toMatchObject({ recommended: true, main_route_name: 'Bee Line', notice: '' });
  expect(decodePolyline(route.overview_polyline.points)).toHaveLength(3);
  expect(route.legs).toMatchObject([
    { start_waypoint: 0, end_waypoint: 1, steps: [{ instructions: { summary: 'Go straight on' } }] },
    { start_waypoint: 1, end_waypoint: 2, start_address: 'Bee Line' },
  ]);
  const priced = await ask(operations['distance.tolls'], { origin, destination });
  expect(priced.routes[0].legs).toMatchObject([{ tolls: [], distance: { value: 1112 } }]);
  expect(priced.routes[0].main_route_name).toBe('Bee Line');
});

test('missing results have the statuses of the API', async () => {
  const { ask } = await service();
  const route = await ask(operations['distance.route'], { origin: ocean, destination });
  expect(route).toMatchObject({ status: 'ZERO_RESULTS', message: expect.stringContaining('road') });
  const matrix = { origins: `${origin}|${ocean}`, destinations: destination };
  const { rows } = await ask(operations['distance.matrix'], matrix);
  expect(rows).toMatchObject([
    { elements: [{ status: 'OK', distance: { value: 1112 } }] },
    { elements: [{ status: 'NOT_FOUND' }] },
  ]);
  expect((await ask(operations['distance.matrixPost'], matrix)).rows).toEqual(rows);
  const isochrone = { origin: ocean, value: '10' };
  expect(await ask(operations['distance.isochrone'], isochrone)).toMatchObject({ status: 'ZERO_RESULTS' });
});

test('an isochrone is a closed ring', async () => {
  const { ask } = await service();
  const { isoline } = await ask(operations['distance.isochrone'], { origin, value: '10' });
  const ring = decodePolyline(isoline.geometry) ?? [];
  expect(ring).toHaveLength(5);
  expect(ring[0]).toEqual(ring[4]);
});

test('transit departs now or arrives by a time; outside the timetable, the message has its dates', async () => {
  const { ask } = await service();
  const times = async (time: Record<string, string>) => {
    const { routes } = await ask(operations['transit.route'], { origin, destination, ...time });
    return routes[0].legs.map((leg: Record<string, string>) => [leg.departure_time, leg.arrival_time]);
  };
  expect(await times({})).toEqual([['2026-01-15T07:00:00+00:00', '2026-01-15T07:30:00+00:00']]);
  expect(await times({ arrival_time: '2026-01-15T09:10:00Z' })).toEqual([
    ['2026-01-15T08:00:00+00:00', '2026-01-15T08:30:00+00:00'],
  ]);
  const late = { origin, destination, departure_time: '2028-01-01T00:00:00Z' };
  expect(await ask(operations['transit.route'], late)).toMatchObject({
    status: 'NOT_FOUND',
    message: 'No timetable covers 2028-01-01; there is one for 2024-10-04 to 2027-07-01',
  });
});

test('a static map has the requested size', async () => {
  const { ask } = await service();
  const picture = await ask(operations['maps.static'], {
    lat: '10',
    lng: '20',
    zoom: '12',
    width: '320',
    height: '200',
  });
  expect(imageSize(picture)).toMatchObject({ type: 'webp', width: 320, height: 200 });
});

test('zones are created, listed, updated, and deleted; of concurrent batches with the same id, one is stored', async () => {
  const { send } = await service();
  const zone = (zone_id: string, store_id = 'S') => ({
    zone_id,
    store_id,
    polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))',
  });
  const batches = ['B', 'C', 'D'].map((id) => send('POST', '/zones', { zones: [zone('A'), zone(id)] }));
  const statuses = (await Promise.all(batches)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 422, 422]);
  expect((await send('GET', '/zones?limit=1', undefined)).body.zones).toMatchObject([{ zone_id: 'A' }]);
  expect((await send('GET', '/zones', undefined)).body.zones).toHaveLength(2);
  expect((await send('PUT', '/zones', { zones: [zone('A', 'T'), zone('X')] })).status).toBe(422);
  expect((await send('PUT', '/zones', { zones: [zone('A', 'T')] })).status).toBe(200);
  expect((await send('GET', '/zones/A', undefined)).body).toMatchObject({ store_id: 'T' });
  expect((await send('DELETE', '/zones/A', undefined)).status).toBe(200);
  expect((await send('GET', '/zones/A', undefined)).status).toBe(404);
});

test('concurrent requests succeed up to the limit, and the rest get the time to retry', async () => {
  const { get } = await service(() => 0);
  const [{ perSecond } = { perSecond: 0 }] = operations['transit.route'].rateLimits;
  const path = `/transit/route?${new URLSearchParams({ origin, destination })}`;
  const answers = await Promise.all(Array.from({ length: perSecond + 5 }, () => get(path)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.headers.get('ratelimit-reset')).toBe('1');
});
