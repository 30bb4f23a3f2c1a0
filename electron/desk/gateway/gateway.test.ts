import { setMaxListeners } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operations } from '../../../shared/api/operations.ts';
import { deleteZone, listZones, readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import { succeeded } from '../../../shared/fault.ts';
import { openLog } from '../log.ts';
import { type GatewayParts, openGateway, type Target } from './gateway.ts';
import { type Answer, cutsOff, resets, says, silent, startProvider } from './test-provider.ts';

const privateKey = 'private-canary-7f3a';
const publicKey = 'woos-public-canary';

const here = { lat: -34.9011, lng: -56.1645 };
const there = { lat: -34.8335, lng: -56.0306 };
const suggestions = { localities: [] };

async function gatewayTo(target: Partial<Target> & { baseUrl: string }, parts: Partial<GatewayParts> = {}) {
  const log = await openLog(join(mkdtempSync(join(tmpdir(), 'gateway-')), 'desk.log'));
  const gateway = openGateway({
    target: async () =>
      succeeded({
        keys: { private: privateKey, public: publicKey },
        referer: 'https://maps.example',
        builtIn: false,
        ...target,
      }),
    proxyFor: async () => null,
    log,
    timeoutMs: 5000,
    retryAfterMs: 1,
    ...parts,
  });
  onTestFinished(async () => {
    await gateway.close();
    await log.close();
  });
  return Object.assign(gateway, { log });
}

const autocomplete = operations['localities.autocomplete'];
const createZones = operations['zones.create'];
const route = operations['distance.route'];
const zone = { zone_id: 'A', store_id: 'S', polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))' };

/** One question of each operation. */
type Gateway = Awaited<ReturnType<typeof gatewayTo>>;
const questions: Record<string, (gateway: Gateway, signal?: AbortSignal) => Promise<unknown>> = {
  'localities.autocomplete': (gateway) => gateway.ask(autocomplete, { input: 'plaza' }),
  'localities.details': (gateway) => gateway.ask(operations['localities.details'], { public_id: 'x' }),
  'localities.geocode': (gateway) => gateway.ask(operations['localities.geocode'], { latlng: here }),
  'localities.nearby': (gateway) =>
    gateway.ask(operations['localities.nearby'], { location: here, types: ['park'] }),
  'distance.matrix': (gateway) =>
    gateway.ask(operations['distance.matrix'], { origins: [here], destinations: [there] }),
  'distance.matrixPost': (gateway) =>
    gateway.ask(operations['distance.matrixPost'], { origins: [here], destinations: [there] }),
  'distance.route': (gateway) => gateway.ask(route, { origin: here, destination: there }),
  'distance.tolls': (gateway) =>
    gateway.ask(operations['distance.tolls'], { origin: here, destination: there }),
  'distance.isochrone': (gateway) =>
    gateway.ask(operations['distance.isochrone'], { origin: here, value: 5 }),
  'transit.route': (gateway) =>
    gateway.ask(operations['transit.route'], { origin: here, destination: there }),
  'maps.static': (gateway) =>
    gateway.ask(operations['maps.static'], { ...here, zoom: 10, width: 100, height: 100 }),
  'zones.create': (gateway) => gateway.ask(createZones, { zones: [zone] }),
  'zones.list': (gateway) => gateway.ask(listZones, {}),
  'zones.read': (gateway) => gateway.ask(readZone, { zone_id: 'A' }),
  'zones.update': (gateway) => gateway.ask(updateZones, { zones: [zone] }),
  'zones.delete': (gateway) => gateway.ask(deleteZone, { zone_id: 'A' }),
};

