import Flatbush from 'flatbush';
import Papa from 'papaparse';
import wellknown from 'wellknown';
import { parseWkt, writeWkt } from '../shared/geo/wkt.ts';
import { withMoves } from '../shared/planning/stores/store-colors.ts';
import { storeNeighbors } from '../shared/planning/stores/store-neighbors.ts';
import { checkAll } from '../shared/zones/checks/check-all.ts';
import { readCsv, writeCsv } from '../shared/zones/formats/csv.ts';
import { boxOf } from '../shared/zones/geometry/box.ts';
import { loadGeos } from '../shared/zones/geometry/geos.ts';
import { bareGeosCheck } from './bare-geos.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { median, milliseconds } from './timing.ts';
import { sampleZones } from './zones-sample.ts';

const zoneCount = 10_000;
const rounds = 5;

/** Check of 10,000 zones of 50 vertices with overlaps and gaps, with the engine loaded before, next to bare GEOS. */
export async function checkOfAllZones(): Promise<Figure[]> {
  const geos = await loadGeos();
  const bareCheck = await bareGeosCheck();
  const figures: Figure[] = [];
  for (const [what, overlapEvery] of [
    ['a tenth overlapping', 10],
    ['all overlapping', 1],
  ] as const) {
    const zones = sampleZones(zoneCount, overlapEvery);
    let longestStep = 0;
    const bare: number[] = [];
    const times = Array.from({ length: rounds }, () => {
      bare.push(milliseconds(() => void bareCheck(zones)));
      return milliseconds(() => {
        const check = checkAll(geos, zones, { service: 'built-in', knownAreas: [] });
        let done = false;
        while (!done) {
          const step = milliseconds(() => {
            done = check.next().done === true;
          });
          longestStep = Math.max(longestStep, step);
        }
      });
    });
    figures.push(
      atMostTime(`check of 10,000 zones, ${what}`, median(times), 'ms', 3000),
      atMostTime(`longest step of that check, in the worker`, longestStep, 'ms', 200),
      atMost(
        'that check by the validity and common areas of bare GEOS and its STRtree',
        median(times) / median(bare),
        'times',
        2,
      ),
    );
  }
  return figures;
}

/** Reading of a CSV of 10,000 zones of 50 vertices, next to only Papa Parse and wellknown. */
export function csvImport(): Figure[] {
  const text = writeCsv(sampleZones(zoneCount, 10));
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(
      milliseconds(() => {
        const { data } = Papa.parse<Record<string, string>>(text, { header: true });
        for (const { polygon = '' } of data) wellknown.parse(polygon);
      }),
    );
    ours.push(milliseconds(() => readCsv(text)));
  }
  return [
    atMostTime('CSV import of 10,000 zones', median(ours), 'ms', 2000),
    atMost('that by Papa Parse and wellknown alone', median(ours) / median(bare), 'times', 2.5),
  ];
}

/** WKT reading next to bare wellknown, on the same 10,000 texts. */
export function wktReading(): Figure[] {
  const texts = sampleZones(zoneCount, 10).map(({ geometry }) => writeWkt(geometry));
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(milliseconds(() => void texts.map((text) => wellknown.parse(text))));
    ours.push(milliseconds(() => void texts.map((text) => parseWkt(text))));
  }
  return [atMost('WKT reading by that of bare wellknown', median(ours) / median(bare), 'times', 1.5)];
}

/**
 * Colors of 10,000 zones of 300 neighboring stores when all are added, next to only searching a Flatbush of their boxes;
 * and when one of them moves.
 */
export function storeColors(): Figure[] {
  const zones = sampleZones(zoneCount, 10).map((zone, index) => ({
    ...zone,
    storeId: `STORE${Math.floor(index / 33)}`,
  }));
  const isUsed = () => true;
  const bare: number[] = [];
  const one: number[] = [];
  const all = Array.from({ length: rounds }, () => {
    const put = zones.map((zone) => ({ ...zone, geometry: { ...zone.geometry } }));
    let known: ReturnType<typeof withMoves> = [];
    const time = milliseconds(() => {
      const moves = put.map(({ storeId }) => ({ before: '', after: storeId }));
      known = withMoves(known, moves, { isUsed, neighborsOf: storeNeighbors(put) });
    });
    one.push(
      milliseconds(() => {
        const moved = [{ before: 'STORE150', after: 'STORE150' }];
        known = withMoves(known, moved, { isUsed, neighborsOf: storeNeighbors(put) });
      }),
    );
    const again = zones.map((zone) => ({ ...zone, geometry: { ...zone.geometry } }));
    bare.push(
      milliseconds(() => {
        const tree = new Flatbush(again.length);
        for (const { geometry } of again) tree.add(...boxOf(geometry));
        tree.finish();
        for (const { geometry } of again) tree.search(...boxOf(geometry));
      }),
    );
    return time;
  });
  return [
    atMostTime('colours of 10,000 zones of 300 stores side by side', median(all), 'ms', 200),
    atMost('that by the meeting boxes of bare Flatbush', median(all) / median(bare), 'times', 5),
    atMostTime('colours when one of these zones is moved', median(one), 'ms', 20),
  ];
}

/** Everything above. */
export async function run(): Promise<Figure[]> {
  return [...(await checkOfAllZones()), ...csvImport(), ...wktReading(), ...storeColors()];
}
