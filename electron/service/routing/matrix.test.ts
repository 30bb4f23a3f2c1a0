import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { distanceMatrix, distanceMatrixPost, route } from '../../../shared/api/distance.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { buildRoutingTiles } from '../../region-build/routing-tiles.ts';
import { street } from '../../region-build/street.testing.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { forkedEngines } from './valhalla/engine-processes.ts';
import { hasExtract, sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import { startValhalla, type Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

async function matrixOn(valhalla: Valhalla) {
  const send = await requestSender([
    endpoint(distanceMatrix, matrix(valhallaRouting(valhalla))),
    endpoint(distanceMatrixPost, matrix(valhallaRouting(valhalla))),
    endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
  ]);
  return {
    send: (request: Record<string, string>) => send(distanceMatrix, request),
    post: (request: Record<string, string>) => send(distanceMatrixPost, request),
    askRoute: (request: Record<string, string>) => send(route, request),
  };
}

const independencia = '-34.9067,-56.1996';
const airport = '-34.8337,-56.0146';
const tresCruces = '-34.8938,-56.1662';
const cerro = '-34.8790,-56.2570';
const inTheRiver = '-35.4,-56.2';

const statuses = ({ rows }: { rows: { elements: { status: string }[] }[] }) =>
  rows.map(({ elements }) => elements.map(({ status }) => status));

describe('Montevideo', () => {
  const valhalla = sharedValhalla('montevideo');

  test.each(['time', 'distance'])(
    'cells equal the figures of routes by %s, to the second and the meter',
    async (method) => {
      const { send, askRoute } = await matrixOn(valhalla);
      const points = [independencia, airport, tresCruces, cerro];
      const list = points.join('|');
      for (const mode of ['driving', 'walking', 'cycling']) {
        const request = { mode, method, elements: 'duration_distance' };
        const { rows } = await send({ ...request, origins: list, destinations: list });
        for (const [y, origin] of points.entries()) {
          for (const [x, destination] of points.entries()) {
            if (x === y) continue;
            const { routes } = await askRoute({ origin, destination, mode, method });
            const [leg] = routes[0].legs;
            const { status, duration, distance } = rows[y].elements[x];
            expect(status).toBe('OK');
            // Routes of the same length may take different times.
            if (method === 'time') expect(duration.value).toBe(leg.duration.value);
            expect(distance.value).toBe(leg.distance.value);
          }
        }
      }
    },
  );

  test('a pair has the same figures in matrices of any size', async () => {
    const { send } = await matrixOn(valhalla);
    const origins = [independencia, tresCruces, cerro];
    const request = { destinations: airport, elements: 'duration_distance' };
    const { rows } = await send({ ...request, origins: origins.join('|') });
    for (const [y, origin] of origins.entries()) {
      const alone = await send({ ...request, origins: origin });
      expect(rows[y]).toEqual(alone.rows[0]);
    }
  });

  test('a place has no distance from itself', async () => {
    const { send } = await matrixOn(valhalla);
    const places = { origins: cerro, destinations: cerro, elements: 'duration_distance' };
    const [element] = (await send(places)).rows[0].elements;
    expect(element).toMatchObject({ status: 'OK', duration: { value: 0 }, distance: { value: 0 } });
  });

  test('the parameter elements selects the figures; distance is the default', async () => {
    const { send } = await matrixOn(valhalla);
    const request = { origins: independencia, destinations: airport };
    const keysOf = async (more: object) =>
      Object.keys((await send({ ...request, ...more })).rows[0].elements[0]);
    expect(await keysOf({})).toEqual(['status', 'distance']);
    expect(await keysOf({ elements: 'duration' })).toEqual(['status', 'duration']);
    expect(await keysOf({ elements: 'duration_distance' })).toEqual(['status', 'duration', 'distance']);
  });

  test('GET and POST have the same response, and an encoded polyline is read as its points', async () => {
    const { send, post } = await matrixOn(valhalla);
    const request = { origins: `${independencia}|${cerro}`, destinations: airport, units: 'imperial' };
    const response = await send(request);
    expect(await post(request)).toEqual(response);
    const points = [independencia, cerro].map((text) => {
      const [lat = 0, lng = 0] = text.split(',').map(Number);
      return { lat, lng };
    });
    expect(await send({ ...request, origins: `enc:${encodePolyline(points)}:` })).toEqual(response);
    expect(response.rows[0].elements[0].distance.text).toMatch(/ miles$/);
  });

  test('a point away from all roads only affects its own elements', async () => {
    const { send } = await matrixOn(valhalla);
    const list = `${independencia}|${inTheRiver}|${airport}|0,0`;
    const response = await send({ origins: list, destinations: list });
    expect(statuses(response)).toEqual([
      ['OK', 'NOT_FOUND', 'OK', 'NOT_FOUND'],
      ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
      ['OK', 'NOT_FOUND', 'OK', 'NOT_FOUND'],
      ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    ]);
    expect(response.rows[1].elements[0]).toEqual({ status: 'NOT_FOUND' });
    const [direct] = (await send({ origins: independencia, destinations: airport })).rows[0].elements;
    expect(response.rows[0].elements[2]).toEqual(direct);
    expect(statuses(await send({ origins: inTheRiver, destinations: '0,0' }))).toEqual([['NOT_FOUND']]);
  });

  test('points at the poles only affect their own elements', async () => {
    const { send } = await matrixOn(valhalla);
    const request = { origins: `${independencia}|90,180|-90,0`, destinations: tresCruces };
    expect(statuses(await send(request))).toEqual([['OK'], ['NOT_FOUND'], ['NOT_FOUND']]);
  });

  test('an unreachable point only affects its own elements', async () => {
    const { send } = await matrixOn(valhalla);
    const around = '-34.9100,-56.2040;-34.9100,-56.1950;-34.9030,-56.1950;-34.9030,-56.2040';
    const response = await send({
      origins: `${independencia}|${cerro}`,
      destinations: `${tresCruces}|${airport}`,
      avoid: around,
    });
    expect(statuses(response)).toEqual([
      ['ZERO_RESULTS', 'ZERO_RESULTS'],
      ['OK', 'OK'],
    ]);
  });

  test('200 elements are allowed, 201 are MAX_ELEMENTS_EXCEEDED', async () => {
    const { send } = await matrixOn(valhalla);
    const row = (count: number) =>
      Array.from({ length: count }, (_, index) => `-34.88,${(-56.18 + index / 5000).toFixed(5)}`).join('|');
    const full = await send({ origins: independencia, destinations: row(200) });
    expect(statuses(full)[0]?.filter((status) => status === 'OK')).toHaveLength(200);
    expect(await send({ origins: independencia, destinations: row(201) })).toMatchObject({
      status: 'MAX_ELEMENTS_EXCEEDED',
      rows: [],
    });
  });

  test('with a time, the response says that it ignores traffic', async () => {
    const { send } = await matrixOn(valhalla);
    const request = { origins: independencia, destinations: airport, elements: 'duration' };
    const plain = await send(request);
    const timed = await send({ ...request, departure_time: 'now' });
    expect(timed).toEqual({ ...plain, message: expect.stringContaining('No traffic data') });
  });
});

describe.skipIf(!hasExtract('porto'))('Porto', () => {
  const valhalla = sharedValhalla('porto');

  test('tolls are avoided', async () => {
    const { send, askRoute } = await matrixOn(valhalla);
    const [origin, destination] = ['41.1496,-8.6110', '41.3510,-8.7480'];
    const request = { origins: origin, destinations: destination, elements: 'duration' };
    const [direct] = (await send(request)).rows[0].elements;
    const [around] = (await send({ ...request, avoid: 'tolls' })).rows[0].elements;
    expect(around.duration.value).toBeGreaterThan(direct.duration.value);
    const { routes } = await askRoute({ origin, destination, avoid: 'tolls' });
    expect(around.duration).toEqual(routes[0].legs[0].duration);
  });
});

test('places farther apart than the longest route are MAX_ROUTE_LENGTH_EXCEEDED', async () => {
  const tileFolder = temporaryFolder();
  const extracts = await Promise.all([street(0, 1), street(20, 101)]);
  await buildRoutingTiles({ extracts, folder: tileFolder, hasBoundaries: false });
  const valhalla = startValhalla({ spawn: forkedEngines(inject('builtService').engine)(tileFolder) });
  onTestFinished(() => valhalla.close());
  const { send } = await matrixOn(valhalla);
  const [west, east] = ['0.005,0.002', '0.005,20.002'];
  expect(statuses(await send({ origins: west, destinations: west }))).toEqual([['OK']]);
  expect(await send({ origins: `${west}|${east}`, destinations: east })).toMatchObject({
    status: 'MAX_ROUTE_LENGTH_EXCEEDED',
    rows: [],
  });
});