describe('the credential', () => {
  test('is the private key in the header wherever that is allowed', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: `${provider.url}/` });
    expect(await gateway.ask(autocomplete, { input: 'plaza' })).toEqual({ ok: true, value: suggestions });
    const [seen] = provider.seen;
    expect(seen?.headers['x-api-key']).toBe(privateKey);
    expect(seen?.url.href).toBe('http://provider/localities/autocomplete?input=plaza');
  });

  test('is the private key in the query for zones', async () => {
    const provider = await startProvider(says(200, { status: 'ok', message: 'added' }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    await gateway.ask(createZones, { zones: [zone] });
    const [seen] = provider.seen;
    expect(seen?.url.searchParams.get('private_key')).toBe(privateKey);
    expect(seen?.headers['x-api-key']).toBeUndefined();
    expect(JSON.parse(seen?.body ?? '')).toEqual({ zones: [zone] });
  });

  test('is the public key with the Referer where there is no other', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url, keys: { public: publicKey } });
    await gateway.ask(autocomplete, { input: 'plaza' });
    expect(provider.seen[0]?.url.searchParams.get('key')).toBe(publicKey);
    expect(provider.seen[0]?.headers.referer).toBe('https://maps.example');
  });

  test('without one nothing is sent', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url, keys: { public: publicKey } });
    const unauthenticated = { ok: false, fault: { kind: 'unauthenticated' } };
    expect(await gateway.ask(createZones, { zones: [zone] })).toEqual(unauthenticated);
    expect(await gateway.ask(autocomplete, { input: 'a' }, { only: 'private' })).toEqual(unauthenticated);
    expect(provider.seen).toEqual([]);
  });
});

describe('a provider that fails', () => {
  const echo = { detail: `Key ${privateKey} at ${here.lat},${here.lng}` };
  const fields = {
    detail: [{ loc: ['body', 'zones', 3, 'store_id'], msg: 'wrong', type: 'value_error', input: privateKey }],
  };
  const ways: Record<string, { answer: Answer; fault: object }> = {
    'says 400': { answer: says(400, { status: 'error', value: 'no JSON' }), fault: { kind: 'invalid' } },
    'says 401': { answer: says(401, echo), fault: { kind: 'unauthenticated' } },
    'says 402': { answer: says(402, echo), fault: { kind: 'quota' } },
    'says 403': { answer: says(403, echo), fault: { kind: 'forbidden' } },
    'says 404': { answer: says(404, echo), fault: { kind: 'service', status: 404 } },
    'says 422': {
      answer: says(422, fields),
      fault: { kind: 'invalid', fields: [{ field: 'zones.3.store_id', message: 'wrong' }] },
    },
    'says 429': {
      answer: says(429, { details: 'slow down' }, { ratelimit: '"default";r=0;t=60' }),
      fault: { kind: 'rate-limited', waitSeconds: 60 },
    },
    'says 500': { answer: says(500, echo), fault: { kind: 'service', status: 500 } },
    'says 503 in HTML': { answer: says(503, '<h1>Busy</h1>'), fault: { kind: 'service', status: 503 } },
    resets: { answer: resets, fault: { kind: 'offline', reason: 'reset' } },
    'redirects elsewhere': {
      answer: says(302, '', { location: 'http://127.0.0.1:1/' }),
      fault: { kind: 'service', status: 302 },
    },
    'gives JSON of another form': { answer: says(200, { status: 7 }), fault: { kind: 'bad-answer' } },
    'cuts its JSON': { answer: says(200, '{"localities":['), fault: { kind: 'bad-answer', path: '' } },
    'cuts the connection': { answer: cutsOff, fault: { kind: 'offline', reason: 'reset' } },
    'gives HTML': { answer: says(200, '<html></html>'), fault: { kind: 'bad-answer', path: '' } },
  };

  describe.each(Object.keys(questions))('%s', (id) => {
    test.each(Object.entries(ways))('%s', async (_, { answer, fault }) => {
      const provider = await startProvider(answer);
      const gateway = await gatewayTo({ baseUrl: provider.url });
      const outcome = await questions[id]?.(gateway);
      expect(outcome).toMatchObject({ ok: false, fault });
      const told = JSON.stringify([outcome, gateway.log.lines()]);
      expect(told).not.toContain(privateKey);
      expect(gateway.log.lines().join()).not.toContain(String(here.lat));
    });

    test('never answers', async () => {
      const provider = await startProvider(silent);
      const gateway = await gatewayTo({ baseUrl: provider.url }, { timeoutMs: 80 });
      expect(await questions[id]?.(gateway)).toEqual({ ok: false, fault: { kind: 'timeout' } });
      await provider.seen[0]?.abandoned;
    });

    test('has no address', async () => {
      const gateway = await gatewayTo({ baseUrl: 'https://zonedesk.invalid' });
      expect(await questions[id]?.(gateway)).toEqual({
        ok: false,
        fault: { kind: 'offline', reason: 'dns' },
      });
    });
  });

  test('is not there', async () => {
    const gateway = await gatewayTo({ baseUrl: 'http://127.0.0.1:1' });
    expect(await gateway.ask(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason: 'refused' },
    });
  });

  test('stops in the middle of its answer', async () => {
    const provider = await startProvider((_, response) => void response.writeHead(200).write('{'));
    const gateway = await gatewayTo({ baseUrl: provider.url }, { timeoutMs: 80 });
    expect(await gateway.ask(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'timeout' },
    });
    await provider.seen[0]?.abandoned;
  });

  test('speaks no TLS', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url.replace('http:', 'https:') });
    expect(await gateway.ask(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason: 'tls' },
    });
  });
});

