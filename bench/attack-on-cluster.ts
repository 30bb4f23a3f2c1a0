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
/** As somebody types. */
const betweenLettersMs = 150;
const typed = ['Montevideo', 'Aven', '18 de Julio', 'Parque', 'Hospital', 'Colonia 12', 'Bv Artig'];

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** The worst that is allowed, and bodies that are larger than that, in turns. */
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
 * Sends requests over and over, as fast as they are answered, until its process is ended. It runs in a process of its
 * own, which gets nothing but this function's text, so that whoever types next to it does not wait for it.
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
    // A connection that was closed on it does not stop an attacker.
    const sending = request(url + one.path, { method: one.method, agent, headers }, (answer) => {
      answer.resume().on('close', next).on('error', next);
    });
    sending.on('error', next).end(body);
  };
  for (let first = 0; first < connections; first += 1) send(first * 2);
}

/** Ends when it is killed. */
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
  /** Answers that were none. */
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
  /** How often a replica said that it is not ready, or nothing within the time that the proxy gives it. */
  missed: number;
  /** Milliseconds until a replica itself said that it is ready. */
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

/** Says which cores are in use, for a time that is longer than wanted. */
function reportCores(when: string, { machine, parts }: CoresUsed, { times }: Readiness): void {
  const each = parts.map(({ name, cores, busiest }) => `${name} ${cores.toFixed(2)} (${busiest.toFixed(2)})`);
  console.error(
    `${when}, cores used (by the busiest process): ${each.join(', ')}; of all ${machine.toFixed(2)} of ${cpus().length}. ` +
      `A replica says that it is ready after ${median(times).toFixed(1)} ms (median).`,
  );
}

/**
 * Three replicas behind HAProxy: how long somebody's suggestions take while another client, with a public key, sends the
 * worst for a minute.
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
    // What else the machine does meets both.
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
