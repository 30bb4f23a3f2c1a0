import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { testRegion, testWorld } from '../region-build/region.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { clusterTestMs, needsCluster, startCluster } from './cluster.testing.ts';
import { clusterInstalled, type Keys } from './cluster-processes.testing.ts';
import { tilesWithinMs } from './routing/valhalla/routing-tiles.testing.ts';

interface TestRequest {
  path: string;
  method?: string;
  body?: string;
  /** The private key in a header by default. */
  headers?: Record<string, string>;
}

const home = '-34.9067,-56.1996';
const market = '-34.8337,-56.0146';
const square = 'POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))';
const zone = (id: string, polygon = square) => ({ zone_id: id, store_id: 'S1', polygon });

/** More than the rate limit allows in one second. */
const quota = 60;

/** Requests to send in this order, because some depend on the zones created before. */
function testRequests({ publicKey, privateKey }: Keys): TestRequest[] {
  const get = (...paths: string[]): TestRequest[] => paths.map((path) => ({ path }));
  const send = (method: string, path: string, body: unknown): TestRequest => ({
    method,
    path: `${path}?private_key=${privateKey}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const withKey = (path: string): TestRequest => ({ path: `${path}?private_key=${privateKey}` });
  return [
    ...get(
      '/localities/autocomplete?input=Montevideo',
      '/localities/autocomplete?input=18+de+Julio&types=address&location=-34.9,-56.2&radius=5000',
      '/localities/autocomplete?input=&types=locality',
      '/localities/autocomplete',
      '/localities/autocomplete?input=Parque&language=xx',
      '/localities/geocode?address=Avenida+18+de+Julio+1000',
      '/localities/geocode?latlng=-34.9067,-56.1996',
      '/localities/geocode?latlng=91,0',
      '/localities/geocode',
      '/localities/details?public_id=nothing',
      '/localities/details',
      '/localities/nearby?location=-34.9,-56.2&types=park',
      '/localities/nearby?location=-34.9,-56.2&types=nothing',
      '/localities/nearby?location=far',
      `/distance/route/json?origin=${home}&destination=${market}`,
      `/distance/route/json?origin=${home}&destination=${market}&mode=walking&details=full`,
      `/distance/route/json?origin=${home}&destination=${market}&alternatives=true&units=imperial`,
      `/distance/route/json?origin=${home}&destination=-70,20`,
      `/distance/route/json?origin=${home}`,
      `/distance/route/json?origin=${home}&destination=${market}&mode=flying`,
      `/distance/distancematrix/json?origins=${home}|${market}&destinations=${market}|-70,20`,
      `/distance/distancematrix/json?origins=${home}&destinations=`,
      `/distance/isochrone/json?origin=${home}&value=5`,
      `/distance/isochrone/json?origin=-70,20&value=5`,
      `/distance/isochrone/json?origin=${home}&value=9999`,
      `/distance/tolls/json?origin=${home}&destination=${market}`,
      `/transit/route?origin=${home}&destination=${market}&departure_time=2026-01-15T08:00:00`,
      `/transit/route?origin=${home}`,
      `/maps/static?lat=-34.9&lng=-56.2&zoom=13&width=100&height=100`,
      `/maps/static?lat=-34.9&lng=-56.2&zoom=99&width=100&height=100`,
      '/nothing/here',
    ),
    { path: '/localities/autocomplete?input=Montevideo', headers: {} },
    { path: '/localities/autocomplete?input=Montevideo&key=wrong', headers: {} },
    { path: `/localities/autocomplete?input=Montevideo&key=${publicKey}`, headers: {} },
    { path: `/distance/route/json?origin=${home}&destination=${market}`, headers: {} },
    { path: '/localities/autocomplete', method: 'DELETE' },
    { path: '/zones', method: 'POST', body: '{}', headers: {} },
    send('POST', '/zones', { zones: [zone('B'), zone('a'), zone('é'), zone("x'; DROP TABLE zones; --")] }),
    send('POST', '/zones', { zones: [zone('B')] }),
    send('POST', '/zones', { zones: [zone('C'), zone('C')] }),
    send('POST', '/zones', { zones: [zone('D', 'POLYGON ((0 0, 1 1))')] }),
    send('POST', '/zones', { zones: [{ zone_id: 'E' }] }),
    send('POST', '/zones', '{"zones": ['),
    send('POST', '/zones', { zones: [] }),
    send('PUT', '/zones', { zones: [{ ...zone('a'), description: 'changed' }] }),
    send('PUT', '/zones', { zones: [zone('nowhere')] }),
    ...['/zones', '/zones/a', '/zones/B', '/zones/%C3%A9', '/zones/nowhere'].map(withKey),
    { path: `/zones?private_key=${privateKey}&limit=2&offset=1` },
    { path: `/zones?private_key=${privateKey}&limit=-1` },
    send('DELETE', '/zones/a', undefined),
    ...['/zones/a', '/zones'].map(withKey),
  ];
}

async function answersOf(
  url: string,
  keys: Keys,
): Promise<{ request: string; status: number; body: string }[]> {
  const answers = [];
  for (const { path, method = 'GET', body, headers } of testRequests(keys)) {
    const response = await fetch(url + path, {
      method,
      ...(body !== undefined && { body }),
      headers: headers ?? { 'X-Api-Key': keys.privateKey },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    // The keys differ, and no response contains them.
    const request = `${method} ${path.replace(/key=[^&]*/, 'key=')} ${body ?? ''}`;
    const type = response.headers.get('Content-Type');
    const isText = type?.includes('json');
    answers.push({
      request,
      status: response.status,
      type,
      body: bytes.toString(isText ? 'utf8' : 'base64'),
    });
  }
  return answers;
}

async function embedded(folders: { region: string; world: string }): Promise<{ url: string; keys: Keys }> {
  const { 'service-cli': cli } = inject('builtService');
  const given = ['--region', folders.region, '--world', folders.world, '--data', temporaryFolder()];
  const child = spawn(process.execPath, [cli, '--port', '0', '--json', '--log-level', 'error', ...given]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, public_key: publicKey, private_key: privateKey } = JSON.parse(line);
  return { url, keys: { publicKey, privateKey } };
}

describe.skipIf(!clusterInstalled)(needsCluster, () => {
  beforeAll(async () => {
    await testRegion();
  }, tilesWithinMs);

  test(
    'three replicas behind a proxy respond like the embedded service',
    async () => {
      const folders = { region: await testRegion(), world: await testWorld() };
      const [single, cluster] = await Promise.all([embedded(folders), startCluster(folders)]);
      const expected = await answersOf(single.url, single.keys);
      expect(await answersOf(cluster.url, cluster.keys)).toEqual(expected);
      expect(expected.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
      expect(expected.filter(({ status }) => status >= 500)).toEqual([]);
    },
    clusterTestMs,
  );

  test(
    'a quota is exact across replicas, which serve the rest while a shared dependency is down',
    async () => {
      const folders = { region: await testRegion(), world: await testWorld() };
      const cluster = await startCluster(folders);
      const { database, redis, replicas, engines, keys } = cluster;
      const search = '/localities/autocomplete?input=Montevideo';
      const route = `/distance/route/json?origin=${home}&destination=${market}`;
      const zones = `/zones?private_key=${keys.privateKey}`;
      const ask = async (path: string, key: string, url = cluster.url) => {
        const response = await fetch(url + path, { headers: { 'X-Api-Key': key } });
        return {
          status: response.status,
          retryAfter: response.headers.get('Retry-After'),
          body: await response.text(),
        };
      };
      const everyReady = () =>
        Promise.all(
          replicas.map(async ({ url }) => {
            const { status, body } = await ask('/readyz', keys.privateKey, url);
            return { status, degraded: JSON.parse(body).degraded };
          }),
        );
      const all = <T>(value: T) => replicas.map(() => value);

      const trial = await cluster.addProject('trial', quota);
      const withinRateLimit = async (replica: number) => {
        for (;;) {
          const { status } = await ask(search, trial.privateKey, replicas[replica % replicas.length]?.url);
          // On a busy machine, Redis may respond too late for the limiter.
          if (status !== 429 && status !== 503) return status;
          await pause(100);
        }
      };
      const statuses = await Promise.all(
        Array.from({ length: 2 * quota }, (_, index) => withinRateLimit(index)),
      );
      const counted = (status: number) => statuses.filter((one) => one === status).length;
      expect({ granted: counted(200), refused: counted(402) }).toEqual({ granted: quota, refused: quota });

      await database.kill();
      await expect.poll(everyReady).toEqual(all({ status: 200, degraded: { database: 'away' } }));
      expect((await ask(search, keys.privateKey)).status).toBe(200);
      const withoutDatabase = await ask(zones, keys.privateKey);
      expect(withoutDatabase).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      await database.start();
      await expect.poll(async () => (await ask(zones, keys.privateKey)).status).toBe(200);

      const [first, ...others] = engines;
      await first?.kill();
      // Not detected yet: requests to the killed engine are repeated with another one.
      const routes = await Promise.all(
        [...replicas, ...replicas].map(({ url }) => ask(route, keys.privateKey, url)),
      );
      expect(routes.map(({ status }) => status)).toEqual(routes.map(() => 200));

      for (const engine of others) await engine.kill();
      await expect
        .poll(everyReady)
        .toEqual(all({ status: 200, degraded: { 'remote engines': expect.any(String) } }));
      expect((await ask(route, keys.privateKey)).status).toBe(503);
      expect((await ask(search, keys.privateKey)).status).toBe(200);

      await redis.kill();
      await expect
        .poll(everyReady)
        .toEqual(all({ status: 200, degraded: { 'remote engines': expect.any(String), limits: 'away' } }));
      expect((await ask(search, keys.privateKey)).status).toBe(503);
      expect((await ask(zones, keys.privateKey)).status).toBe(200);

      await redis.start();
      for (const engine of engines) await engine.start();
      await expect.poll(everyReady).toEqual(all({ status: 200, degraded: undefined }));
      await expect.poll(async () => (await ask(route, keys.privateKey)).status).toBe(200);
    },
    clusterTestMs,
  );
});