test('the key does not follow a redirect', async () => {
  const elsewhere = await startProvider(says(200, suggestions));
  const provider = await startProvider(
    says(307, '', { location: `${elsewhere.url}/localities/autocomplete` }),
  );
  const gateway = await gatewayTo({ baseUrl: provider.url });
  expect(await gateway.ask(autocomplete, { input: 'a' })).toMatchObject({ fault: { status: 307 } });
  expect(elsewhere.seen).toEqual([]);
});

describe('one zone', () => {
  test.each([
    ['A B/1', '/zones/A%20B%2F1'],
    ['100%', '/zones/100%25'],
    ['a?b#c', '/zones/a%3Fb%23c'],
    ['%2e%2e', '/zones/%252e%252e'],
    ['…$&', '/zones/%E2%80%A6%24%26'],
  ])('%s is named in the path', async (zone_id, path) => {
    const provider = await startProvider(says(200, { status: 'ok', message: 'deleted' }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    await gateway.ask(deleteZone, { zone_id });
    expect(provider.seen.map(({ method, url }) => [method, url.pathname])).toEqual([['DELETE', path]]);
  });

  test.each(['', ' ', '.', '..', '/', '../x', 'a/..', 'a//b', 'a\\..', 'A,B'])(
    'is never asked for as %j, which may name several or all',
    async (zone_id) => {
      const provider = await startProvider(says(200, {}));
      const gateway = await gatewayTo({ baseUrl: provider.url });
      for (const operation of [readZone, deleteZone]) {
        expect(
          await gateway.ask<typeof operation.parameters, typeof operation.answer>(operation, { zone_id }),
        ).toMatchObject({
          fault: { kind: 'invalid', fields: [{ field: 'zone_id' }] },
        });
      }
      expect(provider.seen).toEqual([]);
    },
  );
});

test('nothing is sent to a service that is not the one meant', async () => {
  const provider = await startProvider(says(200, { status: 'ok', message: 'added' }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const meant = async ({ baseUrl }: Target) => baseUrl !== provider.url;
  expect(await gateway.ask(createZones, { zones: [zone] }, { meant })).toEqual({
    ok: false,
    fault: { kind: 'cancelled' },
  });
  expect(provider.seen).toEqual([]);
});

test('an image comes as it is', async () => {
  const provider = await startProvider(
    says(200, new Uint8Array([82, 73, 70, 70]), { 'content-type': 'image/webp' }),
  );
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const question = { ...here, zoom: 10, width: 100, height: 100 };
  expect(await gateway.ask(operations['maps.static'], question)).toEqual({
    ok: true,
    value: new Uint8Array([82, 73, 70, 70]),
  });
});

test('an answer that repeats the key comes without it', async () => {
  const key = 'canary/+?key';
  const said = `got ${key} in ?private_key=${encodeURIComponent(key)}`;
  const provider = await startProvider(says(200, { status: 'ok', message: said }));
  const gateway = await gatewayTo({ baseUrl: provider.url, keys: { private: key } });
  expect(await questions['zones.create']?.(gateway)).toEqual({
    ok: true,
    value: { status: 'ok', message: 'got [key] in ?private_key=[key]' },
  });
});

test('where in the answer the form is wrong is told', async () => {
  const provider = await startProvider(says(200, { localities: [{ public_id: 7 }] }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  expect(await gateway.ask(autocomplete, { input: 'a' })).toEqual({
    ok: false,
    fault: { kind: 'bad-answer', path: 'localities.0.public_id' },
  });
});

describe('a distance status other than OK is a fault', () => {
  test.each([
    ['INVALID_REQUEST', { kind: 'invalid', fields: [], message: 'why' }],
    ['REQUEST_DENIED', { kind: 'forbidden', message: 'why' }],
    ['ZERO_RESULTS', { kind: 'service', status: 'ZERO_RESULTS', message: 'why' }],
    ['MAX_ROUTE_LENGTH_EXCEEDED', { kind: 'service', status: 'MAX_ROUTE_LENGTH_EXCEEDED', message: 'why' }],
  ])('%s', async (status, fault) => {
    const provider = await startProvider(
      says(200, { status, message: 'why' }),
      says(200, { status, error_message: 'why', routes: [] }),
      says(400, { status, message: 'why' }),
    );
    const gateway = await gatewayTo({ baseUrl: provider.url });
    for (let time = 0; time < 3; time += 1) {
      expect(await questions['distance.route']?.(gateway)).toEqual({ ok: false, fault });
    }
  });

  test('OVER_QUERY_LIMIT waits as it is told', async () => {
    const provider = await startProvider(says(200, { status: 'OVER_QUERY_LIMIT' }, { 'retry-after': '90' }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    expect(await questions['distance.route']?.(gateway)).toEqual({
      ok: false,
      fault: { kind: 'rate-limited', waitSeconds: 90 },
    });
  });
});

test('a question that breaks a rule of the contract is not sent', async () => {
  const provider = await startProvider(says(200, {}));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const outcome = await gateway.ask(operations['localities.geocode'], {});
  expect(outcome).toMatchObject({ fault: { kind: 'invalid', fields: [{ field: 'address' }] } });
  const origins = Array.from({ length: 201 }, () => here);
  const tooLarge = await gateway.ask(operations['distance.matrixPost'], { origins, destinations: [there] });
  expect(tooLarge).toMatchObject({ fault: { kind: 'service', status: 'MAX_ELEMENTS_EXCEEDED' } });
  expect(provider.seen).toEqual([]);
});

describe('asking again', () => {
  const matrixAnswer = { status: 'OK', rows: [] };

  test('what only reads is asked again after a failure of the moment', async () => {
    for (const failure of [
      says(503, {}),
      resets,
      cutsOff,
      says(429, {}, { ratelimit: '"default";r=0;t=0' }),
    ]) {
      const provider = await startProvider(failure, failure, says(200, matrixAnswer));
      const gateway = await gatewayTo({ baseUrl: provider.url });
      expect(await questions['distance.matrixPost']?.(gateway)).toEqual({ ok: true, value: matrixAnswer });
      expect(provider.seen).toHaveLength(3);
    }
  });

  test.each(['zones.create', 'zones.update', 'zones.delete'])(
    '%s is asked once, whatever comes of it',
    async (id) => {
      for (const failure of [
        says(503, {}),
        resets,
        cutsOff,
        says(429, {}, { ratelimit: '"default";r=0;t=0' }),
      ]) {
        const provider = await startProvider(failure, says(200, { status: 'ok', message: 'added' }));
        const gateway = await gatewayTo({ baseUrl: provider.url });
        expect(await questions[id]?.(gateway)).toMatchObject({ ok: false });
        expect(provider.seen).toHaveLength(1);
      }
    },
  );

  test('a refusal is not asked about again', async () => {
    const provider = await startProvider(says(403, {}));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    await gateway.ask(autocomplete, { input: 'a' });
    expect(provider.seen).toHaveLength(1);
  });
});

describe('cancelling', () => {
  test('reaches the socket', async () => {
    const cancel = new AbortController();
    const provider = await startProvider(() => cancel.abort());
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const outcome = await gateway.ask(autocomplete, { input: 'a' }, { signal: cancel.signal });
    expect(outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    await provider.seen[0]?.abandoned;
  });

  test('ends what waits for its turn', async () => {
    const provider = await startProvider(says(200, { status: 'OK', routes: [] }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const cancel = new AbortController();
    setMaxListeners(0, cancel.signal);
    const asked = Array.from({ length: 30 }, () =>
      gateway.ask(route, { origin: here, destination: there }, { signal: cancel.signal }),
    );
    await asked[0];
    cancel.abort();
    const outcomes = await Promise.all(asked);
    expect(outcomes.at(-1)).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(provider.seen.length).toBeLessThanOrEqual(10);
  });

  test('before asking sends nothing', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const outcome = await gateway.ask(autocomplete, { input: 'a' }, { signal: AbortSignal.abort() });
    expect(outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(provider.seen).toEqual([]);
  });
});

describe('behind a proxy', () => {
  /** Opens tunnels, or answers CONNECT with `refusal`. */
  async function startProxy(refusal?: string) {
    const tunnels: string[] = [];
    const server = createServer();
    server.on('connect', (request, socket, head) => {
      tunnels.push(request.url ?? '');
      if (refusal) return void socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
      const { hostname, port } = new URL(`http://${request.url}`);
      const upstream = connect(Number(port || 80), hostname, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels };
  }

  test('a provider is asked through it, the built-in service is not', async () => {
    const proxy = await startProxy();
    const provider = await startProvider(says(200, suggestions));
    const parts = { proxyFor: async () => proxy.url };
    const gateway = await gatewayTo({ baseUrl: provider.url }, parts);
    expect(await gateway.ask(autocomplete, { input: 'a' })).toMatchObject({ ok: true });
    expect(proxy.tunnels).toEqual([new URL(provider.url).host]);

    const builtIn = await gatewayTo({ baseUrl: provider.url, builtIn: true }, parts);
    expect(await builtIn.ask(autocomplete, { input: 'a' })).toMatchObject({ ok: true });
    expect(proxy.tunnels).toHaveLength(1);
  });

  const byProxy = { ok: false, fault: { kind: 'offline', reason: 'proxy' } };

  test.each([
    ['407 Proxy Authentication Required', 'proxy-login'],
    ['403 Forbidden', 'proxy-refused'],
    ['502 Bad Gateway', 'proxy-refused'],
  ])('that says %s', async (refusal, reason) => {
    const proxy = await startProxy(refusal);
    const gateway = await gatewayTo({ baseUrl: 'http://127.0.0.1:9' }, { proxyFor: async () => proxy.url });
    expect(await gateway.ask(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason },
    });
    expect(proxy.tunnels).toHaveLength(1);
  });

  test.each([
    ['says nothing', (_: Socket) => undefined, 'proxy-silent'],
    ['hangs up', (socket: Socket) => void socket.destroy(), 'proxy'],
    ['is no proxy', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH\r\n'), 'proxy'],
  ] satisfies [string, (socket: Socket) => void, string][])('that %s', async (_, meet, reason) => {
    const server = createTcpServer(meet);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gateway = await gatewayTo(
      { baseUrl: 'http://127.0.0.1:9' },
      { proxyFor: async () => url, timeoutMs: 600 },
    );
    expect(await gateway.ask(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason },
    });
  });

  test('that is not there, or cannot be found out', async () => {
    const gone = await gatewayTo(
      { baseUrl: 'http://127.0.0.1:9' },
      { proxyFor: async () => 'http://127.0.0.1:1' },
    );
    expect(await gone.ask(autocomplete, { input: 'a' })).toEqual(byProxy);
    const unknown = await gatewayTo(
      { baseUrl: 'http://127.0.0.1:9' },
      { proxyFor: () => Promise.reject(new Error('no PAC')) },
    );
    expect(await unknown.ask(autocomplete, { input: 'a' })).toEqual(byProxy);
  });
});

test('the log tells method, path, outcome and time, and nothing of the question', async () => {
  const provider = await startProvider(says(200, suggestions), says(404, {}));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  await gateway.ask(autocomplete, { input: 'secret place', location: here });
  await gateway.ask(createZones, { zones: [zone] });
  const [first, second] = gateway.log.lines();
  expect(first).toMatch(/^\S+Z GET \/localities\/autocomplete ok \d+ ms$/);
  expect(second).toMatch(/^\S+Z POST \/zones service 404 \d+ ms$/);
});
