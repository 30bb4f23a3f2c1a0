import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { vehicleClasses } from '../../../../shared/tariffs/vehicle-class.ts';
import { noTolls } from '../../../region-format/toll-map.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { Unavailable } from '../../endpoint.ts';
import type { IsochroneQuery, MatrixQuery, RouteQuery } from '../../ports.ts';
import { withSampleTolls } from '../../with-sample-tolls.ts';
import { sharedValhalla, testTiles, tilesWithinMs } from '../valhalla/routing-tiles.testing.ts';
import { streetWalker } from '../valhalla/street-walker.ts';
import { valhallaRouting } from '../valhalla/valhalla-routing.ts';
import { type RemoteValhallaOptions, startRemoteValhalla } from './remote-valhalla.ts';
import { startValhallaServer } from './start-server.testing.ts';

const waiting = new AbortController().signal;
const embedded = sharedValhalla('montevideo');
let tiles = '';
beforeAll(async () => {
  tiles = await testTiles('montevideo');
}, tilesWithinMs);

const independencia = { lat: -34.9067, lng: -56.1996 };
const airport = { lat: -34.8337, lng: -56.0146 };
const tresCruces = { lat: -34.8938, lng: -56.1662 };
const cerro = { lat: -34.879, lng: -56.257 };
const ocean = { lat: -36, lng: -54 };

const trip: RouteQuery = {
  origin: independencia,
  destination: airport,
  mode: 'driving',
  method: 'time',
  alternatives: false,
  units: 'metric',
  language: 'en',
  withSteps: true,
};
const around = [
  { lat: -34.88, lng: -56.19 },
  { lat: -34.88, lng: -56.12 },
  { lat: -34.91, lng: -56.12 },
  { lat: -34.91, lng: -56.19 },
];

async function remote(urls: readonly string[], options: Partial<RemoteValhallaOptions> = {}) {
  const reported: string[] = [];
  const valhalla = await startRemoteValhalla({
    urls,
    report: ({ url, state }) => void reported.push(`${url} ${state}`),
    ...options,
  });
  onTestFinished(() => valhalla.close());
  return { valhalla, routing: valhallaRouting(valhalla), reported };
}

/** Starts a server that responds to `/status` like Valhalla, and to other requests as the test needs. */
async function serving(rest: RequestListener, status: object = { version: '3.6.1' }): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/status') response.end(JSON.stringify(status));
    else rest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return `http://127.0.0.1:${address.port}`;
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return address.port;
}

describe('responses equal those of the bundled engine', () => {
  const routes: Record<string, Partial<RouteQuery>> = {
    'with steps': {},
    'the shortest': { method: 'distance' },
    'on foot': { mode: 'walking', destination: tresCruces },
    'by bicycle': { mode: 'cycling', destination: cerro },
    'by truck, in German': { mode: 'truck', language: 'de' },
    'with alternatives': { alternatives: true },
    'over waypoints in the best order': {
      waypoints: { points: [airport, tresCruces], optimize: true },
      destination: cerro,
    },
    'without tolls and motorways': { avoid: { tolls: true, highways: true, ferries: false, polygons: [] } },
    'around an area': { avoid: { tolls: false, highways: false, ferries: false, polygons: [around] } },
    'from the ocean': { origin: ocean },
    'to within an area that is left out': {
      destination: { lat: -34.9, lng: -56.15 },
      avoid: { tolls: false, highways: false, ferries: false, polygons: [around] },
    },
    'too far': { destination: { lat: 60, lng: 10 } },
  };
  test('routes, matrices, isochrones, and walks', async () => {
    const { url } = await startValhallaServer(tiles);
    const { valhalla, routing } = await remote([url]);
    const own = valhallaRouting(embedded);
    const outcomes = new Set<string>();
    for (const [name, different] of Object.entries(routes)) {
      const query = { ...trip, ...different };
      const [theirs, ours] = await Promise.all([routing.route(query, waiting), own.route(query, waiting)]);
      expect(theirs, name).toEqual(ours);
      outcomes.add(ours.ok ? 'ok' : ours.why);
    }
    expect(outcomes).toEqual(new Set(['ok', 'no-road', 'avoided', 'too-far']));

    const matrix: MatrixQuery = {
      origins: [independencia, ocean, cerro],
      destinations: [airport, tresCruces],
      mode: 'driving',
      method: 'time',
    };
    expect(await routing.matrix(matrix, waiting)).toEqual(await own.matrix(matrix, waiting));
    const isochrone: IsochroneQuery = { origin: independencia, value: 10, mode: 'driving', method: 'time' };
    const area = await own.isochrone(isochrone, waiting);
    expect(area.ok && area.value.ring.length).toBeGreaterThan(10);
    expect(await routing.isochrone(isochrone, waiting)).toEqual(area);

    const walks = [[independencia], [tresCruces, cerro], waiting] as const;
    expect(await streetWalker(valhalla).measure(...walks)).toEqual(
      await streetWalker(embedded).measure(...walks),
    );
  });

  test('sample tolls are avoided with an engine that has no data about them', async () => {
    const { url } = await startValhallaServer(tiles);
    const { valhalla } = await remote([url]);
    const direct = await valhallaRouting(embedded).route(trip, waiting);
    const path = direct.ok ? (direct.value.trips[0]?.legs[0]?.path ?? []) : [];
    const onTheWay = {
      ...(path[Math.floor(path.length / 2)] ?? independencia),
      id: 1,
      country: 'URY',
      payers: [...vehicleClasses],
      charge: {},
      paymentMethods: [],
    };
    const sample = { ...noTolls, booths: [onTheWay] };
    const query = { ...trip, avoid: { tolls: true, highways: false, ferries: false, polygons: [] } };
    const over = (engine: typeof embedded, isUsed: boolean) =>
      valhallaRouting(
        withSampleTolls({
          valhalla: engine,
          map: noTolls,
          tariffs: async () => [],
          sample,
          isInUse: () => isUsed,
        }).valhalla,
      ).route(query, waiting);
    const around = await over(embedded, true);
    expect(await over(valhalla, true)).toEqual(around);
    expect(await over(valhalla, false)).not.toEqual(around);
  });

  test('a request that the engine rejects is an error with the reason', async () => {
    const { url } = await startValhallaServer(tiles);
    const { valhalla } = await remote([url]);
    const wrong = { locations: [{ lat: -34.9, lon: -56.2 }], costing: 'rocket' };
    await expect(valhalla.send('locate', wrong, z.unknown(), waiting)).rejects.toThrow(/125: .*costing/);
  });
});

