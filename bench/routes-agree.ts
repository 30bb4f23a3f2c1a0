import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildRegion } from '../electron/region-build/build.ts';
import { extractSource } from '../electron/region-build/sources.ts';
import { regionSteps } from '../electron/region-build/steps.ts';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { route } from '../shared/api/distance.ts';
import type { Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import type { NewAgreementCheck, Send } from './routes-agree/agreement-check.ts';
import { alternativesCheck } from './routes-agree/alternatives-check.ts';
import { areaCheck } from './routes-agree/area-check.ts';
import { type ComparedRegion, comparedRegions } from './routes-agree/compared-regions.ts';
import { delayCheck } from './routes-agree/delay-check.ts';
import { islandsCheck } from './routes-agree/islands-check.ts';
import { matrixCheck } from './routes-agree/matrix-check.ts';
import { methodsCheck } from './routes-agree/methods-check.ts';
import { placeText } from './routes-agree/place-text.ts';
import { secondsOf } from './routes-agree/route-figures.ts';
import { shapesCheck } from './routes-agree/shapes-check.ts';
import { speedCheck } from './routes-agree/speed-check.ts';
import { stopsCheck } from './routes-agree/stops-check.ts';
import { tollsCheck } from './routes-agree/tolls-check.ts';
import { type UnlimitedService, unlimitedService } from './unlimited-service.ts';

const pairsOfRegion = 300;
/** Shorter drives say nothing about a method. */
const minSeconds = 60;

const checks: readonly NewAgreementCheck[] = [
  matrixCheck,
  methodsCheck,
  alternativesCheck,
  stopsCheck,
  speedCheck,
  areaCheck,
  delayCheck,
  islandsCheck,
  shapesCheck,
  tollsCheck,
];

const sendTo =
  (service: UnlimitedService): Send =>
  async (operation, request) => {
    const text = await service.get(`${operation.path}?${new URLSearchParams(request)}`);
    service.asked.length = 0;
    return operation.answer.parse(JSON.parse(text));
  };

async function compare(service: UnlimitedService, region: ComparedRegion): Promise<Figure[]> {
  const { southwest, northeast } = region;
  const random = numbers();
  const between = (low: number, high: number) => low + random.next().value * (high - low);
  const anywhere = () =>
    placeText({ lat: between(southwest.lat, northeast.lat), lng: between(southwest.lng, northeast.lng) });
  const send = sendTo(service);
  const all = checks.map((newCheck) => newCheck(send, region));
  for (let driven = 0; driven < pairsOfRegion; ) {
    const pair = { origin: anywhere(), destination: anywhere() };
    const [drive] = (await send(route, pair)).routes;
    if (!drive) {
      await Promise.all(all.map((check) => check.checkUnconnected?.(pair)));
    } else if (secondsOf(drive) >= minSeconds) {
      driven += 1;
      await Promise.all(all.map((check) => check.checkDriven({ ...pair, drive })));
    }
  }
  return all
    .flatMap((check) => check.figures())
    .map((figure) => ({ ...figure, name: `${region.name}, ${pairsOfRegion} pairs: ${figure.name}` }));
}

/** Makes what routes and tolls of a region need of its extract. */
async function buildFromExtract(name: string, extract: string, folder: string): Promise<void> {
  const needed = ['routing', 'tolls'];
  await buildRegion({
    id: name,
    name,
    source: extractSource([extract]),
    world: resolve('out/world'),
    folder,
    steps: regionSteps.filter((step) => needed.includes(step.name)),
  });
}

/**
 * Contradictions between responses over random pairs of places: in the built-in region, and in the extracts that are
 * next to the project on some machines.
 */
export async function run(): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (const region of comparedRegions) {
    const extract = resolve('../shared/data', `${region.name}.osm.pbf`);
    const isBuiltIn = region.name === 'montevideo';
    if (!isBuiltIn && !existsSync(extract)) {
      console.error(`No ${extract}: ${region.name} is skipped`);
      continue;
    }
    const made = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
    const folder = isBuiltIn ? resolve('out/regions/built-in') : join(made, region.name);
    if (!isBuiltIn) await buildFromExtract(region.name, extract, folder);
    const service = await unlimitedService(join(folder, regionFiles.routing), {
      tollFile: join(folder, regionFiles.tolls),
    });
    try {
      measured.push(...(await compare(service, region)));
    } finally {
      await service.close();
      rmSync(made, { recursive: true, force: true });
    }
  }
  return measured;
}
