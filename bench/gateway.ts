import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Gateway, openGateway } from '../electron/desk/gateway/gateway.ts';
import { openLimitWaits } from '../electron/desk/limit-waits/limit-waits-capability.ts';
import { openLog } from '../electron/desk/log.ts';
import { operations } from '../shared/api/operations.ts';
import { succeeded } from '../shared/faults/fault.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { startBuiltService } from './started-service.ts';
import { median, millisecondsOf } from './timing.ts';

const pairs = 300;
/** Interval that is long enough for no request to wait for the rate limit. */
const pairEveryMs = 25;
const waitedSeconds = 8;

const answer = {
  localities: Array.from({ length: 5 }, (_, at) => ({
    public_id: `place-${at}`,
    type: 'locality',
    types: ['locality', 'city'],
    description: `Plaza Independencia ${at}, Montevideo`,
    matched_substrings: { description: [{ offset: 0, length: 5 }] },
  })),
};
/** Starts a server with constant responses in a separate process. */
const fixedServer = `
  require('node:http')
    .createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(${JSON.stringify(JSON.stringify(answer))});
    })
    .listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

interface Opened {
  gateway: Gateway;
  close(): Promise<void>;
}

/** Opens the gateway as the program does, with its log on disk. */
async function opened(baseUrl: string, privateKey: string): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const log = await openLog(join(folder, 'desk.log'));
  const gateway = openGateway({
    target: async () =>
      succeeded({
        baseUrl,
        keys: { private: privateKey },
        fingerprint: null,
        referer: 'http://localhost',
        builtIn: true,
      }),
    proxyFor: async () => null,
    log,
    limitWaits: openLimitWaits(),
  });
  return {
    gateway,
    async close() {
      await gateway.close();
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function besideFetch(): Promise<Figure> {
  const child = spawn(process.execPath, ['-e', fixedServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  const url = `http://127.0.0.1:${port}`;
  const { gateway, close } = await opened(url, 'a-key');
  const operation = operations['localities.autocomplete'];
  const bare: number[] = [];
  const ours: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const input = `Plaza ${pair}`;
    const query = new URLSearchParams({ input });
    const fetched = () =>
      millisecondsOf(async () => {
        const response = await fetch(`${url}${operation.path}?${query}`, {
          headers: { 'X-Api-Key': 'a-key' },
        });
        await response.json();
      });
    const question = () => millisecondsOf(() => gateway.request(operation, { input }));
    // Alternates which one runs first, with cold caches.
    if (pair % 2 === 0) bare.push(await fetched());
    ours.push(await question());
    if (pair % 2 === 1) bare.push(await fetched());
    await pause(pairEveryMs);
  }
  await close();
  child.kill();
  return atMost('gateway by a bare fetch, median', median(ours) / median(bare), 'times', 1.5);
}

/**
 * The share of what is allowed that was answered while as much was asked as the gate lets through: from
 * the last answer of the first full bucket to the last one of the last, so that what is free at the
 * beginning does not count.
 */
async function waitedShare(ask: () => Promise<{ ok: boolean }>, perSecond: number): Promise<number> {
  const start = performance.now();
  const until = start + waitedSeconds * 1000;
  const answeredAt: number[] = [];
  await Promise.all(
    Array.from({ length: 2 * perSecond }, async () => {
      while (performance.now() < until) if ((await ask()).ok) answeredAt.push(performance.now());
    }),
  );
  const buckets = Math.floor(answeredAt.length / perSecond);
  const first = answeredAt[perSecond - 1] ?? start;
  const last = answeredAt[buckets * perSecond - 1] ?? until;
  return ((buckets - 1) * 1000) / (last - first);
}

async function againstLimits(): Promise<Figure[]> {
  const service = await startBuiltService();
  const { gateway, close } = await opened(service.url, service.privateKey);
  const suggest = () => gateway.request(operations['localities.autocomplete'], { input: 'Plaza' });
  const route = () =>
    gateway.request(operations['distance.route'], {
      origin: { lat: -34.9067, lng: -56.1996 },
      destination: { lat: -34.9, lng: -56.18 },
    });
  // The engine starts with the first request, whose delay would be made up later.
  await Promise.all([suggest(), route()]);
  let refused = 0;
  const count = (message: unknown) => {
    const { response } = message as { response: { statusCode: number } };
    if (response.statusCode === 429) refused += 1;
  };
  subscribe('undici:request:headers', count);
  const [suggestions, routes] = await Promise.all([waitedShare(suggest, 50), waitedShare(route, 10)]);
  unsubscribe('undici:request:headers', count);
  await close();
  await service.close();
  return [
    atLeast('suggestions a second, of the 50 allowed', suggestions * 100, '%', 97),
    atLeast('routes a second, of the 10 allowed', routes * 100, '%', 97),
    atMost('answers of 429 meanwhile', refused, 'answers', 0),
  ];
}

/** The gateway next to the HTTP client it uses, and its use of the service's limits. */
export async function run(): Promise<Figure[]> {
  return [await besideFetch(), ...(await againstLimits())];
}
