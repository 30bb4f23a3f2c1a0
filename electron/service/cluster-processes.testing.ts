import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { regionFiles } from '../region-format/manifest.ts';
import { redisInstalled, startRedis } from './limits/redis/redis-server.testing.ts';
import { connectPostgres } from './postgres/connection.ts';
import { migrate } from './postgres/migrate.ts';
import { postgresInstalled, startPostgres } from './postgres/postgres-server.testing.ts';
import { allGroups } from './project.ts';
import { addKey, addProject } from './projects/administration.ts';
import { launchValhallaServer, type ValhallaServer } from './routing/valhalla-http/server-process.testing.ts';

/** Whether all programs of a cluster are installed; tests that need one are skipped otherwise. */
export const clusterInstalled =
  redisInstalled && postgresInstalled && spawnSync('haproxy', ['-v']).status === 0;

export interface Keys {
  publicKey: string;
  privateKey: string;
}

/** A process of a cluster. */
export interface ClusterPart {
  /** Ends the process without any cleanup, like a power failure. */
  kill(): Promise<void>;
  /** Restarts the process on the same port. */
  start(): Promise<void>;
  /** ID of the process, or of the parent if there are several. */
  pid(): number;
}

/** A team's service: replicas behind HAProxy, with the engines, database, and Redis that they share. */
export interface Cluster {
  /** URL of the proxy. */
  url: string;
  /** Keys of a project with unlimited quota. */
  keys: Keys;
  replicas: readonly (ClusterPart & { url: string })[];
  engines: readonly ClusterPart[];
  database: ClusterPart;
  redis: ClusterPart;
  proxyPid: number;
  /** @param quota null for unlimited */
  addProject(name: string, quota: number | null): Promise<Keys>;
  close(): Promise<void>;
}

export interface ClusterFiles {
  /** Folder of the region that the replicas serve. */
  region: string;
  world: string;
  /** Built scripts of the service and of the stand-in for a Valhalla server. */
  programs: { 'service-cli': string; 'valhalla-server': string };
}

const replicaCount = 3;
const engineCount = 2;
const startWithinMs = 60_000;

/**
 * Returns an HAProxy configuration that sends each request once, to the next replica that is ready. A busy replica
 * responds to checks late, so their timeout is long; otherwise it would count as down.
 */
const proxyConfig = (port: number, replicas: readonly number[]) => `
defaults
    mode http
    timeout connect 2s
    timeout client 70s
    timeout server 70s
    timeout check 5s
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

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const pidOf = (child: ChildProcess | undefined): number => {
  if (child?.pid === undefined) throw new Error('It does not run');
  return child.pid;
};

/** Starts a cluster, and waits until all replicas and the proxy respond. */
export async function startClusterProcesses({ region, world, programs }: ClusterFiles): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-cluster-'));
  const closers = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };

  async function engine(): Promise<ClusterPart & { url: string }> {
    const launch = (port: number) =>
      launchValhallaServer(programs['valhalla-server'], join(region, regionFiles.routing), port);
    let server: ValhallaServer = await launch(0);
    closers.push(() => server.kill());
    const { url } = server;
    return {
      url,
      pid: () => pidOf(server.process),
      kill: () => server.kill(),
      async start() {
        server = await launch(Number(new URL(url).port));
      },
    };
  }

  async function replica(
    number: number,
    given: Readonly<Record<string, string>>,
    databaseUrl: string,
  ): Promise<ClusterPart & { url: string; port: number }> {
    const port = await freePort();
    const data = join(folder, `data-${number}`);
    const all = { port: `${port}`, region, world, data, 'log-level': 'error', ...given };
    const options = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
    let child: ChildProcess | undefined;
    const start = async () => {
      child = spawn(process.execPath, [programs['service-cli'], '--json', ...options], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, DATABASE_URL: databaseUrl },
      });
      if (!child.stdout) throw new TypeError('Its output was to be read');
      for await (const _ of createInterface({ input: child.stdout })) return;
      throw new Error('A replica did not start');
    };
    const kill = () => killed(child);
    closers.push(kill);
    await start();
    return { port, url: `http://127.0.0.1:${port}`, kill, start, pid: () => pidOf(child) };
  }

  async function proxyBefore(replicas: readonly { port: number }[]): Promise<{ url: string; pid: number }> {
    const port = await freePort();
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(
      config,
      proxyConfig(
        port,
        replicas.map((one) => one.port),
      ),
    );
    const child = spawn('haproxy', ['-db', '-q', '-f', config], { stdio: ['ignore', 'inherit', 'inherit'] });
    closers.push(() => killed(child));
    return { url: `http://127.0.0.1:${port}`, pid: pidOf(child) };
  }

  try {
    const [database, redis, ...engines] = await Promise.all([
      startPostgres(),
      startRedis(),
      ...Array.from({ length: engineCount }, engine),
    ]);
    closers.push(database.close, redis.close);
    const databaseUrl = await database.newDatabase();
    const newProject = (name: string, quota: number | null) => makeProject(databaseUrl, name, quota);
    const connection = connectPostgres(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 });
    await migrate(connection).finally(connection.close);
    const keys = await newProject('team', null);
    const given = { limits: redis.url, engine: engines.map(({ url }) => url).join(',') };
    const replicas = await Promise.all(
      Array.from({ length: replicaCount }, (_, number) => replica(number, given, databaseUrl)),
    );
    const proxy = await proxyBefore(replicas);
    await allAnswer([...replicas, proxy], keys);
    return {
      url: proxy.url,
      keys,
      replicas,
      engines,
      database: { kill: () => database.stop('immediate'), start: database.start, pid: database.pid },
      redis,
      proxyPid: proxy.pid,
      addProject: newProject,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until each server responds: past the first second of Redis, in which nothing is admitted, and with the key cached. */
async function allAnswer(all: readonly { url: string }[], { privateKey }: Keys): Promise<void> {
  const until = performance.now() + startWithinMs;
  for (const { url } of all) {
    const ask = async () => {
      const headers = { 'X-Api-Key': privateKey };
      const answer = await fetch(`${url}/localities/autocomplete?input=a`, { headers });
      return { ok: answer.ok, body: await answer.text() };
    };
    const orFault = (error: unknown) => ({ ok: false, body: String(error) });
    for (let answer = await ask().catch(orFault); !answer.ok; answer = await ask().catch(orFault)) {
      if (performance.now() > until) throw new Error(`${url}: ${answer.body}`);
      await pause(50);
    }
  }
}

/** Creates a project with a public key and a private key that can change zones. */
async function makeProject(databaseUrl: string, name: string, quota: number | null): Promise<Keys> {
  const { sql, close } = connectPostgres(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 });
  try {
    await addProject(sql, { name, groups: allGroups, quota });
    const add = async (kind: 'public' | 'read-write') =>
      (await addKey(sql, { project: name, kind, referers: null })).key;
    return { publicKey: await add('public'), privateKey: await add('read-write') };
  } finally {
    await close();
  }
}
