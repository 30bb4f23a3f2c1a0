import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { autocomplete } from '../../shared/api/localities.ts';
import { type Endpoint, endpoint, Unavailable } from './endpoint.ts';
import type { ConnectionLimits } from './listen.ts';
import type { RequestRecord } from './observation.ts';
import { probeSpellings } from './probe-spellings.testing.ts';
import { type TestService, testService } from './service.testing.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const nothingFound = { localities: [] };
const search = endpoint(autocomplete, () => ({ body: nothingFound }));
const searchPath = '/localities/autocomplete?input=Lond';
const limits: ConnectionLimits = {
  headersMs: 1000,
  requestMs: 2000,
  keepAliveMs: 75_000,
  maxConnections: 1000,
};

function sendRaw(url: string, text = ''): { socket: Socket; received: Promise<string> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let response = '';
  socket.on('data', (piece) => {
    response += String(piece);
  });
  if (text) socket.write(text);
  const received = new Promise<string>((resolve) => socket.on('close', () => resolve(response)));
  return { socket, received };
}

/** An endpoint whose first request waits until the test answers it. */
function slowSearch(): { held: Endpoint; started: Promise<void>; answer(): void } {
  let markStarted = () => {};
  let answer = () => {};
  const started = new Promise<void>((resolve) => {
    markStarted = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const held = endpoint(autocomplete, async () => {
    markStarted();
    await answered;
    return { body: nothingFound };
  });
  return { held, started, answer: () => answer() };
}

test('the service is ready once its dependencies are, and lists missing ones without secrets', async () => {
  const missing = { database: true as true | string };
  const { get, reported } = await testService({
    server: {
      readiness: [
        { name: 'database', ready: async () => missing.database },
        {
          name: 'limits',
          async ready() {
            if (missing.database !== true) throw new Error('redis://user:hunter2@limits is away');
            return true;
          },
        },
      ],
    },
  });
  expect(await get('/healthz', {})).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await get('/readyz', {})).toMatchObject({ status: 200, body: { status: 'ready' } });
  missing.database = 'away';
  await expect.poll(async () => (await get('/readyz', {})).status).toBe(503);
  const { body, headers } = await get('/readyz', {});
  expect(body).toEqual({ status: 'not ready', missing: { database: 'away', limits: 'failed' } });
  expect(headers.get('Retry-After')).toBe('5');
  expect(reported.length).toBeGreaterThan(0);
  expect(await get('/healthz', {})).toMatchObject({ status: 200 });
});

test('a missing shared dependency is listed as degraded, but the service stays ready', async () => {
  const { get } = await testService({
    server: {
      readiness: [
        { name: 'database', shared: true, ready: async () => 'away' },
        { name: 'region', ready: async () => true },
      ],
    },
  });
  expect(await get('/readyz', {})).toMatchObject({
    status: 200,
    body: { status: 'ready', degraded: { database: 'away' } },
  });
});

test('a check that times out counts as missing, and concurrent probes share one run', async () => {
  let runs = 0;
  const { get } = await testService({
    server: {
      readiness: [
        {
          name: 'engine',
          ready() {
            runs += 1;
            return new Promise(() => {});
          },
        },
      ],
    },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz', {})));
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({
      status: 503,
      body: { status: 'not ready', missing: { engine: 'no answer in time' } },
    });
  }
  expect(runs).toBe(1);
});

test('the embedded service has no probes', async () => {
  const { get } = await testService();
  expect((await get('/healthz', {})).status).toBe(404);
  expect((await get('/readyz', {})).status).toBe(404);
});

test('operations with an unavailable dependency are 503 with Retry-After', async () => {
  const away = endpoint(autocomplete, () => {
    throw new Unavailable('The database is away: ask again later.', 7);
  });
  const refuse = () => Promise.reject(new Unavailable('The database is away: ask again later.', 7));
  const zones = {
    create: refuse,
    update: refuse,
    delete: refuse,
    read: refuse,
    existing: refuse,
    page: refuse,
  };
  const { get, send, reported } = await testService({ endpoints: [away], zones, server: {} });
  const zone = { zone_id: 'A', store_id: 'S', polygon: 'POLYGON((0 0,1 0,1 1,0 0))' };
  for (const { status, headers, body } of [
    await get(searchPath),
    await send('GET', '/zones', undefined),
    await send('GET', '/zones/A', undefined),
    await send('POST', '/zones', { zones: [zone] }),
    await send('DELETE', '/zones/A', undefined),
  ]) {
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('7');
    expect(body).toEqual({ detail: 'The database is away: ask again later.' });
  }
  expect(reported).toEqual([]);
});

test('while draining, it isn’t ready but still responds, closes connections, and completes pending requests', async () => {
  const { held, started, answer } = slowSearch();
  const service = await testService({ endpoints: [held], server: {} });
  const { url, project } = service;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { 'X-Api-Key': project.keys.privateKey };
  const underWay = fetch(url + searchPath, { headers });
  await started;
  const unused = sendRaw(url);
  await once(unused.socket, 'connect');

  let ended = false;
  const drained = service.drain({ waitMs: 700, finishMs: 60_000 }).then(() => {
    ended = true;
  });
  const ready = request(`${url}/readyz`, { agent }).end();
  const [response] = await once(ready, 'response');
  expect(response.statusCode).toBe(503);
  expect(response.headers.connection).toBe('close');
  response.resume();
  expect((await fetch(`${url}/zones`, { headers })).status).toBe(401);

  const refused = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(refused).toBe(true);
  expect(ended).toBe(false);
  answer();
  const answered = await underWay;
  expect(answered.status).toBe(200);
  expect(answered.headers.get('Connection')).toBe('close');
  expect(await answered.json()).toEqual(nothingFound);
  await drained;
  expect(await unused.received).toBe('');
});

test('draining ends at its timeout even with pending requests', async () => {
  const { held, started } = slowSearch();
  const service = await testService({ endpoints: [held], server: {} });
  const underWay = fetch(service.url + searchPath, {
    headers: { 'X-Api-Key': service.project.keys.privateKey },
  });
  const lost = expect(underWay).rejects.toThrow();
  await started;
  await service.drain({ waitMs: 0, finishMs: 100 });
  await lost;
});

const expectResponsive = async ({ get }: TestService) => {
  for (let round = 0; round < 20; round += 1) expect((await get(searchPath)).status).toBe(200);
};

test('200 clients that send headers byte by byte don’t block others, and are disconnected', async () => {
  const service = await testService({ endpoints: [search], server: { limits } });
  const slow = Array.from({ length: 200 }, () =>
    sendRaw(service.url, `GET ${searchPath} HTTP/1.1\r\nHost: loc`),
  );
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('a');
  }, 50);
  onTestFinished(() => clearInterval(drip));
  await expectResponsive(service);
  for (const text of await Promise.all(slow.map(({ received }) => received)))
    expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/);
  await expectResponsive(service);
});

