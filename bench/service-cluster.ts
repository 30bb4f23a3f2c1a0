import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import { buildProcesses } from '../electron/built-processes.testing.ts';
import { type Cluster, clusterInstalled } from '../electron/service/cluster-processes.testing.ts';
import { clusterPrograms, startBuiltCluster } from './built-cluster.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { type CoresUsed, measureCores } from './processor-time.ts';
import { median } from './timing.ts';

const region = resolve('out/regions/built-in');
const world = resolve('out/world');
/** Number of projects, whose limits together exceed the capacity. */
const projectCount = 60;
const clients = 16;
const rounds = 3;
const roundMs = 1500;
const pairs = 100;
const zonesInABatch = 100;
const zonesOfAProject = 2000;

interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** A service with its processes. */
interface Answering {
  name: string;
  keys: readonly string[];
  pool: Pool;
  parts: Readonly<Record<string, readonly number[]>>;
}

const random = numbers();
const within = (from: number, width: number) => (from + random.next().value * width).toFixed(5);
const anywhere = () => `${within(-34.92, 0.1)},${within(-56.25, 0.2)}`;
const inputs = ['Montevideo', 'Aven', '18 de Julio', 'Parque', 'Hospital'];
let requestCount = 0;

function zonesBody(name: string, count: number): string {
  const zones = Array.from({ length: count }, (_, index) => {
    const lat = -34.92 + random.next().value * 0.1;
    const lng = -56.25 + random.next().value * 0.2;
    const corners = [0, 1, 2, 3, 0].map((corner) => {
      const angle = (corner * Math.PI) / 2;
      return `${(lng + 0.005 * Math.cos(angle)).toFixed(6)} ${(lat + 0.005 * Math.sin(angle)).toFixed(6)}`;
    });
    return { zone_id: `${name} ${index}`, store_id: 'S', polygon: `POLYGON ((${corners.join(', ')}))` };
  });
  return JSON.stringify({ zones });
}

/** Returns the next request of each kind; zones are read from the first project and stored in the second. */
const kinds: Readonly<Record<string, (keys: readonly string[]) => Question>> = {
  suggestion: () => ({
    method: 'GET',
    path: `/localities/autocomplete?${new URLSearchParams({ input: inputs[requestCount % inputs.length] ?? '' })}`,
  }),
  route: () => ({
    method: 'GET',
    path: `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}`,
  }),
  'zones of a point': ([first]) => ({ method: 'GET', path: `/zones?at=${anywhere()}&private_key=${first}` }),
  [`batch of ${zonesInABatch} zones`]: ([, second]) => ({
    method: 'POST',
    path: `/zones?private_key=${second}`,
    body: zonesBody(`batch ${requestCount}`, zonesInABatch),
  }),
};

async function ask({ pool, keys }: Answering, question: Question): Promise<void> {
  requestCount += 1;
  const headers = { 'x-api-key': keys[requestCount % keys.length] ?? '' };
  const answer = await pool.request({ ...question, headers });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${question.path}: ${answer.statusCode} ${text}`);
}

interface Loaded {
  /** Number of responses. */
  perSecond: number;
  cores: CoresUsed;
}

/** Runs clients that send the next request as soon as the last one is answered. */
async function load(of: Answering, next: (keys: readonly string[]) => Question, ms: number): Promise<Loaded> {
  const cores = measureCores(of.parts);
  const start = performance.now();
  let answers = 0;
  const client = async () => {
    while (performance.now() < start + ms) {
      await ask(of, next(of.keys));
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: (answers * 1000) / (performance.now() - start), cores: cores() };
}

/** Returns the bottleneck. */
function fullPart({ perSecond, cores: { parts, machine } }: Loaded): string {
  const all = availableParallelism();
  const [most] = parts.toSorted((a, b) => b.cores - a.cores);
  const [alone] = parts.toSorted((a, b) => b.busiest - a.busiest);
  const used = parts
    .filter(({ cores }) => cores >= 0.05)
    .map(
      ({ name, cores }) =>
        `${name} ${cores.toFixed(2)}, ${((cores * 1000) / perSecond).toFixed(1)} ms an answer`,
    )
    .join('; ');
  const full =
    machine > 0.9 * all
      ? `all ${all} cores, most of them by ${most?.name}`
      : (alone?.busiest ?? 0) > 0.85
        ? `one core, by ${alone?.name}`
        : 'nothing: it waits';
  return `full: ${full} (cores: ${used}; machine ${machine.toFixed(2)})`;
}

async function startEmbedded(program: string, data: string) {
  const child = spawn(process.execPath, [program, region, world, data, `${projectCount}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, keys }: { url: string; keys: string[] } = JSON.parse(line);
  if (child.pid === undefined) throw new Error('The embedded service does not run');
  return { url, keys, pid: child.pid, close: () => child.kill('SIGKILL') };
}

