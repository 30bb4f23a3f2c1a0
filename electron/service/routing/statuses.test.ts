import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import {
  distanceLimits,
  distanceMatrix,
  isochrone as isochroneOperation,
  route,
  tolls as tollsOperation,
} from '../../../shared/api/distance.ts';
import { type DistanceStatus, distanceStatuses } from '../../../shared/api/value-sets.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { testService } from '../service.testing.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { matrix } from './matrix.ts';
import { routing } from './route.ts';
import { tolls } from './tolls.ts';
import { crashing } from './valhalla/crashing.testing.ts';
import { forkedEngines } from './valhalla/engine-processes.ts';
import { testTiles, tilesWithinMs } from './valhalla/routing-tiles.testing.ts';
import { startValhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

beforeAll(async () => {
  await testTiles('montevideo');
}, tilesWithinMs);

const here = '-34.9067,-56.1996';
const there = '-34.8337,-56.0146';
const offAllRoads = '-35.4,-56.2';
const farAway = '-31,-60';
const many = Array.from({ length: 201 }, () => here).join('|');
const tooMany = Array.from({ length: distanceLimits.waypoints + 1 }, () => here).join('|');
/** Four times around the Earth. */
const vast = Array.from({ length: 2 }, () => '0,-180;0.1,0;0,180;-0.1,0').join('|');
const ragged = Array.from(
  { length: distanceLimits.avoidVertices + 1 },
  (_, index) => `-34.9,${(-56.2 + index / 1e5).toFixed(5)}`,
).join(';');

/** A request for each status of an operation, except those due to the program or the key. */
const requests: Record<
  string,
  { path: string; of: Partial<Record<DistanceStatus, Record<string, string>>> }
> = {
  route: {
    path: route.path,
    of: {
      OK: { origin: here, destination: there },
      INVALID_REQUEST: { origin: here, destination: there, waypoints: here, alternatives: 'true' },
      MAX_ROUTE_LENGTH_EXCEEDED: { origin: here, destination: farAway },
      ZERO_RESULTS: { origin: here, destination: offAllRoads },
    },
  },
  matrix: {
    path: distanceMatrix.path,
    of: {
      OK: { origins: here, destinations: offAllRoads },
      INVALID_REQUEST: { origins: here, destinations: there, arrival_time: 'now', departure_time: 'now' },
      MAX_ELEMENTS_EXCEEDED: { origins: here, destinations: many },
    },
  },
  tolls: {
    path: tollsOperation.path,
    of: {
      OK: { origin: here, destination: there },
      INVALID_REQUEST: { origin: here, destination: there, arrival_time: 'now', departure_time: 'now' },
      MAX_ROUTE_LENGTH_EXCEEDED: { origin: here, destination: farAway },
      ZERO_RESULTS: { origin: here, destination: offAllRoads },
    },
  },
  isochrone: {
    path: isochroneOperation.path,
    of: { OK: { origin: here, value: '5' }, ZERO_RESULTS: { origin: offAllRoads, value: '5' } },
  },
};

test.each([
  {
    path: route.path,
    query: { origin: here, destination: there, waypoints: tooMany },
    limit: /at most 248/,
  },
  {
    path: route.path,
    query: { origin: here, destination: there, avoid: vast },
    limit: /at most 100000 km/,
  },
  {
    path: distanceMatrix.path,
    query: { origins: here, destinations: there, avoid: ragged },
    limit: /at most 1000/,
  },
  { path: isochroneOperation.path, query: { origin: here, value: '5', avoid: vast }, limit: /100000 km/ },
  {
    path: tollsOperation.path,
    query: { origin: here, destination: there, waypoints: tooMany },
    limit: /at most 248/,
  },
])(
  'exceeding a limit of the service is INVALID_REQUEST with the limit: $path',
  async ({ path, query, limit }) => {
    const { endpoints } = await started();
    const { get, reported } = await testService({ endpoints, clock: () => 0 });
    const { body } = await get(`${path}?${new URLSearchParams(query)}`);
    expect(body).toMatchObject({ status: 'INVALID_REQUEST', message: expect.stringMatching(limit) });
    expect(reported).toEqual([]);
  },
);

async function started() {
  const engines: ChildProcess[] = [];
  const running = startValhalla({
    spawn: forkedEngines(inject('builtService').engine, {
      onStart(engine) {
        engines.push(engine);
        crash.started();
      },
    })(await testTiles('montevideo')),
    engines: 1,
  });
  onTestFinished(() => running.close());
  const crash = crashing(running, () => engines.at(-1));
  const { valhalla, crashNext } = crash;
  const endpoints = [
    endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
    endpoint(distanceMatrix, matrix(valhallaRouting(valhalla))),
    endpoint(isochroneOperation, isochrone(valhallaRouting(valhalla))),
    endpoint(
      tollsOperation,
      tolls(valhallaRouting(valhalla), tollFinder(noTolls), async () => []),
    ),
  ];
  return { endpoints, crashNext };
}

test('each status of the distance operations is reached by a real request', async () => {
  const { endpoints, crashNext } = await started();
  let now = 0;
  const service = await testService({ endpoints, clock: () => now });
  const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  const reached = new Set<string>();

  for (const [operation, { path, of }] of Object.entries(requests)) {
    for (const [status, query] of Object.entries(of)) {
      now += 1000;
      const { body } = await service.get(addressOf(path, query));
      expect(`${operation} ${body.status}`).toBe(`${operation} ${status}`);
      reached.add(body.status);
    }
    const good = addressOf(path, of.OK ?? {});
    now += 1000;
    expect((await service.get(good, {})).body.status).toBe('REQUEST_DENIED');
    const responses = await Promise.all(Array.from({ length: 11 }, () => service.get(good)));
    expect(responses.map(({ body }) => body.status)).toContain('OVER_QUERY_LIMIT');

    now += 1000;
    crashNext(2);
    const { body } = await service.get(good);
    expect(`${operation} ${body.status}`).toBe(`${operation} BACKEND_ERROR`);
  }
  for (const status of ['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'BACKEND_ERROR']) reached.add(status);
  expect([...reached].sort()).toEqual([...distanceStatuses].sort());
});
