import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { inject, onTestFinished, vi } from 'vitest';
import { freePort } from '../free-port.testing.ts';
import { regionFiles } from '../region-format/manifest.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { type RedisServer, redisInstalled, startRedis } from './limits/redis/redis-server.testing.ts';
import { type PostgresServer, postgresInstalled, startPostgres } from './postgres/postgres-server.testing.ts';
import { startValhallaServer, type ValhallaServer } from './routing/valhalla-http/start-server.testing.ts';

/** Whether tests can have a cluster here; they skip where they cannot. */
export const clusterInstalled =
  redisInstalled && postgresInstalled && spawnSync('haproxy', ['-v']).status === 0;
/** For the name of what is skipped without it. */
export const needsCluster =
  'a cluster (skipped unless postgresql-15-postgis-3, redis-server and haproxy are installed)';

export interface Keys {
  publicKey: string;
  privateKey: string;
}

export interface Replica {
  url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
}

export interface Engine {
  url: string;
  /** Ends it as a power cut would, and starts it again on the same port. */
  restart(): Promise<void>;
}

/** A team's service: replicas behind HAProxy, with all that they share. Everything ends with the test. */
export interface Cluster {
  /** Of the proxy. */
  url: string;
  keys: Keys;
  replicas: readonly Replica[];
  engines: readonly Engine[];
  database: PostgresServer;
  redis: RedisServer;
}

const replicaCount = 3;
const engineCount = 2;

/** Each question goes to the next replica that is ready; none is sent twice. */
const proxyConfig = (port: number, replicas: readonly number[]) => `
defaults
    mode http
    timeout connect 2s
    timeout client 70s
    timeout server 70s
    retries 1
    option redispatch 1
frontend public
    bind 127.0.0.1:${port}
    default_backend replicas
backend replicas
    balance roundrobin
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    default-server check inter 300ms fall 1 rise 1
${replicas.map((replica) => `    server on-${replica} 127.0.0.1:${replica}`).join('\n')}
`;

/** @param folders of the region and of the world that the replicas serve */
export async function startCluster(folders: { region: string; world: string }): Promise<Cluster> {
  const { 'service-cli': cli } = inject('builtService');
  const tiles = join(folders.region, regionFiles.routing);
  async function engine(): Promise<Engine> {
    let server: ValhallaServer = await startValhallaServer(tiles);
    const { url } = server;
    return {
      url,
      async restart() {
        await server.kill();
        server = await startValhallaServer(tiles, Number(new URL(url).port));
      },
    };
  }
  const [database, redis, ...engines] = await Promise.all([
    startPostgres(),
    startRedis(),
    ...Array.from({ length: engineCount }, engine),
  ]);
  onTestFinished(() => database.close());
  onTestFinished(() => redis.close());
  const databaseUrl = await database.newDatabase();
  const keys = await makeProject(databaseUrl);

  async function replica(): Promise<Replica & { port: number }> {
    const port = await freePort();
    const data = temporaryFolder();
    let child: ChildProcess | undefined;
    const kill = async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    };
    const start = async () => {
      const given = {
        port: `${port}`,
        region: folders.region,
        world: folders.world,
        data,
        limits: redis.url,
        engine: engines.map(({ url }) => url).join(','),
        'log-level': 'error',
      };
      const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
      child = spawn(process.execPath, [cli, '--json', ...options], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, DATABASE_URL: databaseUrl },
      });
      if (!child.stdout) throw new TypeError('Its output was to be read');
      for await (const _ of createInterface(child.stdout)) return;
      throw new Error('A replica did not start');
    };
    onTestFinished(kill);
    await start();
    return { port, url: `http://127.0.0.1:${port}`, kill, start };
  }
  const replicas = await Promise.all(Array.from({ length: replicaCount }, replica));

  const port = await freePort();
  const config = join(temporaryFolder(), 'haproxy.cfg');
  writeFileSync(
    config,
    proxyConfig(
      port,
      replicas.map((one) => one.port),
    ),
  );
  const proxy = spawn('haproxy', ['-db', '-q', '-f', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      for (const one of [...replicas, { url }]) {
        const ready = await fetch(`${one.url}/readyz`);
        if (!ready.ok) throw new Error(`${one.url}: ${await ready.text()}`);
        // In its first second Redis admits nothing.
        const headers = { 'X-Api-Key': keys.privateKey };
        const answer = await fetch(`${one.url}/localities/autocomplete?input=a`, { headers });
        if (!answer.ok) throw new Error(`${one.url}: ${await answer.text()}`);
      }
    },
    { timeout: 60_000, interval: 50 },
  );
  return { url, keys, replicas, engines, database, redis };
}

/** Makes the tables, a project without a quota, and a public key and one that writes. */
async function makeProject(database: string): Promise<Keys> {
  const { 'service-admin': admin } = inject('builtService');
  const administer = async (...given: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [admin, ...given, '--json'], {
      env: { ...process.env, DATABASE_URL: database },
    });
    return JSON.parse(stdout);
  };
  await administer('project', 'add', 'team');
  const { key: publicKey } = await administer('key', 'add', '--project', 'team', '--public');
  const { key: privateKey } = await administer('key', 'add', '--project', 'team', '--write');
  return { publicKey, privateKey };
}
