import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { worldFiles } from '../electron/region-format/world-folder.ts';
import { serviceApp } from '../electron/service/app.ts';
import { endpoint } from '../electron/service/endpoint.ts';
import { memoryRateLimiter } from '../electron/service/limits/memory/rate-limiter.ts';
import { redisRateLimiter } from '../electron/service/limits/redis/rate-limiter.ts';
import { startRedis } from '../electron/service/limits/redis/redis-server.testing.ts';
import { listen } from '../electron/service/listen.ts';
import { sqliteGeocoder } from '../electron/service/places/sqlite/geocoder.ts';
import { openPlaces } from '../electron/service/places/sqlite/open-places.ts';
import type { RateLimiter } from '../electron/service/ports.ts';
import { builtInProject, makeKeys } from '../electron/service/project.ts';
import { inMemoryProjects } from '../electron/service/projects/in-memory-projects.ts';
import { openZoneStore } from '../electron/service/zones/sqlite/zone-store.ts';
import { autocomplete } from '../shared/api/localities.ts';
import { atMost, type Figure } from './figure.ts';
import { median, millisecondsOf } from './timing.ts';

const rounds = 40;
const answersARound = 25;
const inputs = ['Montevideo', 'Aven', '18 de Julio', 'Parque', 'Hospital'];

const perSecond = 50;
const cycles = 4;
const replicas = 3;

/** Limiter by `rate-limiter-flexible` over the same Redis, whose windows start with their first request. */
function flexibleRateLimiter(url: string): RateLimiter & { close(): void } {
  const redis = new Redis(url);
  const limiters = new Map<number, RateLimiterRedis>();
  const ofRate = (points: number) => {
    const limiter = limiters.get(points) ?? new RateLimiterRedis({ storeClient: redis, points, duration: 1 });
    limiters.set(points, limiter);
    return limiter;
  };
  return {
    async take(bucket, charges) {
      try {
        for (const charge of charges) {
          await ofRate(charge.perSecond).consume(`${bucket} ${charge.policy}`, charge.cost);
        }
        return { admitted: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { admitted: false, states: [] };
      }
    },
    close: () => redis.disconnect(),
  };
}

/** Suggestions over HTTP that are never rejected; measures the time of one, in milliseconds. */
async function suggestions(limiter: RateLimiter) {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const zones = openZoneStore(join(folder, 'zones.sqlite'));
  const places = openPlaces({
    region: join(resolve('out/regions/built-in'), regionFiles.places),
    world: join(resolve('out/world'), worldFiles.places),
  });
  const geocoder = sqliteGeocoder(places);
  const unlimited = { ...autocomplete, rateLimits: [{ policy: 'requests', perSecond: 1e9 }] } as const;
  const keys = makeKeys();
  const app = serviceApp({
    projects: inMemoryProjects([builtInProject(keys)]),
    endpoints: [
      endpoint(unlimited, async (question, { signal }) => ({
        body: await geocoder.autocomplete(question, { language: undefined, signal }),
      })),
    ],
    zones,
    limiter,
    clock: () => performance.now(),
    report: (operation, error) => console.error(operation, error),
  });
  const { url, close } = await listen(app, 0);
  const headers = { 'X-Api-Key': keys.privateKey };
  return {
    async ask(input: string): Promise<number> {
      const query = new URLSearchParams({ input });
      return millisecondsOf(async () => {
        const response = await fetch(`${url}/localities/autocomplete?${query}`, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`A suggestion was answered by ${response.status}`);
      });
    },
    async close() {
      await close();
      zones.close();
      places.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Median milliseconds of a suggestion for each limiter, in turns, so that other load affects all of them. */
async function answerTimes(limiters: readonly RateLimiter[]): Promise<number[]> {
  const services = await Promise.all(limiters.map(suggestions));
  const times = services.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { ask }] of services.entries()) {
      for (let question = 0; question < answersARound; question += 1) {
        times[index]?.push(await ask(inputs[question % inputs.length] ?? ''));
      }
    }
  }
  for (const service of services) await service.close();
  return times.map(median);
}

/** Number of requests that were certainly admitted within one second: sent and answered in it. */
async function worstSecond(open: () => RateLimiter & { close(): void }): Promise<number> {
  const limiters = Array.from({ length: replicas }, open);
  const admitted: { from: number; to: number }[] = [];
  const charges = [{ policy: 'requests', perSecond, cost: 1 }] as const;
  const ask = async (limiter: RateLimiter) => {
    const from = performance.now();
    if ((await limiter.take('worst second', charges)).admitted)
      admitted.push({ from, to: performance.now() });
  };
  await pause(1500);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const start = performance.now();
    const [first] = limiters;
    if (first) await ask(first);
    // Sends bursts around the end of a window that the first request would have started.
    await pause(start + 700 - performance.now());
    const asking = async (limiter: RateLimiter) => {
      while (performance.now() < start + 1400) await ask(limiter);
    };
    await Promise.all(limiters.flatMap((limiter) => [asking(limiter), asking(limiter)]));
    await pause(1500);
  }
  for (const limiter of limiters) limiter.close();
  return Math.max(
    ...admitted.map(({ from }) => admitted.filter((one) => one.from >= from && one.to < from + 1000).length),
  );
}

/** Cost and accuracy of limits shared by replicas, next to those of one process and of a library. */
export async function run(): Promise<Figure[]> {
  const redis = await startRedis();
  try {
    const shared = redisRateLimiter(redis.url);
    const flexible = flexibleRateLimiter(redis.url);
    await pause(1500);
    const [inMemory = 0, inRedis = 0, ofLibrary = 0] = await answerTimes([
      memoryRateLimiter(() => performance.now()),
      shared,
      flexible,
    ]);
    shared.close();
    flexible.close();
    const exact = await worstSecond(() => redisRateLimiter(redis.url));
    const fixed = await worstSecond(() => flexibleRateLimiter(redis.url));
    const of = `of a limit of ${perSecond}, ${replicas} clients`;
    return [
      atMost(
        `limits in Redis: a suggestion of ${inRedis.toFixed(2)} ms beside ${inMemory.toFixed(2)} ms with those in memory, ${ofLibrary.toFixed(2)} ms with rate-limiter-flexible`,
        inRedis / inMemory,
        'times',
        1.3,
      ),
      atMost(
        `limits in Redis: admitted in the worst second ${of}; ${fixed} with rate-limiter-flexible`,
        exact,
        'requests',
        perSecond,
      ),
    ];
  } finally {
    await redis.close();
  }
}
