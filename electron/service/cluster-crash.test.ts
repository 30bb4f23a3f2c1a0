import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { testRegion, testWorld } from '../region-build/region.testing.ts';
import { type Cluster, clusterInstalled, needsCluster, startCluster } from './cluster.testing.ts';
import { tilesWithinMs } from './routing/valhalla/routing-tiles.testing.ts';

const seconds = 60;
const kills = 20;
const pageSize = 50;
const searchPath = '/localities/autocomplete?input=Montevideo';
const routePath = '/distance/route/json?origin=-34.9067,-56.1996&destination=-34.8337,-56.0146';
const polygon = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';

interface Answered {
  from: number;
  to: number;
  /** Null where the connection was lost: before the proxy, or behind it (502). */
  status: number | null;
  body: string;
}

async function ask(cluster: Cluster, path: string, init: RequestInit = {}): Promise<Answered> {
  const from = performance.now();
  try {
    const headers = { 'X-Api-Key': cluster.keys.privateKey };
    const response = await fetch(cluster.url + path, { headers, ...init });
    const body = await response.text();
    return { from, to: performance.now(), status: response.status === 502 ? null : response.status, body };
  } catch {
    return { from, to: performance.now(), status: null, body: '' };
  }
}

/** Ends one after the other, each of which is there again before the next one ends. */
async function endThings(cluster: Cluster, end: number): Promise<string[]> {
  const { replicas, engines, database, redis } = cluster;
  const ended: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(Math.max(0, (end - performance.now()) / (kills - kill) - 100));
    const what = (['replica', 'engine', 'redis', 'replica', 'database'] as const)[kill % 5] ?? 'replica';
    ended.push(what);
    if (what === 'replica') {
      const replica = replicas[kill % replicas.length];
      await replica?.kill();
      await replica?.start();
    } else if (what === 'engine') {
      await engines[kill % engines.length]?.restart();
    } else if (what === 'redis') {
      await redis.kill();
      await redis.start();
    } else {
      await database.stop('immediate');
      await database.start();
    }
  }
  return ended;
}

const mostInASecond = (admitted: readonly Answered[]): number =>
  Math.max(
    ...admitted.map(({ from }) => admitted.filter((one) => one.from >= from && one.to < from + 1000).length),
  );

const counted = (answers: readonly Answered[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status ?? 'lost'] = (counts[status ?? 'lost'] ?? 0) + 1;
  return counts;
};

describe.skipIf(!clusterInstalled)(needsCluster, () => {
  beforeAll(async () => {
    await testRegion();
  }, tilesWithinMs);

  test('through kills of everything no zone is lost or doubled, no answer wrong, and no limit exceeded', async () => {
    const cluster = await startCluster({ region: await testRegion(), world: await testWorld() });
    const rightSearch = await ask(cluster, searchPath);
    const rightRoute = await ask(cluster, routePath);
    expect([rightSearch.status, rightRoute.status]).toEqual([200, 200]);

    const end = performance.now() + seconds * 1000;
    const searches: Answered[] = [];
    const routes: Answered[] = [];
    const stored = new Map<string, Answered>();
    const keepAsking = async (path: string, into: Answered[], everyMs: number) => {
      while (performance.now() < end) {
        into.push(await ask(cluster, path));
        await pause(everyMs);
      }
    };
    const keepStoring = async (writer: number) => {
      for (let number = 0; performance.now() < end; number += 1) {
        const id = `${writer}-${number}`;
        const body = JSON.stringify({ zones: [{ zone_id: id, store_id: 'S', polygon }] });
        const path = `/zones?private_key=${cluster.keys.privateKey}`;
        stored.set(id, await ask(cluster, path, { method: 'POST', body, headers: {} }));
        await pause(20);
      }
    };
    const [ended] = await Promise.all([
      endThings(cluster, end),
      ...[1, 2, 3].map(() => keepAsking(searchPath, searches, 15)),
      ...[1, 2].map(() => keepAsking(routePath, routes, 60)),
      ...[1, 2].map(keepStoring),
    ]);
    console.log(`${ended.length} kills`, {
      searches: counted(searches),
      routes: counted(routes),
      zones: counted([...stored.values()]),
    });

    const unexpected = [...searches, ...routes, ...stored.values()].filter(
      ({ status }) => status !== null && ![200, 429, 503].includes(status),
    );
    expect(unexpected).toEqual([]);
    const answered = (all: readonly Answered[]) => all.filter(({ status }) => status === 200);
    expect(new Set(answered(searches).map(({ body }) => body))).toEqual(new Set([rightSearch.body]));
    expect(new Set(answered(routes).map(({ body }) => body))).toEqual(new Set([rightRoute.body]));
    expect(mostInASecond(answered(searches))).toBeLessThanOrEqual(50);
    expect(mostInASecond(answered(routes))).toBeLessThanOrEqual(10);

    const there: string[] = [];
    await expect.poll(async () => (await ask(cluster, searchPath)).status).toBe(200);
    for (let offset = 0, full = true; full; offset += pageSize) {
      const query = `limit=${pageSize}&offset=${offset}&private_key=${cluster.keys.privateKey}`;
      const { zones } = JSON.parse((await ask(cluster, `/zones?${query}`)).body);
      for (const { zone_id } of zones) there.push(zone_id);
      full = zones.length === pageSize;
    }
    expect(new Set(there).size).toBe(there.length);
    const promised = [...stored].filter(([, { status }]) => status === 200).map(([id]) => id);
    expect(promised.length).toBeGreaterThan(100);
    expect(promised.filter((id) => !there.includes(id))).toEqual([]);
    const refused = [...stored].filter(([, { status }]) => status === 429).map(([id]) => id);
    expect(refused.filter((id) => there.includes(id))).toEqual([]);
  });
});
