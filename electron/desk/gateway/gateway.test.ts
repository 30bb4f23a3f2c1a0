import { setMaxListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../shared/api/operations.ts';
import { deleteZone, readZone } from '../../../shared/api/zones-beyond-contract.ts';
import {
  autocomplete,
  createZones,
  gatewayTo,
  here,
  privateKey,
  publicKey,
  route,
  sampleRequests,
  suggestions,
  there,
  zone,
} from './gateway.testing.ts';
import type { ServiceIdentity } from './gateway.ts';
import { cutsOff, resets, says, startProvider } from './provider.testing.ts';

describe('the credential', () => {
  test('is the private key in the header wherever permitted', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: `${provider.url}/` });
    expect(await gateway.request(autocomplete, { input: 'plaza' })).toEqual({ ok: true, value: suggestions });
    const [seen] = provider.seen;
    expect(seen?.headers['x-api-key']).toBe(privateKey);
    expect(seen?.url.href).toBe('http://provider/localities/autocomplete?input=plaza');
  });

  test('is the private key in the query string for zones', async () => {
    const provider = await startProvider(says(200, { status: 'ok', message: 'added' }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    await gateway.request(createZones, { zones: [zone] });
    const [seen] = provider.seen;
    expect(seen?.url.searchParams.get('private_key')).toBe(privateKey);
    expect(seen?.headers['x-api-key']).toBeUndefined();
    expect(JSON.parse(seen?.body ?? '')).toEqual({ zones: [zone] });
  });

  test('is the public key with a Referer if there is no private key', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url, keys: { public: publicKey } });
    await gateway.request(autocomplete, { input: 'plaza' });
    expect(provider.seen[0]?.url.searchParams.get('key')).toBe(publicKey);
    expect(provider.seen[0]?.headers.referer).toBe('https://maps.example');
  });

  test('is required: nothing is sent without it', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url, keys: { public: publicKey } });
    const unauthenticated = { ok: false, fault: { kind: 'unauthenticated' } };
    expect(await gateway.request(createZones, { zones: [zone] })).toEqual(unauthenticated);
    expect(await gateway.request(autocomplete, { input: 'a' }, { onlyKey: 'private' })).toEqual(
      unauthenticated,
    );
    expect(provider.seen).toEqual([]);
  });
});

test('the key isn’t sent to the target of a redirect', async () => {
  const elsewhere = await startProvider(says(200, suggestions));
  const provider = await startProvider(
    says(307, '', { location: `${elsewhere.url}/localities/autocomplete` }),
  );
  const gateway = await gatewayTo({ baseUrl: provider.url });
  expect(await gateway.request(autocomplete, { input: 'a' })).toMatchObject({ fault: { status: 307 } });
  expect(elsewhere.seen).toEqual([]);
});

