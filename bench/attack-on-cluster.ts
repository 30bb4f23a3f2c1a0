import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { buildProcesses } from '../electron/built-processes.testing.ts';
import { type Cluster, clusterInstalled, type Keys } from '../electron/service/cluster-processes.testing.ts';
import { clusterPrograms, startBuiltCluster } from './built-cluster.ts';
import { atMost, type Figure } from './figure.ts';
import { maxTimes } from './measured-attack.ts';
import { type CoresUsed, measureCores } from './processor-time.ts';
import { median } from './timing.ts';
import {
  brackets,
  geocodePath,
  matrixBody,
  matrixPath,
  suggestionPath,
  worstAddresses,
} from './worst-requests.ts';

const calmMs = 15_000;
const attackMs = 60_000;
const connections = 6;
/** Milliseconds between requests of a typing user. */
const betweenLettersMs = 150;
const typed = ['Montevideo', 'Aven', '18 de Julio', 'Parque', 'Hospital', 'Colonia 12', 'Bv Artig'];

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** The worst allowed requests and oversized bodies, alternating. */
const worstRequests: readonly Request[] = [
  ...worstAddresses.flatMap((address): Request[] => [
    { method: 'GET', path: geocodePath(address) },
    { method: 'GET', path: suggestionPath(address) },
  ]),
  { method: 'POST', path: matrixPath, body: brackets(0.9) },
  { method: 'POST', path: matrixPath, body: brackets(15) },
  { method: 'POST', path: matrixPath, body: matrixBody(14) },
];

interface Orders {
  url: string;
  publicKey: string;
  requests: readonly Request[];
  connections: number;
}

/**
 * Sends requests as fast as they are answered until its process is killed. Runs in a separate process, which only gets
 * this function's source, so that it doesn't delay the typing client.
 */
function attack({ url, publicKey, requests, connections }: Orders): void {
  const { Agent, request } = process.getBuiltinModule('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const bodies = requests.map(({ body }) => (body === undefined ? undefined : Buffer.from(body)));
  const send = (index: number): void => {
    const at = index % requests.length;
    const one = requests[at];
    if (!one) return;
    const body = bodies[at];
    const headers = {
      'x-api-key': publicKey,
      'content-type': 'application/json',
      'content-length': body?.length ?? 0,
    };
    let isOver = false;
    const next = () => {
      if (!isOver) setImmediate(send, index + 1);
      isOver = true;
    };
    // A closed connection doesn't stop an attacker.
    const sending = request(url + one.path, { method: one.method, agent, headers }, (answer) => {
      answer.resume().on('close', next).on('error', next);
    });
    sending.on('error', next).end(body);
  };
  for (let first = 0; first < connections; first += 1) send(first * 2);
}

/** Runs until killed. */
function startAttack(orders: Orders): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '-e',
      `process.stdin.setEncoding('utf8').reduce((all, piece) => all + piece, '').then((text) => (${attack})(JSON.parse(text)))`,
    ],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  child.stdin?.end(JSON.stringify(orders));
  return child;
}

interface Typing {
  times: number[];
  /** Number of failed responses. */
  failed: number;
}

async function typing(pool: Pool, { privateKey }: Keys, until: number): Promise<Typing> {
  const seen: Typing = { times: [], failed: 0 };
  for (let index = 0; performance.now() < until; index += 1) {
    const path = suggestionPath(typed[index % typed.length] ?? '');
    const start = performance.now();
    const answer = await pool.request({ method: 'GET', path, headers: { 'x-api-key': privateKey } });
    await answer.body.dump({ limit: 1e9 });
    if (answer.statusCode !== 200) seen.failed += 1;
    seen.times.push(performance.now() - start);
    await wait(betweenLettersMs);
  }
  return seen;
}

interface Readiness {
  /** How often a replica wasn't ready, or didn't respond within the proxy's timeout. */
  missed: number;
  /** Milliseconds until a replica reported to be ready. */
  times: number[];
}

async function readiness({ replicas }: Cluster, until: number): Promise<Readiness> {
  let missed = 0;
  const times: number[] = [];
  const look = async (url: string) => {
    while (performance.now() < until) {
      const start = performance.now();
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
        () => undefined,
      );
      if (!ready?.ok) missed += 1;
      await ready?.body?.cancel();
      times.push(performance.now() - start);
      await wait(300);
    }
  };
  await Promise.all(replicas.map(({ url }) => look(url)));
  return { missed, times };
}

/** Reports the cores in use for longer than the measurement. */
function reportCores(when: string, { machine, parts }: CoresUsed, { times }: Readiness): void {
  const each = parts.map(({ name, cores, busiest }) => `${name} ${cores.toFixed(2)} (${busiest.toFixed(2)})`);
  console.error(
    `${when}, cores used (by the busiest process): ${each.join(', ')}; of all ${machine.toFixed(2)} of ${cpus().length}. ` +
      `A replica says that it is ready after ${median(times).toFixed(1)} ms (median).`,
  );
}

/**
 * Three replicas behind HAProxy: time of suggestions while another client with a public key sends the worst requests for
 * a minute.
 */
export async function attackOnCluster(): Promise<Figure[]> {
  if (!clusterInstalled || process.platform !== 'linux') {
    console.error('Skipped: postgresql-15-postgis-3, redis-server and haproxy are needed, on Linux');
    return [];
  }
  const programs = await buildProcesses(clusterPrograms);
  const cluster = await startBuiltCluster(programs);
  const pool = new Pool(cluster.url, { connections: 1 });
  try {
    const [another, attacker] = [
      await cluster.addProject('another', null),
      await cluster.addProject('attacker', null),
    ];
    const typedFor = (ms: number) => typing(pool, another, performance.now() + ms);
    await typedFor(2000);
    const cores = (attackers: readonly number[]) =>
      measureCores({
        replicas: cluster.replicas.map((replica) => replica.pid()),
        engines: cluster.engines.map((engine) => engine.pid()),
        PostgreSQL: [cluster.database.pid()],
        Redis: [cluster.redis.pid()],
        HAProxy: [cluster.proxyPid],
        attacker: attackers,
      });
    const usedInCalm = cores([]);
    const [calmBefore, readyInCalm] = await Promise.all([
      typedFor(calmMs),
      readiness(cluster, performance.now() + calmMs),
    ]);
    reportCores('In calm', usedInCalm(), readyInCalm);
    const { url } = cluster;
    const attacking = startAttack({
      url,
      publicKey: attacker.publicKey,
      requests: worstRequests,
      connections,
    });
    const usedInAttack = cores(attacking.pid === undefined ? [] : [attacking.pid]);
    const until = performance.now() + attackMs;
    const [attacked, ready] = await Promise.all([typing(pool, another, until), readiness(cluster, until)]);
    reportCores('Under attack', usedInAttack(), ready);
    attacking.kill('SIGKILL');
    // In turns, so that other load affects both.
    const calmAfter = await typedFor(calmMs);
    const [calm, during] = [median([...calmBefore.times, ...calmAfter.times]), median(attacked.times)];
    const name = `another's suggestion under attack, ${during.toFixed(1)} ms by ${calm.toFixed(1)} ms`;
    return [
      atMost(name, during / calm, 'times', maxTimes),
      atMost("another's suggestions that failed under attack", attacked.failed, 'of all', 0),
      atMost('replicas that were not ready under attack', ready.missed, 'times', 0),
    ];
  } finally {
    await pool.destroy();
    await cluster.close();
    programs.remove();
  }
}