describe('availability of engines', () => {
  const walk: RouteQuery = { ...trip, destination: tresCruces, withSteps: false };

  test('killing one of two loses no requests, and it is used again when it is back', async () => {
    const port = await freePort();
    const killed = await startValhallaServer(tiles, port);
    const other = await startValhallaServer(tiles);
    const { valhalla, routing } = await remote([killed.url, other.url], { checkEveryMs: 50 });
    const expected = await valhallaRouting(embedded).route(walk, waiting);
    const pending = Array.from({ length: 40 }, () => routing.route(walk, waiting));
    await Promise.race(pending);
    await killed.kill();
    for (const found of await Promise.all(pending)) expect(found).toEqual(expected);
    const states = () => valhalla.engines().map(({ state }) => state);
    // The other may have failed a check while it had all requests.
    await expect.poll(states).toEqual(['down', 'up']);
    expect(await routing.route(walk, waiting)).toEqual(expected);
    await startValhallaServer(tiles, port);
    await expect.poll(states).toEqual(['up', 'up']);
  });

  test('without any, requests are to be sent again later', async () => {
    const servers = [await startValhallaServer(tiles), await startValhallaServer(tiles)];
    const { routing } = await remote(servers.map(({ url }) => url));
    const pending = Array.from({ length: 20 }, () => routing.route(walk, waiting));
    await Promise.race(pending);
    await Promise.all(servers.map(({ kill }) => kill()));
    const outcomes = await Promise.allSettled(pending);
    const expected = await valhallaRouting(embedded).route(walk, waiting);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual(expected);
      else expect(outcome.reason).toBeInstanceOf(Unavailable);
    }
    await expect(routing.route(walk, waiting)).rejects.toMatchObject({
      name: 'Unavailable',
      retryAfterSeconds: 3,
    });
  });

  test('a rejected request isn’t repeated', async () => {
    let count = 0;
    const refusing: RequestListener = (_, response) => {
      count += 1;
      response.writeHead(400).end('{"error_code":171,"error":"x","status_code":400,"status":"Bad Request"}');
    };
    const { valhalla } = await remote([await serving(refusing), await serving(refusing)]);
    expect(await valhalla.send('route', {}, z.unknown(), waiting)).toEqual({ ok: false, why: 'no-road' });
    expect(count).toBe(1);
  });

  test.skipIf(!existsSync('/usr/sbin/haproxy'))(
    'behind HAProxy, killing one during requests causes no wrong responses',
    async () => {
      const servers = [await startValhallaServer(tiles), await startValhallaServer(tiles)];
      const port = await freePort();
      const config = join(temporaryFolder(), 'haproxy.cfg');
      const lines = servers.map(
        ({ url }, index) => `  server v${index} ${new URL(url).host} check inter 100ms fall 1 rise 1`,
      );
      writeFileSync(
        config,
        [
          'defaults',
          '  mode http',
          '  timeout connect 1s',
          '  timeout client 60s',
          '  timeout server 60s',
          '  option redispatch',
          '  retries 3',
          'frontend valhalla',
          `  bind 127.0.0.1:${port}`,
          '  default_backend engines',
          'backend engines',
          '  balance roundrobin',
          ...lines,
          '',
        ].join('\n'),
      );
      const proxy = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', config], { stdio: 'inherit' });
      onTestFinished(() => void proxy.kill('SIGKILL'));
      const { valhalla, routing } = await remote([`http://127.0.0.1:${port}`], { checkEveryMs: 50 });
      await expect.poll(() => valhalla.engines()[0]?.state).toBe('up');
      const expected = await valhallaRouting(embedded).route(walk, waiting);
      const pending = Array.from({ length: 40 }, () => routing.route(walk, waiting));
      await Promise.race(pending);
      await servers[0]?.kill();
      let answered = 0;
      for (const outcome of await Promise.allSettled(pending)) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Unavailable);
        else expect(outcome.value).toEqual(expected);
        answered += outcome.status === 'fulfilled' ? 1 : 0;
      }
      expect(answered).toBeGreaterThan(1);
      await expect.poll(() => routing.route(walk, waiting).catch(() => undefined)).toEqual(expected);
    },
  );
});

