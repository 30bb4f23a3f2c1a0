import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { type Gateway, openGateway } from '../electron/desk/gateway/gateway.ts';
import { openLimitWaits } from '../electron/desk/limit-waits/limit-waits-capability.ts';
import { openLog } from '../electron/desk/log.ts';
import { zonesAtService } from '../electron/desk/zone-sync/compare/zones-at-service.ts';
import { operations } from '../shared/api/operations.ts';
import { listZones } from '../shared/api/zones-beyond-contract.ts';
import { type Outcome, succeeded } from '../shared/faults/fault.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';

/**
 * Serves responses of a hostile or broken provider. Runs in a separate process, which only gets this function's source.
 */
function serve() {
  const million = 1_000_000;
  const bodies: Record<string, () => string> = {
    brackets: () => '['.repeat(60 * million),
    nested: () => '['.repeat(15 * million) + ']'.repeat(15 * million),
    suggestions: () =>
      `{"localities":[${Array.from({ length: 900_000 }, () => '{"public_id":"p","types":[],"description":"x"}').join()}]}`,
  };
  const polygon = `POLYGON ((${'-56.123456 -34.123456, '.repeat(1000)}0 0))`;
  const page = (offset: number, repeat: number) =>
    JSON.stringify({
      zones: Array.from({ length: 50 }, (_, n) => ({
        zone_id: `Z${offset + n}`,
        polygon: polygon.repeat(repeat),
      })),
    });
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const offset = Number(searchParams.get('offset') ?? 0);
    const repeat = searchParams.get('limit') === '49' ? 25 : 1;
    const body = pathname === '/zones' ? page(offset, repeat) : bodies[searchParams.get('input') ?? '']?.();
    response.setHeader('content-type', 'application/json');
    response.on('error', () => undefined);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' ? address?.port : address);
  });
}

/** Returns the maximum time that the process was blocked during `work`, and its peak memory. */
async function measured(work: () => Promise<Outcome<unknown>>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let megabytes = 0;
  const look = () => {
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 1024 ** 2);
  };
  const looking = setInterval(look, 10);
  delay.enable();
  const outcome = await work();
  await new Promise((resolve) => setTimeout(resolve, 50));
  delay.disable();
  clearInterval(looking);
  look();
  return { outcome, longestMs: delay.max / 1e6, megabytes };
}

const attacks: Record<string, (gateway: Gateway) => Promise<Outcome<unknown>>> = {
  '60 MB of brackets': (gateway) =>
    gateway.request(operations['localities.autocomplete'], { input: 'brackets' }),
  '30 MB nested and closed': (gateway) =>
    gateway.request(operations['localities.autocomplete'], { input: 'nested' }),
  '45 MB of suggestions': (gateway) =>
    gateway.request(operations['localities.autocomplete'], { input: 'suggestions' }),
  'a list of zones without end': (gateway) => zonesAtService(gateway, {}, () => undefined),
};

/**
 * Receives the responses of a hostile provider at full size. Reports for each the maximum time that the main process was
 * blocked, and its memory; and the same for the largest valid response.
 */
export async function run(): Promise<Figure[]> {
  const provider = spawn(process.execPath, ['-e', `(${serve})()`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const log = await openLog(join(folder, 'desk.log'));
  const [port] = await once(createInterface({ input: provider.stdout }), 'line');
  const gateway = openGateway({
    target: async () =>
      succeeded({
        baseUrl: `http://127.0.0.1:${port}`,
        keys: { private: 'key' },
        fingerprint: null,
        referer: 'http://localhost',
        builtIn: true,
      }),
    proxyFor: async () => null,
    log,
    limitWaits: openLimitWaits(),
    responseWorker: resolve('out/main/response-worker.js'),
    timeoutMs: 60_000,
  });
  const figures: Figure[] = [];
  try {
    for (const [name, attack] of Object.entries(attacks)) {
      const { outcome, longestMs, megabytes } = await measured(() => attack(gateway));
      const refused = !outcome.ok && outcome.fault.kind === 'bad-answer';
      figures.push(
        atMost(`${name}: taken for an answer`, refused ? 0 : 1, 'answers', 0),
        atMostTime(`${name}: main process silent`, longestMs, 'ms', 250),
        atMost(`${name}: peak memory`, megabytes, 'MB', 800),
      );
    }
    const { outcome, longestMs, megabytes } = await measured(() => gateway.request(listZones, { limit: 49 }));
    figures.push(
      atMost('a page of 28 MB: refused', outcome.ok ? 0 : 1, 'answers', 0),
      atMostTime('a page of 28 MB: main process silent', longestMs, 'ms', 250),
      atMost('a page of 28 MB: peak memory', megabytes, 'MB', 800),
    );
    return figures;
  } finally {
    provider.kill();
    await gateway.close();
    await log.close();
    await rm(folder, { recursive: true, force: true });
  }
}
