import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMatrix, distanceMatrixPost, route } from '../../shared/api/distance.ts';
import { autocomplete } from '../../shared/api/localities.ts';
import { megabyte } from '../../shared/api/operation.ts';
import { transitRoute } from '../../shared/api/transit.ts';
import { type Endpoint, endpoint, Unavailable } from './endpoint.ts';
import type { RateLimiter } from './ports.ts';
import { testService } from './service.testing.ts';

const nothingFound = { localities: [] };
const search = endpoint(autocomplete, () => ({ body: nothingFound }));
const searchPath = '/localities/autocomplete?input=Lond';
const routing = endpoint(route, () => ({ body: { status: 'OK', routes: [] } }));
const routePath = '/distance/route/json?origin=1,2&destination=3,4';
const matrix = endpoint(distanceMatrix, () => ({ body: { status: 'OK', rows: [] } }));
const matrixPath = '/distance/distancematrix/json';
const matrixPost = endpoint(distanceMatrixPost, () => ({ body: { status: 'OK', rows: [] } }));
const transit = endpoint(transitRoute, () => ({ body: { status: 'OK', routes: [] } }));

const missingText = 'Incorrect authentication credentials. Please check or use a valid API Key';

describe('credentials', () => {
  test('keys are accepted in all three forms; public keys don’t need a Referer', async () => {
    const { get, project } = await testService({ endpoints: [search] });
    const { publicKey, privateKey, readOnlyPrivateKey } = project.keys;
    const good = [
      get(searchPath, { 'X-Api-Key': privateKey }),
      get(searchPath, { 'X-Api-Key': readOnlyPrivateKey }),
      get(`${searchPath}&private_key=${privateKey}`, {}),
      get(`${searchPath}&private_key=${readOnlyPrivateKey}`, {}),
      get(`${searchPath}&key=${publicKey}`, { Referer: 'http://localhost' }),
      get(`${searchPath}&key=${publicKey}`, {}),
      get(`${searchPath}&key=${publicKey}`, { Referer: 'not a page' }),
    ];
    for (const { status, body } of await Promise.all(good)) {
      expect({ status, body }).toEqual({ status: 200, body: nothingFound });
    }
  });

  test('a missing key is 401, a wrong or misplaced one 403', async () => {
    const { get, project } = await testService({ endpoints: [search, routing] });
    const { publicKey, privateKey } = project.keys;
    expect(await get(searchPath, {})).toMatchObject({ status: 401, body: { detail: missingText } });
    expect(await get(`${searchPath}&key=`, {})).toMatchObject({ status: 401 });
    const wrong = [
      get(`${searchPath}&key=${privateKey}`, { Referer: 'http://localhost' }),
      get(`${searchPath}&private_key=${publicKey}`, {}),
      get(searchPath, { 'X-Api-Key': publicKey }),
      get(searchPath, { 'X-Api-Key': 'nonsense' }),
    ];
    for (const { status, body } of await Promise.all(wrong)) {
      expect(status).toBe(403);
      expect(body).toEqual({ detail: expect.any(String) });
    }
    expect(await get(routePath, {})).toMatchObject({
      status: 401,
      body: { detail: missingText, status: 'REQUEST_DENIED' },
    });
  });

  test('if a project lists its hosts, a public key with another Referer or none is 403', async () => {
    const { get, project } = await testService({
      endpoints: [search],
      project: { referers: ['maps.example.com'] },
    });
    const path = `${searchPath}&key=${project.keys.publicKey}`;
    expect(await get(path, {})).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('Referer') },
    });
    expect(await get(path, { Referer: 'http://localhost/' })).toMatchObject({ status: 403 });
    expect(await get(path, { Referer: 'not a page' })).toMatchObject({ status: 403 });
    expect(await get(path, { Referer: 'https://maps.example.com/a?b' })).toMatchObject({ status: 200 });
  });

  test('a used-up quota is 402, a disabled API 403', async () => {
    const spent = await testService({ endpoints: [search], project: { quota: 'spent' } });
    expect(await spent.get(searchPath)).toMatchObject({ status: 402, body: { detail: expect.any(String) } });
    const without = await testService({ endpoints: [search], project: { groups: new Set(['zones']) } });
    expect(await without.get(searchPath)).toMatchObject({
      status: 403,
      body: { detail: 'This Woosmap API is not enabled for this project.' },
    });
  });

  test('creating zones requires a private key with write permission in the query', async () => {
    const { url, project, send } = await testService();
    const post = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/zones?${query}`, { method: 'POST', headers, body: '{"zones":[]}' });
    const { privateKey, readOnlyPrivateKey, publicKey } = project.keys;
    expect((await post('', { 'X-Api-Key': privateKey })).status).toBe(401);
    expect((await post(`key=${publicKey}`, { Referer: 'http://localhost' })).status).toBe(401);
    expect((await post('private_key=wrong')).status).toBe(401);
    const readOnly = await post(`private_key=${readOnlyPrivateKey}`);
    expect(readOnly.status).toBe(403);
    expect(await readOnly.json()).toEqual({ detail: expect.stringContaining('write permission') });
    expect(await send('POST', '/zones', { zones: [] })).toMatchObject({ status: 200 });
  });
});

test('a matrix body over 1 MB is 413, and deeply nested JSON is invalid', async () => {
  const { send } = await testService({ endpoints: [matrixPost] });
  expect((await send('POST', matrixPath, ' '.repeat(megabyte + 1))).status).toBe(413);
  expect((await send('POST', matrixPath, '['.repeat(megabyte))).body).toMatchObject({
    detail: [{ type: 'json_invalid' }],
  });
});

describe('rate limits', () => {
  test('requests over the limit are 429, and accepted again a second later', async () => {
    let now = 0;
    const { get } = await testService({ endpoints: [search], clock: () => now });
    for (let sent = 0; sent < 50; sent += 1) expect((await get(searchPath)).status).toBe(200);
    const { status, body, headers } = await get(searchPath);
    expect(status).toBe(429);
    expect(body).toEqual({ detail: 'The rate limit for this endpoint has been exceeded' });
    expect(headers.get('RateLimit')).toBe('"default";r=0;t=1');
    expect(headers.get('ratelimit-reset')).toBe('1');
    now += 1000;
    expect((await get(searchPath)).status).toBe(200);
  });

  test('limits apply before the body is read', async () => {
    const take: RateLimiter['take'] = async () => ({
      admitted: false,
      states: [{ policy: 'requests', remaining: 0, resetSeconds: 1 }],
    });
    const { send } = await testService({ endpoints: [matrixPost], limiter: () => ({ take }) });
    expect((await send('POST', matrixPath, ' '.repeat(2 * megabyte))).status).toBe(429);
  });

  test('operations without a limit work while the limiter is unavailable', async () => {
    const take = () => Promise.reject(new Unavailable('Limits are away.', 1));
    const { get, send } = await testService({ endpoints: [search], limiter: () => ({ take }) });
    expect((await send('POST', '/zones', { zones: [] })).status).toBe(200);
    expect((await get(searchPath)).status).toBe(503);
  });

  test('distance and transit responses have the text in details', async () => {
    const { get } = await testService({ endpoints: [routing, transit], clock: () => 0 });
    const transitPath = '/transit/route?origin=1,2&destination=3,4';
    for (let sent = 0; sent < 10; sent += 1) await Promise.all([get(routePath), get(transitPath)]);
    const text = 'The rate limit for this endpoint has been exceeded';
    expect((await get(routePath)).body).toEqual({ details: text, status: 'OVER_QUERY_LIMIT' });
    expect((await get(transitPath)).body).toEqual({ details: text });
  });

  test('routes with traffic have a separate limit of 20 per second', async () => {
    const { get } = await testService({ endpoints: [routing], clock: () => 0 });
    const withTraffic = `${routePath}&departure_time=now`;
    for (let sent = 0; sent < 20; sent += 1) expect((await get(withTraffic)).status).toBe(200);
    expect((await get(withTraffic)).status).toBe(429);
    expect((await get(routePath)).status).toBe(200);
  });

  test('a matrix counts its elements, GET and POST together; an invalid one doesn’t count', async () => {
    const { get, send } = await testService({ endpoints: [matrix, matrixPost], clock: () => 0 });
    const points = (count: number) => Array.from({ length: count }, () => '1,2').join('|');
    const tooMany = { origins: points(10), destinations: points(21) };
    expect((await send('POST', matrixPath, tooMany)).body).toEqual({
      status: 'MAX_ELEMENTS_EXCEEDED',
      message: 'origins times destinations is 210, more than 200',
      rows: [],
    });
    const full = { origins: points(10), destinations: points(20) };
    for (let sent = 0; sent < 4; sent += 1) {
      expect((await send('POST', matrixPath, full)).status).toBe(200);
    }
    const query = new URLSearchParams(full);
    expect((await get(`${matrixPath}?${query}`)).status).toBe(200);
    const refused = await get(`${matrixPath}?${query}`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('RateLimit')).toBe('"requests";r=4;t=1, "elements";r=0;t=1');
  });

  test('Server-Timing has the time since the request was counted', async () => {
    let now = 0;
    const slow = endpoint(autocomplete, () => {
      now += 345.6;
      return { body: nothingFound };
    });
    const { get } = await testService({ endpoints: [slow], clock: () => now });
    expect((await get(searchPath)).headers.get('Server-Timing')).toBe('since-counted;dur=345');
  });

  test('projects have separate limits', async () => {
    const first = await testService({ endpoints: [routing], clock: () => 0 });
    for (let sent = 0; sent < 11; sent += 1) await first.get(routePath);
    expect((await first.get(routePath)).status).toBe(429);
    const second = await testService({ endpoints: [routing], clock: () => 0 });
    expect((await second.get(routePath)).status).toBe(200);
  });
});

describe('requests', () => {
  test('invalid parameters are 422; localities responses include the input', async () => {
    const { get } = await testService({ endpoints: [search, routing] });
    expect(await get('/localities/autocomplete?radius=far')).toMatchObject({
      status: 422,
      body: {
        detail: [
          { loc: ['query', 'input'], type: 'missing' },
          { loc: ['query', 'radius'], type: 'int_parsing', input: 'far' },
        ],
      },
    });
    const { status, body } = await get('/distance/route/json?origin=1,2&destination=here');
    expect(status).toBe(422);
    expect(Object.keys(body.detail[0])).toEqual(['loc', 'msg', 'type']);
  });

  test('parameters that api.md doesn’t allow together are INVALID_REQUEST', async () => {
    const { get } = await testService({ endpoints: [routing] });
    expect(await get(`${routePath}&alternatives=true&waypoints=5,6`)).toMatchObject({
      status: 200,
      body: { status: 'INVALID_REQUEST', routes: [], message: expect.stringContaining('waypoints') },
    });
  });

  test('a trailing slash is ignored', async () => {
    const { get } = await testService({ endpoints: [search] });
    expect((await get('/localities/autocomplete/?input=Lond')).status).toBe(200);
  });

  test('unknown paths and unavailable operations are 404, wrong methods 405', async () => {
    const { get, send } = await testService({ endpoints: [search] });
    expect(await get('/localities/nowhere')).toMatchObject({ status: 404, body: { detail: 'Not Found' } });
    expect((await get('/%zz/..%2f')).status).toBe(404);
    expect((await get('/distance/route/json?origin=1,2&destination=3,4')).status).toBe(404);
    const wrong = await send('POST', searchPath, {});
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('Allow')).toContain('GET');
    expect((await send('DELETE', '/zones', undefined)).status).toBe(405);
  });

  test('a body that isn’t JSON is an error in the format of its API group', async () => {
    const { send } = await testService({ endpoints: [matrixPost] });
    expect(await send('POST', '/zones', '{"zones":')).toMatchObject({
      status: 400,
      body: { status: 'error', value: expect.any(String) },
    });
    expect(await send('POST', matrixPath, 'origins=1,2')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], type: 'json_invalid' }] },
    });
  });

  test('a body that is too large is 413', async () => {
    const { send } = await testService();
    const { status, body } = await send('POST', '/zones', `{"zones":"${'x'.repeat(17 << 20)}"}`);
    expect(status).toBe(413);
    expect(body).toEqual({ detail: expect.stringContaining('larger') });
  });

  test('there are no CORS headers by default', async () => {
    const { get, project } = await testService({ endpoints: [search] });
    const { headers } = await get(searchPath, {
      'X-Api-Key': project.keys.privateKey,
      Origin: 'https://example.com',
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('internal errors are reported, but responses don’t reveal their details', async () => {
  const broken: Endpoint[] = [
    endpoint(route, () => {
      throw new Error('secret path /tmp/x');
    }),
    endpoint(autocomplete, () => Promise.reject(new Error('secret path /tmp/x'))),
  ];
  const { get, reported } = await testService({ endpoints: broken });
  expect(await get(routePath)).toMatchObject({
    status: 200,
    body: { status: 'BACKEND_ERROR', routes: [], message: expect.not.stringContaining('secret') },
  });
  expect(await get(searchPath)).toMatchObject({ status: 500, body: { detail: 'Internal Server Error' } });
  expect(reported).toHaveLength(2);
});

test('work is aborted when the client disconnects', async () => {
  const leaving = new AbortController();
  let onAbort = () => {};
  const stopped = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  const slow = endpoint(route, async (_, { signal }) => {
    signal.addEventListener('abort', onAbort);
    leaving.abort();
    await stopped;
    return { body: { status: 'OK', routes: [] } };
  });
  const { url, project, reported } = await testService({ endpoints: [slow] });
  const headers = { 'X-Api-Key': project.keys.privateKey };
  await expect(fetch(url + routePath, { headers, signal: leaving.signal })).rejects.toThrow(/abort/i);
  await stopped;
  expect(reported).toEqual([]);
});

test('no query string or body causes an internal error', async () => {
  let now = 0;
  const { get, send, reported } = await testService({
    endpoints: [search, routing, matrix, matrixPost, transit],
    clock: () => (now += 1000),
  });
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('1,2', '91,181', '%', '%00', '\0', '\uFFFD', '|', 'enc::', 'x'.repeat(10_000), '1e400'),
  );
  const names = fc.constantFrom(
    'input',
    'origin',
    'destination',
    'origins',
    'destinations',
    'types',
    'avoid',
  );
  const query = fc.array(fc.tuple(names, text), { maxLength: 6 }).map((pairs) => new URLSearchParams(pairs));
  const paths = fc.constantFrom(
    '/localities/autocomplete',
    '/distance/route/json',
    matrixPath,
    '/transit/route',
  );
  await fc.assert(
    fc.asyncProperty(paths, fc.oneof(query.map(String), text), async (path, given) => {
      const { status } = await get(`${path}?${given.replaceAll('#', '')}`);
      expect([200, 422]).toContain(status);
    }),
    { numRuns: 300 },
  );
  const wkt = fc.oneof(
    text,
    fc
      .array(fc.tuple(fc.double(), fc.double()), { maxLength: 6 })
      .map((points) => `POLYGON ((${points.map((point) => point.join(' ')).join(', ')}))`),
  );
  const zone = fc.record(
    { zone_id: text, store_id: fc.oneof(text, fc.constant('S1')), polygon: wkt, types: fc.array(text) },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    fc.json(),
    text,
    fc.array(zone, { maxLength: 3 }).map((zones) => JSON.stringify({ zones })),
    fc.json().map((json) => `{"zones":[${json}],"origins":${json},"destinations":"1,2"}`),
  );
  const isAnswered = async (path: string, body: string) => {
    const { status } = await send('POST', path, body);
    expect([200, 400, 422]).toContain(status);
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(matrixPath, '/zones'), bodies, isAnswered), {
    numRuns: 300,
  });
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const path of [matrixPath, '/zones']) {
    await isAnswered(path, deep);
    await isAnswered(path, `{"origins":${deep},"destinations":"1,2","zones":${deep}}`);
  }
  expect(reported).toEqual([]);
});