test('200 clients that send bodies byte by byte don’t block others, and are disconnected', async () => {
  const service = await testService({ endpoints: [search], server: { limits } });
  const key = service.project.keys.privateKey;
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{`;
  const slow = Array.from({ length: 200 }, (_, n) =>
    sendRaw(service.url, head(n % 2 ? `/zones?private_key=${key}` : '/zones')),
  );
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(' ');
  }, 50);
  onTestFinished(() => clearInterval(drip));
  await expectResponsive(service);
  await Promise.all(slow.map(({ received }) => received));
  await expectResponsive(service);
  expect(service.reported).toEqual([]);
});

test.each([
  ['with a key', true],
  ['without a key', false],
])('an endless body %s is cut off', async (_, withKey) => {
  const service = await testService({
    endpoints: [search],
    server: { maxBodyBytes: 1024 * 1024, limits: { ...limits, requestMs: 60_000 } },
  });
  const query = withKey ? `?private_key=${service.project.keys.privateKey}` : '';
  const { socket, received } = sendRaw(
    service.url,
    `POST /zones${query} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  let sent = 0;
  const more = () => {
    while (socket.writable) {
      sent += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', more);
  more();
  await received;
  expect(sent).toBeLessThan(128 * 1024 * 1024);
  await expectResponsive(service);
  expect(service.reported).toEqual([]);
});

test('bodies over the configured size are rejected with the limit', async () => {
  const { send } = await testService({ server: { maxBodyBytes: 2000 } });
  expect((await send('POST', '/zones', ' '.repeat(2001))).body).toEqual({
    detail: 'The request body is larger than 2000 bytes.',
  });
  expect((await send('PUT', '/zones', ' '.repeat(2001))).status).toBe(413);
  expect((await send('POST', '/zones', `${' '.repeat(1990)}{}`)).status).toBe(422);
});

test('the configured size may exceed the part of rejected bodies that is read', async () => {
  const { send } = await testService({ server: { maxBodyBytes: 80 * 1024 * 1024 } });
  expect((await send('POST', '/zones', `${' '.repeat(70 * 1024 * 1024)}{}`)).status).toBe(422);
});

test('probes only respond at their exact paths, which a proxy can block', async () => {
  const { url } = await testService({ server: {} });
  const status = async (target: string) =>
    (
      await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`).received
    ).split(' ', 2)[1];
  expect(await Promise.all(['/readyz', '/healthz?now', `${url}/healthz`].map(status))).toEqual([
    '200',
    '200',
    '200',
  ]);
  for (const spelling of probeSpellings)
    expect([spelling, await status(spelling)]).toEqual([spelling, '404']);
});

test('connections over the limit are closed, and accepted again once others close', async () => {
  const service = await testService({
    endpoints: [search],
    server: { limits: { ...limits, maxConnections: 3, headersMs: 60_000, requestMs: 60_000 } },
  });
  const open = Array.from({ length: 3 }, () => sendRaw(service.url));
  await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
  expect(await sendRaw(service.url, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n').received).toBe('');
  for (const { socket } of open) socket.destroy();
  await expect
    .poll(() =>
      service.get('/healthz', {}).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test('any host name is served, or only the configured ones', async () => {
  const ask = (url: string, name: string) =>
    sendRaw(url, `GET /healthz HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`).received;
  const open = await testService({ server: { hostNames: 'any' } });
  expect(await ask(open.url, 'maps.example.com')).toMatch('HTTP/1.1 200 ');
  const named = await testService({ server: { hostNames: new Set(['maps.example.com']) } });
  expect(await ask(named.url, 'Maps.example.com:8443')).toMatch('HTTP/1.1 200 ');
  expect(await ask(named.url, 'evil.example')).toMatch('HTTP/1.1 421 ');
});

test('each request is recorded once, with the client’s address in front of trusted proxies', async () => {
  const records: RequestRecord[] = [];
  const { get, project } = await testService({
    endpoints: [search],
    server: {
      observe: (record) => records.push(record),
      trustedProxies: readTrustedProxies('127.0.0.0/8,10.0.0.0/8') ?? undefined,
    },
  });
  const key = { 'X-Api-Key': project.keys.privateKey };
  const answer = await get(searchPath, {
    ...key,
    'X-Forwarded-For': '6.6.6.6, 203.0.113.9, 10.1.2.3',
    'X-Request-Id': 'order-4711.a',
  });
  expect(answer.headers.get('X-Request-Id')).toBe('order-4711.a');
  await get('/zones/secret-place', {});
  await get('/nowhere/else', {});
  await get('/localities/autocomplete', key);
  expect(records).toMatchObject([
    {
      method: 'GET',
      operation: 'localities.autocomplete',
      status: 200,
      project: project.id,
      client: '203.0.113.9',
      requestId: 'order-4711.a',
    },
    { operation: 'zones.read', status: 401, project: undefined, client: '127.0.0.1' },
    { operation: 'none', status: 404 },
    { operation: 'localities.autocomplete', status: 422, project: project.id },
  ]);
});

test.each(['short', 'x'.repeat(65), 'two words here', '{"a":"bcdefgh"}', '%0a%0aforged-line'])(
  'an invalid request id such as %j is replaced',
  async (id) => {
    const { get } = await testService({ server: { observe: () => {} } });
    const given = (await get('/healthz', { 'X-Request-Id': id })).headers.get('X-Request-Id');
    expect(given).toMatch(/^[\da-f-]{36}$/);
  },
);

test('the OpenAPI document has the configured URL, else that of a trusted proxy or of the request', async () => {
  const addressIn = async (service: TestService, headers: Record<string, string> = {}) =>
    (await service.get('/openapi.json', headers)).body.servers[0].url;
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'maps.example.com' };
  const plain = await testService({ server: {} });
  expect(await addressIn(plain, forwarded)).toBe(plain.url);
  const behind = await testService({ server: { trustedProxies: { count: 1 } } });
  expect(await addressIn(behind, forwarded)).toBe('https://maps.example.com');
  expect(await addressIn(behind, { ...forwarded, 'X-Forwarded-Host': 'a b"<script>' })).toBe(
    behind.url.replace('http:', 'https:'),
  );
  const chosen = await testService({ server: { publicUrl: 'https://api.example.com/geo' } });
  expect(await addressIn(chosen, forwarded)).toBe('https://api.example.com/geo');
});
