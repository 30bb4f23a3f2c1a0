import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { route } from '../shared/api/distance.ts';
import type { Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { regionFromExtract } from './region-from-extract.ts';
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

/**
 * Contradictions between responses over random pairs of places: in the built-in region, and in the extracts that are
 * next to the project on some machines.
 */
export async function run(): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (const region of comparedRegions) {
    const made = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
    try {
      const folder = await regionFromExtract(region.name, made, ['routing', 'tolls']);
      if (!folder) continue;
      const service = await unlimitedService(join(folder, regionFiles.routing), {
        tollFile: join(folder, regionFiles.tolls),
      });
      try {
        measured.push(...(await compare(service, region)));
      } finally {
        await service.close();
      }
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  }
  return measured;
}
