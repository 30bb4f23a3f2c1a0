import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import { valhallaConfig } from '../electron/region-format/engine-config.ts';
import { regionFiles } from '../electron/region-format/manifest.ts';
import type { Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { type UnlimitedService, unlimitedService } from './unlimited-service.ts';

const region = resolve('out/regions/built-in');
const pairs = 500;
const isochrones = 100;
const mixedRequests = 10_000;
const firstRequests = 500;
const warmUp = 20;

const random = numbers();
const next = () => random.next().value;
const anywhere = () => `${(-34.92 + next() * 0.1).toFixed(5)},${(-56.25 + next() * 0.2).toFixed(5)}`;
const places = (count: number) => Array.from({ length: count }, anywhere).join('|');

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/**
 * Median time of requests relative to the calls of Valhalla that they make. Each is sent once before, which records its
 * calls, and then alternates which one runs first, as the second finds the map's data in the CPU caches.
 */
async function besideBareCalls(
  service: UnlimitedService,
  count: number,
  question: () => string,
): Promise<number> {
  const actor = new Actor(valhallaConfig(join(region, regionFiles.routing)));
  const served: number[] = [];
  const bare: number[] = [];
  for (let query = 0; query < count + warmUp; query += 1) {
    const path = question();
    service.asked.length = 0;
    await service.get(path);
    const calls = [...service.asked];
    const serve = async () => served.push(await millisecondsOf(() => service.get(path)));
    const call = async () =>
      bare.push(
        await millisecondsOf(async () => {
          for (const { call, json } of calls) await actor[call](json).catch(() => '');
        }),
      );
    for (const turn of query % 2 === 0 ? [serve, call] : [call, serve]) await turn();
  }
  return median(served.slice(warmUp)) / median(bare.slice(warmUp));
}

const mixed = [
  () => `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}&details=full`,
  () => `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}&alternatives=true`,
  () => `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}&mode=walking`,
  () => `/distance/tolls/json?origin=${anywhere()}&destination=${anywhere()}`,
  () => `/distance/isochrone/json?origin=${anywhere()}&value=10`,
  () => `/distance/distancematrix/json?origins=${places(3)}&destinations=${places(5)}`,
  () => `/localities/autocomplete?input=plaza&location=${anywhere()}`,
  () => `/localities/geocode?latlng=${anywhere()}`,
];

const residentBytes = (pid: number | undefined): number =>
  pid === undefined ? 0 : Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024;

/** Memory of the service and its engines, in bytes. */
function memory({ engines }: UnlimitedService): number {
  const running = engines.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  return running.reduce((sum, { pid }) => sum + residentBytes(pid), process.memoryUsage.rss());
}

async function memoryGrowth(service: UnlimitedService): Promise<number> {
  let before = Number.NaN;
  for (let query = 1; query <= mixedRequests; query += 1) {
    await service.get(mixed[query % mixed.length]?.() ?? '');
    service.asked.length = 0;
    if (query === firstRequests) before = memory(service);
  }
  return memory(service) / before;
}

/** Routes, isochrones, and memory of the service over the built-in region, which must have been built. */
export async function run(): Promise<Figure[]> {
  const service = await unlimitedService(join(region, regionFiles.routing));
  const figure = (name: string, value: number, unit: string, target: number): Figure => ({
    name,
    value,
    unit,
    target,
    ok: value <= target,
  });
  try {
    const growth = await memoryGrowth(service);
    const routes = await besideBareCalls(
      service,
      pairs,
      () => `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}&details=full`,
    );
    const isochrone = await besideBareCalls(
      service,
      isochrones,
      () => `/distance/isochrone/json?origin=${anywhere()}&value=20`,
    );
    return [
      figure('route, median', routes, 'times the bare calls', 1.3),
      figure('isochrone, median', isochrone, 'times the bare call', 1.3),
      figure('memory after 10,000 mixed requests', growth, 'times that after 500', 1.5),
    ];
  } finally {
    await service.close();
  }
}
