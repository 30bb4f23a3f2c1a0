import { join, resolve } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { type Comparison, compareWithMatrix } from '../electron/service/routing/territories-agree.testing.ts';
import { forkedEngines } from '../electron/service/routing/valhalla/engine-processes.ts';
import { valhallaRouting } from '../electron/service/routing/valhalla/routing-engine.ts';
import { startValhalla } from '../electron/service/routing/valhalla/valhalla.ts';
import { loadGeos } from '../shared/zones/geometry/geos.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const [storeCount, manyStores] = [40, 400];
const positionCount = 2000;
/** None of those that the places along streets were chosen by. */
const seeds = [31_415_926, 60_111, 271_828];

const zonesMilliseconds = ({ milliseconds: { search, joining, zones } }: Comparison): number =>
  search + joining + zones;

function figuresOf(seed: number, comparison: Comparison): Figure[] {
  const { late, milliseconds } = comparison;
  const of = `territories of ${storeCount} stores, seed ${seed}`;
  console.error(of, milliseconds);
  const right = late.filter((tooMuch) => tooMuch <= 0).length / late.length;
  const beyond = late.filter((tooMuch) => tooMuch > 30).length;
  return [
    atLeast(`${of}: positions with their nearest store`, right * 100, '%', 99.5),
    atMost(`${of}: positions more than 30 s farther`, beyond, `of ${late.length}`, 0),
    atMost(`${of}: farther at most`, Math.max(...late), 's', 30),
    atMost(
      of,
      zonesMilliseconds(comparison) / milliseconds.isochrones,
      'times as long as their isochrones',
      1.5,
    ),
  ];
}

/** Zones of 40 stores of the built-in region next to their isochrones and to the matrix on 2,000 positions on roads; then of 400. */
export async function run(): Promise<Figure[]> {
  const folder = join(resolve('out/regions/built-in'), regionFiles.routing);
  const valhalla = startValhalla({ spawn: forkedEngines(resolve('out/main/engine.js'))(folder) });
  try {
    const engine = valhallaRouting(valhalla);
    const geos = await loadGeos();
    const figures: Figure[] = [];
    let ofFew = 0;
    for (const seed of seeds) {
      const comparison = await compareWithMatrix(geos, engine, { storeCount, positionCount, seed });
      figures.push(...figuresOf(seed, comparison));
      ofFew = zonesMilliseconds(comparison);
    }
    const [seed = 1] = seeds;
    const ofMany = await compareWithMatrix(geos, engine, { storeCount: manyStores, positionCount: 0, seed });
    const times = zonesMilliseconds(ofMany) / ofFew;
    figures.push(
      atMost(`territories of ${manyStores} stores`, times, `times as long as of ${storeCount}`, 12),
    );
    return figures;
  } finally {
    valhalla.close();
  }
}
