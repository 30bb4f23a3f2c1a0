import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { reachedStreets } from '../../../shared/api/streets.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import { autocomplete, gatewayTo, here, privateKey, sampleRequests, suggestions } from './gateway.testing.ts';
import type { Gateway } from './gateway.ts';
import { cutsOff, type Handler, resets, says, silent, startProvider } from './provider.testing.ts';

/** Longer than a host name can be, so that the lookup fails at once, without a request to a DNS server. */
const unresolvableName = `${'x'.repeat(64)}.invalid`;

const transientFailures: Record<string, Handler> = {
  'HTTP 500': says(500, {}),
  'HTTP 429': says(429, {}, { ratelimit: '"default";r=0;t=0' }),
  'connection reset': resets,
};

test.each(Object.entries(transientFailures))(
  'a read is retried by the gateway or by the caller, never by both: %s',
  async (_, answer) => {
    const provider = await startProvider(answer);
    const gateway = await gatewayTo({ baseUrl: provider.url });
    const request = { input: 'Sol' };
    await gateway.request(autocomplete, request, { isRetriedByCaller: true });
    expect(provider.seen).toHaveLength(1);
    await gateway.request(autocomplete, request);
    expect(provider.seen).toHaveLength(4);
  },
);

describe('a failing provider is reported', () => {
  const echo = { detail: `Key ${privateKey} at ${here.lat},${here.lng}` };
  const fields = {
    detail: [{ loc: ['body', 'zones', 3, 'store_id'], msg: 'wrong', type: 'value_error', input: privateKey }],
  };
  const failures: Record<string, { answer: Handler; fault: object }> = {
    'HTTP 400': { answer: says(400, { status: 'error', value: 'no JSON' }), fault: { kind: 'invalid' } },
    'HTTP 401': { answer: says(401, echo), fault: { kind: 'unauthenticated' } },
    'HTTP 402': { answer: says(402, echo), fault: { kind: 'quota' } },
    'HTTP 403': { answer: says(403, echo), fault: { kind: 'forbidden' } },
    'HTTP 404': { answer: says(404, echo), fault: { kind: 'service', status: 404 } },
    'HTTP 422': {
      answer: says(422, fields),
      fault: { kind: 'invalid', fields: [{ field: 'zones.3.store_id', message: 'wrong' }] },
    },
    'HTTP 429': {
      answer: says(429, { details: 'slow down' }, { ratelimit: '"default";r=0;t=60' }),
      fault: { kind: 'rate-limited', waitSeconds: 60 },
    },
    'HTTP 500': { answer: says(500, echo), fault: { kind: 'service', status: 500 } },
    'HTTP 503 with HTML': { answer: says(503, '<h1>Busy</h1>'), fault: { kind: 'service', status: 503 } },
    'connection reset': { answer: resets, fault: { kind: 'offline', reason: 'reset' } },
    'redirect to another origin': {
      answer: says(302, '', { location: 'http://127.0.0.1:1/' }),
      fault: { kind: 'service', status: 302 },
    },
    'JSON of another shape': { answer: says(200, { status: 7 }), fault: { kind: 'bad-answer' } },
    'truncated JSON': { answer: says(200, '{"localities":['), fault: { kind: 'bad-answer', path: '' } },
    'connection closed during the response': { answer: cutsOff, fault: { kind: 'offline', reason: 'reset' } },
    HTML: { answer: says(200, '<html></html>'), fault: { kind: 'bad-answer', path: '' } },
  };

  describe.each(Object.keys(sampleRequests))('%s', (id) => {
    test.each(Object.entries(failures))('%s', async (_, { answer, fault }) => {
      const provider = await startProvider(answer);
      const gateway = await gatewayTo({ baseUrl: provider.url });
      const outcome = await sampleRequests[id]?.(gateway);
      expect(outcome).toMatchObject({ ok: false, fault });
      const reported = JSON.stringify([outcome, gateway.log.lines()]);
      expect(reported).not.toContain(privateKey);
      expect(gateway.log.lines().join()).not.toContain(String(here.lat));
    });

    test('no response', async () => {
      const provider = await startProvider(silent);
      const gateway = await gatewayTo({ baseUrl: provider.url }, { timeoutMs: 80 });
      expect(await sampleRequests[id]?.(gateway)).toEqual({ ok: false, fault: { kind: 'timeout' } });
      await provider.seen[0]?.abandoned;
    });

    test('unknown host name', async () => {
      const gateway = await gatewayTo({ baseUrl: `https://${unresolvableName}` });
      expect(await sampleRequests[id]?.(gateway)).toEqual({
        ok: false,
        fault: { kind: 'offline', reason: 'dns' },
      });
    });
  });

  test('connection refused', async () => {
    const gateway = await gatewayTo({ baseUrl: 'http://127.0.0.1:1' });
    expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason: 'refused' },
    });
  });

  const requestFromSilent = async (ask: (gateway: Gateway) => Promise<Outcome<unknown>>) => {
    const provider = await startProvider(silent);
    const gateway = await gatewayTo({ baseUrl: provider.url });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outcome = ask(gateway);
    await vi.waitUntil(() => provider.seen.length > 0);
    return { provider, outcome };
  };

  test('no response within 15 seconds', async () => {
    const { outcome } = await requestFromSilent((gateway) => gateway.request(autocomplete, { input: 'a' }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'timeout' } });
  });

  test('no reached streets within 60 seconds, as they take longer than other responses', async () => {
    const { provider, outcome } = await requestFromSilent((gateway) =>
      gateway.request(reachedStreets, { origin: here, value: 120 }),
    );
    await vi.advanceTimersByTimeAsync(59_000);
    expect(provider.seen).toHaveLength(1);
    expect(await Promise.race([outcome, 'pending'])).toBe('pending');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toEqual({ ok: false, fault: { kind: 'timeout' } });
  });

  test('response that never ends', async () => {
    const provider = await startProvider((_, response) => void response.writeHead(200).write('{'));
    const gateway = await gatewayTo({ baseUrl: provider.url }, { timeoutMs: 80 });
    expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'timeout' },
    });
    await provider.seen[0]?.abandoned;
  });

  test('no TLS', async () => {
    const provider = await startProvider(says(200, suggestions));
    const gateway = await gatewayTo({ baseUrl: provider.url.replace('http:', 'https:') });
    expect(await gateway.request(autocomplete, { input: 'a' })).toEqual({
      ok: false,
      fault: { kind: 'offline', reason: 'tls' },
    });
  });
});
