import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { testRegion, testWorld } from '../region-build/region.testing.ts';
import { clusterTestMs, needsCluster, startCluster } from './cluster.testing.ts';
import { type Cluster, clusterInstalled } from './cluster-processes.testing.ts';
import { tilesWithinMs } from './routing/valhalla/routing-tiles.testing.ts';

const seconds = 60;
const kills = 20;
const pageSize = 50;
const zonesInABatch = 3;
const quota = 250;
/** Minimum share of requests that succeed; low, because a busy machine takes long to restart killed processes. */
const minAnswered = 0.2;
const searchPath = '/localities/autocomplete?input=Montevideo';
const routePath = '/distance/route/json?origin=-34.9067,-56.1996&destination=-34.8337,-56.0146';
const polygon = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';

interface Answered {
  from: number;
  to: number;
  /** Null if the connection was lost, before the proxy or behind it (502). */
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

/** Kills one process after another; each has restarted before the next is killed. */
async function killInTurn(cluster: Cluster, end: number): Promise<string[]> {
  const { replicas, engines, database, redis } = cluster;
  const killed: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(Math.max(0, (end - performance.now()) / (kills - kill) - 100));
    const what = (['replica', 'engine', 'redis', 'replica', 'database'] as const)[kill % 5] ?? 'replica';
    const all = { replica: replicas, engine: engines, redis: [redis], database: [database] }[what];
    const part = all[kill % all.length];
    if (!part) throw new Error('There is nothing to end');
    await part.kill();
    await part.start();
    killed.push(what);
  }
  return killed;
}

const maxInASecond = (admitted: readonly Answered[]): number =>
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

  test(
    'while processes are killed, no zones are lost or duplicated, no response is wrong, and limits hold',
    async () => {
      const cluster = await startCluster({ region: await testRegion(), world: await testWorld() });
      const rightSearch = await ask(cluster, searchPath);
      const rightRoute = await ask(cluster, routePath);
      expect([rightSearch.status, rightRoute.status]).toEqual([200, 200]);

      const trial = await cluster.addProject('trial', quota);
      const searches: Answered[] = [];
      const routes: Answered[] = [];
      const stored = new Map<string, Answered>();
      const ofTrial: Answered[] = [];
      let killing = true;
      const keepRequesting = async (path: string, into: Answered[], everyMs: number, init?: RequestInit) => {
        while (killing) {
          into.push(await ask(cluster, path, init));
          await pause(everyMs);
        }
      };
      const keepStoring = async (writer: number) => {
        for (let number = 0; killing; number += 1) {
          const batch = `${writer}-${number}`;
          const zones = Array.from({ length: zonesInABatch }, (_, index) => ({
            zone_id: `${batch} ${index}`,
            store_id: 'S',
            polygon,
          }));
          const path = `/zones?private_key=${cluster.keys.privateKey}`;
          const init = { method: 'POST', body: JSON.stringify({ zones }), headers: {} };
          stored.set(batch, await ask(cluster, path, init));
          await pause(20);
        }
      };
      const asTrial = { headers: { 'X-Api-Key': trial.privateKey } };
      const [killed] = await Promise.all([
        killInTurn(cluster, performance.now() + seconds * 1000).finally(() => {
          killing = false;
        }),
        ...[1, 2, 3].map(() => keepRequesting(searchPath, searches, 15)),
        ...[1, 2].map(() => keepRequesting(routePath, routes, 60)),
        ...[1, 2].map(keepStoring),
        keepRequesting(searchPath, ofTrial, 100, asTrial),
      ]);
      const batches = [...stored.values()];
      console.log(`${killed.length} kills`, {
        searches: counted(searches),
        routes: counted(routes),
        batches: counted(batches),
        'of a quota': counted(ofTrial),
      });
      expect(killed.length).toBe(kills);

      const unexpected = [...searches, ...routes, ...batches].filter(
        ({ status }) => status !== null && ![200, 429, 503].includes(status),
      );
      expect(unexpected).toEqual([]);
      const answered = (all: readonly Answered[]) => all.filter(({ status }) => status === 200);
      expect(new Set(answered(searches).map(({ body }) => body))).toEqual(new Set([rightSearch.body]));
      expect(new Set(answered(routes).map(({ body }) => body))).toEqual(new Set([rightRoute.body]));
      expect(maxInASecond(answered(searches))).toBeLessThanOrEqual(50);
      expect(maxInASecond(answered(routes))).toBeLessThanOrEqual(10);

      for (const all of [searches, routes, batches]) {
        expect(answered(all).length).toBeGreaterThan(all.length * minAnswered);
      }

      const storedIds: string[] = [];
      await expect.poll(async () => (await ask(cluster, searchPath)).status).toBe(200);
      for (let offset = 0, full = true; full; offset += pageSize) {
        const query = `limit=${pageSize}&offset=${offset}&private_key=${cluster.keys.privateKey}`;
        const { zones } = JSON.parse((await ask(cluster, `/zones?${query}`)).body);
        for (const { zone_id } of zones) storedIds.push(zone_id);
        full = zones.length === pageSize;
      }
      expect(new Set(storedIds).size).toBe(storedIds.length);
      const zonesOf = (batch: string) => storedIds.filter((id) => id.startsWith(`${batch} `)).length;
      const found = [...stored].map(([batch, { status }]) => ({ batch, status, zones: zonesOf(batch) }));
      expect(found.filter(({ status, zones }) => status === 200 && zones !== zonesInABatch)).toEqual([]);
      expect(found.filter(({ zones }) => zones !== 0 && zones !== zonesInABatch)).toEqual([]);

      // Requests whose response was lost may have been counted.
      await expect
        .poll(async () => {
          const last = await ask(cluster, searchPath, asTrial);
          ofTrial.push(last);
          return last.status;
        })
        .toBe(402);
      const statuses = ofTrial.map(({ status }) => status);
      const granted = statuses.filter((status) => status === 200).length;
      const unclear = statuses.filter((status) => status === null || status === 503).length;
      expect(granted).toBeLessThanOrEqual(quota);
      expect(granted + unclear).toBeGreaterThanOrEqual(quota);
      expect(statuses.slice(statuses.indexOf(402))).not.toContain(200);
      expect(statuses.filter((status) => status !== null && ![200, 402, 429, 503].includes(status))).toEqual(
        [],
      );
    },
    clusterTestMs,
  );
});