/** Responses per second of one replica and of three behind HAProxy, next to the embedded service, with the bottleneck. */
export async function run(): Promise<Figure[]> {
  if (!clusterInstalled || process.platform !== 'linux') {
    console.error('Skipped: postgresql-15-postgis-3, redis-server and haproxy are needed, on Linux');
    return [];
  }
  const programs = await buildProcesses({
    ...clusterPrograms,
    'embedded-service': 'bench/embedded-service.ts',
  });
  const data = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const cluster = await startBuiltCluster(programs);
  const embedded = await startEmbedded(programs.file('embedded-service'), data);
  const pools: Pool[] = [];
  try {
    const keys: string[] = [];
    for (let project = 0; project < projectCount; project += 1) {
      keys.push((await cluster.addProject(`project ${project}`, null)).privateKey);
    }
    const poolOf = (url: string) => {
      const pool = new Pool(url, { connections: clients });
      pools.push(pool);
      return pool;
    };
    return await compare([
      {
        name: 'the embedded service',
        keys: embedded.keys,
        pool: poolOf(embedded.url),
        parts: { 'the service with its engines': [embedded.pid] },
      },
      {
        name: 'one replica',
        keys,
        pool: poolOf(cluster.replicas[0]?.url ?? ''),
        parts: partsOf(cluster),
      },
      { name: 'three replicas', keys, pool: poolOf(cluster.url), parts: partsOf(cluster) },
    ]);
  } finally {
    for (const pool of pools) await pool.destroy();
    embedded.close();
    await cluster.close();
    rmSync(data, { recursive: true, force: true });
    programs.remove();
  }
}

const partsOf = ({ replicas, engines, database, redis, proxyPid }: Cluster) => ({
  replicas: replicas.map(({ pid }) => pid()),
  engines: engines.map(({ pid }) => pid()),
  database: [database.pid()],
  Redis: [redis.pid()],
  proxy: [proxyPid],
});

async function compare(all: readonly [Answering, Answering, Answering]): Promise<Figure[]> {
  for (const one of all.slice(0, 2)) {
    for (let stored = 0; stored < zonesOfAProject; stored += 1000) {
      const path = `/zones?private_key=${one.keys[0]}`;
      await ask(one, { method: 'POST', path, body: zonesBody(`of ${stored}`, 1000) });
    }
  }
  const figures: Figure[] = [];
  for (const [kind, next] of Object.entries(kinds)) {
    const results = all.map((): Loaded[] => []);
    for (const one of all) await load(one, next, 1000);
    // In turns, so that other load affects all of them.
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, one] of all.entries()) results[index]?.push(await load(one, next, roundMs));
    }
    const middle = results.map(
      (each) => each.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)],
    );
    for (const [index, result] of middle.entries()) {
      if (result) {
        console.error(`${kind}, ${all[index]?.name}: ${result.perSecond.toFixed(0)}/s; ${fullPart(result)}`);
      }
    }
    const [embedded = 0, one = 0, three = 0] = middle.map((result) => result?.perSecond);
    const besides = `${kind}: ${embedded.toFixed(0)}/s embedded, ${one.toFixed(0)}/s one replica, ${three.toFixed(0)}/s three`;
    figures.push(
      atLeast(`${besides}; one by embedded`, one / embedded, 'times', 0.25),
      atLeast(`${besides}; three by one`, three / one, 'times', 0.6),
      await overhead(kind, next, all),
    );
  }
  return figures;
}

/** Additional time of a response without other load. */
async function overhead(
  kind: string,
  next: (keys: readonly string[]) => Question,
  [embedded, replica]: readonly [Answering, Answering, ...unknown[]],
): Promise<Figure> {
  const times = { embedded: [] as number[], replica: [] as number[] };
  const timeOf = async (one: Answering, question: Question) => {
    const start = performance.now();
    await ask(one, question);
    return performance.now() - start;
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    times.embedded.push(await timeOf(embedded, next(embedded.keys)));
    times.replica.push(await timeOf(replica, next(replica.keys)));
  }
  const [alone, shared] = [median(times.embedded), median(times.replica)];
  return atMost(
    `${kind} of one replica, ${shared.toFixed(2)} ms, by the embedded service's, ${alone.toFixed(2)} ms`,
    shared / alone,
    'times',
    kind === 'suggestion' || kind === 'route' ? 1.3 : 3,
  );
}
