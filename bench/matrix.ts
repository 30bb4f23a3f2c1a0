import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { openGateway } from '../electron/desk/gateway/gateway.ts';
import { openLimitWaits } from '../electron/desk/limit-waits/limit-waits-capability.ts';
import { openLog } from '../electron/desk/log.ts';
import { maxConcurrentBatches } from '../electron/desk/matrix/matrix-job.ts';
import { superviseService } from '../electron/desk/service-process/supervisor.ts';
import { forkProcess } from '../electron/fork-process.ts';
import { runRequests } from '../electron/jobs/run-requests.ts';
import { operations } from '../shared/api/operations.ts';
import { succeeded } from '../shared/faults/fault.ts';
import type { LatLng } from '../shared/geo/position.ts';
import { batchesOf, elementsOf } from '../shared/matrix/batches.ts';
import type { Figure } from './figure.ts';
import { numbers } from './numbers.ts';

const side = 100;
const matrix = operations['distance.matrix'];
/** Elements per second that the limit allows at most. */
const dictatedSeconds = (side * side) / perSecond('elements');

function perSecond(policy: string): number {
  const limit = matrix.rateLimits.find((each) => each.policy === policy);
  if (!limit) throw new Error(`The matrix has no limit of ${policy}`);
  return limit.perSecond;
}

function points(count: number): LatLng[] {
  const random = numbers();
  const next = () => random.next().value;
  return Array.from({ length: count }, () => ({ lat: -34.92 + next() * 0.1, lng: -56.25 + next() * 0.2 }));
}

/** Starts the built-in service in its own process and a gateway to it, as the program does. */
async function startDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const log = await openLog(join(folder, 'desk.log'));
  const service = superviseService({
    spawn: forkProcess(resolve('out/main/service.js')),
    regionFolder: () => resolve('out/regions/built-in'),
    worldFolder: resolve('out/world'),
    dataFolder: folder,
    changed: () => {},
  });
  service.start();
  const gateway = openGateway({
    async target(signal) {
      const found = await service.ready(signal);
      if (!found.ok) return found;
      const { url, keys } = found.value;
      return succeeded({
        baseUrl: url,
        keys: { private: keys.privateKey },
        fingerprint: null,
        referer: 'http://localhost',
        builtIn: true,
      });
    },
    proxyFor: async () => null,
    log,
    limitWaits: openLimitWaits(),
  });
  return {
    gateway,
    async close() {
      await gateway.close();
      await service.stop();
      await log.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const responseSchema = z.object({ response: z.object({ statusCode: z.number() }) });

/** Counts 429 responses during `work`, as the gateway retries without reporting them. */
async function timesTurnedBack(work: () => Promise<void>): Promise<number> {
  let times = 0;
  const look = (message: unknown) => {
    if (responseSchema.parse(message).response.statusCode === 429) times += 1;
  };
  subscribe('undici:request:headers', look);
  try {
    await work();
  } finally {
    unsubscribe('undici:request:headers', look);
  }
  return times;
}

/** A matrix of 100 × 100 through gateway and service, over the built-in region, which must have been built. */
export async function run(): Promise<Figure[]> {
  const all = points(2 * side);
  const origins = all.slice(0, side);
  const destinations = all.slice(side);
  const { gateway, close } = await startDesk();
  try {
    const [origin, destination] = all;
    if (!origin || !destination) throw new Error('A matrix has two points');
    // The engine starts with the first request.
    await gateway.request(operations['distance.route'], { origin, destination });
    let elements = 0;
    let seconds = Number.NaN;
    const turnedBack = await timesTurnedBack(async () => {
      const start = performance.now();
      const fault = await runRequests({
        maxConcurrent: maxConcurrentBatches,
        pending: new Set(batchesOf(side, side)),
        send: ({ row, rows, column, columns }) =>
          gateway.request(matrix, {
            origins: origins.slice(row, row + rows),
            destinations: destinations.slice(column, column + columns),
            elements: 'duration_distance',
          }),
        onResponse(batch, answer) {
          if (answer.status === 'OK') elements += elementsOf(batch);
          return undefined;
        },
        wait: (milliseconds) => setTimeout(milliseconds),
        signal: new AbortController().signal,
      });
      seconds = (performance.now() - start) / 1000;
      if (fault || elements !== side * side) throw new Error(`The matrix has ${elements} elements`);
    });
    const share = seconds / dictatedSeconds;
    return [
      {
        name: `matrix of ${side} x ${side}`,
        value: share,
        unit: `times the ${dictatedSeconds} s of the limits`,
        target: 1.1,
        ok: share <= 1.1,
      },
      {
        name: 'matrix questions turned back',
        value: turnedBack,
        unit: 'times',
        target: 0,
        ok: turnedBack === 0,
      },
    ];
  } finally {
    await close();
  }
}