describe('unsupported responses', () => {
  const never: RequestListener = () => {};

  test.each([
    ['another major version', { version: '4.0.0' }, /4\.0\.0/],
    [
      'no matrices',
      { version: '3.6.1', available_actions: ['route', 'locate', 'isochrone'] },
      /sources_to_targets/,
    ],
    ['no Valhalla', { hello: 'world' }, /isn’t a Valhalla response/],
  ])('%s', async (_, status, fault) => {
    const { valhalla } = await remote([await serving(never, status)]);
    expect(valhalla.engines()).toMatchObject([{ state: 'unsupported', fault: expect.stringMatching(fault) }]);
    await expect(valhalla.send('route', {}, z.unknown(), waiting)).rejects.toThrow(Unavailable);
  });

  test('reports version and data date', async () => {
    const { url } = await startValhallaServer(tiles);
    const { valhalla, reported } = await remote([url]);
    expect(valhalla.engines()).toMatchObject([
      { name: 'Valhalla', version: '3.6.1', dataDate: expect.stringMatching(/^20\d\d-.*Z$/), state: 'up' },
    ]);
    expect(reported).toEqual([`${url} up`]);
  });

  test('redirects are not followed', async () => {
    let requestCount = 0;
    const elsewhere = await serving((_, response) => {
      requestCount += 1;
      response.end('{}');
    });
    const url = await serving((_, response) => {
      response.writeHead(302, { location: `${elsewhere}/route` }).end();
    });
    const { valhalla } = await remote([url]);
    await expect(valhalla.send('route', {}, z.unknown(), waiting)).rejects.toThrow(/302/);
    expect(requestCount).toBe(0);
  });

  test('a response that is too large isn’t read to its end', async () => {
    const url = await serving((_, response) => response.end(JSON.stringify('x'.repeat(2000))));
    const { valhalla } = await remote([url], { maxBytes: 1000 });
    await expect(valhalla.send('route', {}, z.unknown(), waiting)).rejects.toThrow(/size/i);
  });

  test('a request that times out isn’t repeated', async () => {
    let count = 0;
    const hanging: RequestListener = () => {
      count += 1;
    };
    const { valhalla } = await remote([await serving(hanging), await serving(hanging)], { timeoutMs: 100 });
    await expect(valhalla.send('route', {}, z.unknown(), waiting)).rejects.toThrow(Unavailable);
    expect(count).toBe(1);
  });

  test('an aborted request is aborted at the engine too', async () => {
    const given = new AbortController();
    let closed = false;
    const url = await serving((request, response) => {
      response.on('close', () => {
        closed = true;
      });
      request.on('data', () => given.abort());
    });
    const { valhalla } = await remote([url]);
    await expect(valhalla.send('route', { a: 1 }, z.unknown(), given.signal)).rejects.toThrow(/abort/i);
    await expect.poll(() => closed).toBe(true);
  });
});