describe('a single zone', () => {
  test.each([
    ['A B/1', '/zones/A%20B%2F1'],
    ['100%', '/zones/100%25'],
    ['a?b#c', '/zones/a%3Fb%23c'],
    ['%2e%2e', '/zones/%252e%252e'],
    ['…$&', '/zones/%E2%80%A6%24%26'],
  ])('%s is encoded in the path', async (zone_id, path) => {
    const provider = await startProvider(says(200, { status: 'ok', message: 'deleted' }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    await gateway.request(deleteZone, { zone_id });
    expect(provider.seen.map(({ method, url }) => [method, url.pathname])).toEqual([['DELETE', path]]);
  });

  test.each(['', ' ', '.', '..', '/', '../x', 'a/..', 'a//b', 'a\\..', 'A,B'])(
    'is never requested as %j, which may match several or all zones',
    async (zone_id) => {
      const provider = await startProvider(says(200, {}));
      const gateway = await gatewayTo({ baseUrl: provider.url });
      for (const operation of [readZone, deleteZone]) {
        expect(
          await gateway.request<typeof operation.parameters, typeof operation.answer>(operation, { zone_id }),
        ).toMatchObject({
          fault: { kind: 'invalid', fields: [{ field: 'zone_id' }] },
        });
      }
      expect(provider.seen).toEqual([]);
    },
  );
});

test('nothing is sent if the service check fails', async () => {
  const provider = await startProvider(says(200, { status: 'ok', message: 'added' }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const serviceCheck = async ({ baseUrl }: ServiceIdentity) => baseUrl !== provider.url;
  expect(await gateway.request(createZones, { zones: [zone] }, { serviceCheck })).toEqual({
    ok: false,
    fault: { kind: 'cancelled' },
  });
  expect(provider.seen).toEqual([]);
});

test('the service check gets no keys', async () => {
  const gateway = await gatewayTo({ baseUrl: 'http://service.example', builtInId: 'profile' });
  const identities: ServiceIdentity[] = [];
  const isMeant = async (identity: ServiceIdentity) => {
    identities.push(identity);
    return false;
  };
  await gateway.request(createZones, { zones: [zone] }, { serviceCheck: isMeant });
  expect(identities).toEqual([
    { baseUrl: 'http://service.example', builtIn: false, builtInId: 'profile', fingerprint: null },
  ]);
});

test('an image is returned as bytes', async () => {
  const provider = await startProvider(
    says(200, new Uint8Array([82, 73, 70, 70]), { 'content-type': 'image/webp' }),
  );
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const request = { ...here, zoom: 10, width: 100, height: 100 };
  expect(await gateway.request(operations['maps.static'], request)).toEqual({
    ok: true,
    value: new Uint8Array([82, 73, 70, 70]),
  });
});

test('a key that is repeated in a response is redacted', async () => {
  const key = 'canary/+?key';
  const message = `got ${key} in ?private_key=${encodeURIComponent(key)}`;
  const provider = await startProvider(says(200, { status: 'ok', message }));
  const gateway = await gatewayTo({ baseUrl: provider.url, keys: { private: key } });
  expect(await sampleRequests['zones.create']?.(gateway)).toEqual({
    ok: true,
    value: { status: 'ok', message: 'got [key] in ?private_key=[key]' },
  });
});

test('the path of an invalid field in a response is reported', async () => {
  const provider = await startProvider(says(200, { localities: [{ public_id: 7 }] }));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
    ok: false,
    fault: { kind: 'bad-answer', path: 'localities.0.public_id' },
  });
});

test('a distance response without a status is valid', async () => {
  const provider = await startProvider(says(200, { rows: [] }), says(200, { routes: [] }), says(200, {}));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  for (const operation of ['distance.matrix', 'distance.route', 'distance.isochrone'] as const)
    expect(await sampleRequests[operation]?.(gateway)).toMatchObject({ ok: true, value: { status: 'OK' } });
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
      expect(await sampleRequests['distance.route']?.(gateway)).toEqual({ ok: false, fault });
    }
  });

  test('OVER_QUERY_LIMIT, with the seconds to wait', async () => {
    const provider = await startProvider(says(200, { status: 'OVER_QUERY_LIMIT' }, { 'retry-after': '90' }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    expect(await sampleRequests['distance.route']?.(gateway)).toEqual({
      ok: false,
      fault: { kind: 'rate-limited', waitSeconds: 90 },
    });
  });
});

test('a request that violates the contract isn’t sent', async () => {
  const provider = await startProvider(says(200, {}));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  const outcome = await gateway.request(operations['localities.geocode'], {});
  expect(outcome).toMatchObject({
    fault: { kind: 'invalid', fields: [{ field: 'address', refusal: 'address-or-position' }] },
  });
  const origins = Array.from({ length: 201 }, () => here);
  const tooLarge = await gateway.request(operations['distance.matrixPost'], {
    origins,
    destinations: [there],
  });
  expect(tooLarge).toMatchObject({ fault: { kind: 'service', status: 'MAX_ELEMENTS_EXCEEDED' } });
  expect(provider.seen).toEqual([]);
});

describe('retrying', () => {
  const matrixAnswer = { status: 'OK', rows: [] };

  test('reads are retried after transient failures', async () => {
    for (const failure of [
      says(503, {}),
      says(200, { status: 'BACKEND_ERROR' }),
      resets,
      cutsOff,
      says(429, {}, { ratelimit: '"default";r=0;t=0' }),
    ]) {
      const provider = await startProvider(failure, failure, says(200, matrixAnswer));
      const gateway = await gatewayTo({ baseUrl: provider.url });
      expect(await sampleRequests['distance.matrixPost']?.(gateway)).toEqual({
        ok: true,
        value: matrixAnswer,
      });
      expect(provider.seen).toHaveLength(3);
    }
  });

  test.each(['zones.create', 'zones.update', 'zones.delete'])(
    '%s is sent only once, even if it fails',
    async (id) => {
      for (const failure of [
        says(503, {}),
        resets,
        cutsOff,
        says(429, {}, { ratelimit: '"default";r=0;t=0' }),
      ]) {
        const provider = await startProvider(failure, says(200, { status: 'ok', message: 'added' }));
        const gateway = await gatewayTo({ baseUrl: provider.url });
        expect(await sampleRequests[id]?.(gateway)).toMatchObject({ ok: false });
        expect(provider.seen).toHaveLength(1);
      }
    },
  );

  test('a refused request isn’t retried', async () => {
    const provider = await startProvider(says(403, {}));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    await gateway.request(autocomplete, { input: 'a' });
    expect(provider.seen).toHaveLength(1);
  });
});

describe('waiting for a rate limit', () => {
  const wait = says(429, {}, { ratelimit: '"default";r=0;t=4' });
  const waitsOf = (gateway: Awaited<ReturnType<typeof gatewayTo>>) => gateway.limitWaits.states.limitWaits;

  test('is reported until the wait is over', async () => {
    const provider = await startProvider(
      says(429, {}, { ratelimit: '"default";r=0;t=1' }),
      says(200, suggestions),
    );
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const before = Date.now();
    const outcome = gateway.request(autocomplete, { input: 'a' });
    await expect.poll(() => waitsOf(gateway).read()).toHaveLength(1);
    const [limitWait] = waitsOf(gateway).read();
    expect(limitWait?.operation).toBe('localities.autocomplete');
    expect(limitWait?.until).toBeGreaterThan(before);
    expect(limitWait?.until).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await outcome).toMatchObject({ ok: true });
    await expect.poll(() => waitsOf(gateway).read()).toEqual([]);
  });

  test('can be ended: each waiting request fails with the seconds left', async () => {
    const provider = await startProvider(wait, says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const first = gateway.request(autocomplete, { input: 'a' });
    await expect.poll(() => waitsOf(gateway).read()).toHaveLength(1);
    const second = gateway.request(autocomplete, { input: 'ab' });
    // Requests of other operations are not held back.
    expect(await gateway.request(operations['localities.geocode'], { latlng: here })).toMatchObject({
      fault: { kind: 'bad-answer' },
    });
    await gateway.limitWaits.calls['limitWaits.end'](
      { operations: ['localities.autocomplete'] },
      { signal: new AbortController().signal, report: () => undefined },
    );
    for (const outcome of await Promise.all([first, second])) {
      expect(outcome).toMatchObject({ ok: false, fault: { kind: 'rate-limited' } });
      if (!outcome.ok && outcome.fault.kind === 'rate-limited') {
        expect(outcome.fault.waitSeconds).toBeGreaterThan(0);
        expect(outcome.fault.waitSeconds).toBeLessThanOrEqual(4);
      }
    }
    expect(provider.seen).toHaveLength(2);
  });
});

describe('canceling', () => {
  test('closes the connection', async () => {
    const cancel = new AbortController();
    const provider = await startProvider(() => cancel.abort());
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const outcome = await gateway.request(autocomplete, { input: 'a' }, { signal: cancel.signal });
    expect(outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    await provider.seen[0]?.abandoned;
  });

  test('ends queued requests', async () => {
    const provider = await startProvider(says(200, { status: 'OK', routes: [] }));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const cancel = new AbortController();
    setMaxListeners(0, cancel.signal);
    // Enough to exceed the rate limit for longer than the test takes.
    const requests = Array.from({ length: 500 }, () =>
      gateway.request(route, { origin: here, destination: there }, { signal: cancel.signal }),
    );
    await requests[0];
    cancel.abort();
    const outcomes = await Promise.all(requests);
    expect(outcomes.at(-1)).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(provider.seen.length).toBeLessThan(requests.length);
  });

  test('before a request is sent prevents it', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const outcome = await gateway.request(autocomplete, { input: 'a' }, { signal: AbortSignal.abort() });
    expect(outcome).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(provider.seen).toEqual([]);
  });
});

test('the log has the method, path, outcome, and time, but no parameters', async () => {
  const provider = await startProvider(says(200, suggestions), says(404, {}));
  const gateway = await gatewayTo({ baseUrl: provider.url });
  await gateway.request(autocomplete, { input: 'secret place', location: here });
  await gateway.request(createZones, { zones: [zone] });
  const [first, second] = gateway.log.lines();
  expect(first).toMatch(/^\S+Z GET \/localities\/autocomplete ok \d+ ms$/);
  expect(second).toMatch(/^\S+Z POST \/zones service 404 \d+ ms$/);
});
