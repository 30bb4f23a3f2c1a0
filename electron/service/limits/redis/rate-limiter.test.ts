import { Redis } from 'ioredis';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { autocomplete } from '../../../../shared/api/localities.ts';
import { endpoint } from '../../endpoint.ts';
import { testService } from '../../service.testing.ts';
import { redisRateLimiter } from './rate-limiter.ts';
import { needsRedis, type RedisServer, redisInstalled, startRedis } from './redis-server.testing.ts';

const requests = (perSecond: number) => [{ policy: 'requests', perSecond, cost: 1 }] as const;

describe.skipIf(!redisInstalled)(needsRedis, () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
    return () => server.close();
  });

  function client(): Redis {
    const redis = new Redis(server.url);
    onTestFinished(() => redis.disconnect());
    return redis;
  }

  function limiter(clock?: () => number) {
    const opened = redisRateLimiter(server.url, clock);
    onTestFinished(() => opened.close());
    return {
      ...opened,
      /** Resolves with whether a request is admitted, or with the error. */
      ask: (bucket: string, perSecond: number): Promise<unknown> =>
        opened.take(bucket, requests(perSecond)).then(
          ({ admitted }) => admitted,
          ({ message, retryAfterSeconds }) => ({ message, retryAfterSeconds }),
        ),
    };
  }
  const away = { message: expect.stringMatching(/are unavailable/), retryAfterSeconds: 1 };
  const afterReset = { message: expect.stringMatching(/were reset/), retryAfterSeconds: 1 };

  test('concurrent clients share the limit of a second', async () => {
    const clients = [limiter(), limiter(), limiter()];
    const perSecond = 30;
    const admitted: Interval[] = [];
    await expect.poll(() => clients[0]?.ask('warm', 1)).toBe(true);
    const end = performance.now() + 2200;
    await Promise.all(
      clients.map(async ({ ask }) => {
        while (performance.now() < end) {
          const from = performance.now();
          if ((await ask('shared', perSecond)) === true) admitted.push({ from, to: performance.now() });
        }
      }),
    );
    expect(maxInASecond(admitted)).toBe(perSecond);
    expect(admitted.length).toBeGreaterThanOrEqual(2 * perSecond);
  });

  test('while Redis is down, requests fail at once; after its restart, no second exceeds the limit', async () => {
    const { ask } = limiter();
    const perSecond = 5;
    const admitted: Interval[] = [];
    const sendRequest = async () => {
      const from = performance.now();
      const answer = await ask('restart', perSecond);
      if (answer === true) admitted.push({ from, to: performance.now() });
      return answer;
    };
    await expect.poll(sendRequest).toBe(true);
    while ((await sendRequest()) === true);
    expect(admitted).toHaveLength(perSecond);

    await server.kill();
    const startMs = performance.now();
    expect(await ask('restart', perSecond)).toEqual(away);
    expect(performance.now() - startMs).toBeLessThan(500);
    await server.start();
    await expect.poll(sendRequest).toEqual(afterReset);
    await expect.poll(sendRequest).toBe(true);
    while ((await sendRequest()) === true);
    expect(admitted).toHaveLength(2 * perSecond);
    expect(maxInASecond(admitted)).toBe(perSecond);
  });

  test('requests fail while Redis doesn’t respond, and work again once it does', async () => {
    const { ask } = limiter();
    await expect.poll(() => ask('frozen', 1000)).toBe(true);
    server.freeze();
    onTestFinished(() => server.resume());
    const startMs = performance.now();
    expect(await ask('frozen', 1000)).toEqual(away);
    const gaveUp = performance.now();
    expect(await ask('frozen', 1000)).toEqual(away);
    expect(gaveUp - startMs).toBeLessThan(5000);
    expect(performance.now() - gaveUp).toBeLessThan(500);
    server.resume();
    await expect.poll(() => ask('frozen', 1000)).toBe(true);
  });

  test('requests fail at first if Redis has restored old counts from disk', async () => {
    const { ask } = limiter();
    await expect.poll(() => ask('restored', 1000)).toBe(true);
    const redis = client();
    const [begun = ''] = await redis.keys('*began');
    const before = await redis.get(begun);
    await redis.set(begun, before?.replace(/^[0-9a-f]{8}/, '01234567') ?? '');
    expect(await ask('restored', 1000)).toEqual(afterReset);
  });

  test('counts expire', async () => {
    const { ask } = limiter();
    await expect.poll(() => ask('a', 1000)).toBe(true);
    const redis = client();
    const keys = (await redis.keys('*')).filter((key) => key.endsWith(' requests'));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(0);
  });

  test('a clock set back delays requests by at most a second', async () => {
    let now = 1_000_000_000_000;
    const { ask } = limiter(() => now);
    await expect.poll(() => ask('clock', 2)).not.toEqual(away);
    now += 1000;
    await expect.poll(() => ask('clock', 2)).toBe(true);
    now += 999;
    expect(await ask('clock', 2)).toBe(true);
    now -= 500;
    expect(await ask('clock', 2)).toBe(false);
    now += 1000;
    expect([await ask('clock', 2), await ask('clock', 2), await ask('clock', 2)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('the service responds 429 over the limit, and 503 while Redis is down', async () => {
    const { get, reported } = await testService({
      endpoints: [endpoint(autocomplete, () => ({ body: { localities: [] } }))],
      limiter: () => limiter(),
    });
    const ask = () => get('/localities/autocomplete?input=harbour');
    await expect.poll(async () => (await ask()).status).toBe(200);
    // A busy machine may not reach the limit in each second.
    const headersOfRefused = async () => {
      const answers = await Promise.all(Array.from({ length: 60 }, ask));
      const headers = answers.find(({ status }) => status === 429)?.headers;
      return [headers?.get('RateLimit'), headers?.get('ratelimit-reset')];
    };
    await expect.poll(headersOfRefused).toEqual(['"default";r=0;t=1', '1']);
    await server.kill();
    const unavailable = await ask();
    expect(unavailable).toMatchObject({ status: 503, body: { detail: away.message } });
    expect(unavailable.headers.get('Retry-After')).toBe('1');
    await server.start();
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect(reported).toEqual([]);
  });
});

/** Time of a request and of its admission, in milliseconds. */
interface Interval {
  from: number;
  to: number;
}

/** Returns the maximum number of intervals that lie entirely within the same second. */
const maxInASecond = (admitted: readonly Interval[]): number =>
  Math.max(
    ...admitted.map(({ from }) => admitted.filter((one) => one.from >= from && one.to < from + 1000).length),
  );
