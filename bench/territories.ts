import { join, resolve } from 'node:path';
import { regionFiles } from '../electron/region-format/manifest.ts';
import {
  type Comparison,
  compareWithMatrix,
  type StageTimes,
  stages,
} from '../electron/service/routing/territories-agree.testing.ts';
import { forkedEngines } from '../electron/service/routing/valhalla/engine-processes.ts';
import { startValhalla } from '../electron/service/routing/valhalla/valhalla.ts';
import { valhallaRouting } from '../electron/service/routing/valhalla/valhalla-routing.ts';
import { loadGeos } from '../shared/zones/geometry/geos.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { processorSeconds } from './processor-time.ts';

const [storeCount, manyStores] = [40, 400];
const positionCount = 2000;
/** Seeds other than those that the sampling along streets was tuned with. */
const seeds = [31_415_926, 60_111, 271_828];

const zonesMilliseconds = ({ stages: { search, joining, zones } }: Comparison): number =>
  search.elapsed + joining.elapsed + zones.elapsed;

const processorMilliseconds = (...times: StageTimes[]): number =>
  times.reduce((sum, { here, engines }) => sum + here + engines, 0);

/** Reports the time of each step. */
function tellStages(of: string, comparison: Comparison) {
  for (const stage of stages) {
    const { elapsed, here, engines } = comparison.stages[stage];
    const [took, own, ofEngines] = [elapsed, here, engines].map(Math.round);
    console.error(
      `${of}: ${stage} took ${took} ms; of the processor ${own} ms here, ${ofEngines} ms in engines`,
    );
  }
}

function figuresOf(seed: number, comparison: Comparison): Figure[] {
  const { late } = comparison;
  const { isochrones, search, joining, zones } = comparison.stages;
  const of = `territories of ${storeCount} stores, seed ${seed}`;
  tellStages(of, comparison);
  const right = late.filter((tooMuch) => tooMuch <= 0).length / late.length;
  const zoned = late.filter(Number.isFinite);
  const beyond = zoned.filter((tooMuch) => tooMuch > 30).length;
  return [
    atLeast(`${of}: positions with their nearest store`, right * 100, '%', 99.5),
    atMost(`${of}: positions more than 30 s farther`, beyond, `of ${late.length}`, 0),
    atMost(`${of}: positions in no zone`, late.length - zoned.length, `of ${late.length}`, 0),
    atMost(`${of}: farther at most`, Math.max(...zoned), 's', 30),
    atMost(`${of}: smoothed borders`, comparison.verticesPer10Kilometers, 'vertices in 10 km', 300),
    atMost(of, zonesMilliseconds(comparison) / isochrones.elapsed, 'times as long as their isochrones', 1.5),
    atMost(
      `${of}: processor time`,
      processorMilliseconds(search, joining, zones) / processorMilliseconds(isochrones),
      'times that of their isochrones',
      1.5,
    ),
  ];
}

/**
 * Zones of 40 stores of the built-in region next to their isochrones and to the matrix on 2,000 positions on roads;
 * then of 400.
 */
export async function run(): Promise<Figure[]> {
  const folder = join(resolve('out/regions/built-in'), regionFiles.routing);
  const pids: number[] = [];
  const started = ({ pid }: { pid?: number | undefined }) => {
    if (pid !== undefined) pids.push(pid);
  };
  const valhalla = startValhalla({
    spawn: forkedEngines(resolve('out/main/engine.js'), { onStart: started })(folder),
  });
  const spentByEngines = () => 1000 * processorSeconds(pids);
  try {
    const engine = valhallaRouting(valhalla);
    const geos = await loadGeos();
    const figures: Figure[] = [];
    let ofFew = 0;
    for (const seed of seeds) {
      const comparison = await compareWithMatrix(geos, engine, {
        storeCount,
        positionCount,
        seed,
        spentByEngines,
      });
      figures.push(...figuresOf(seed, comparison));
      ofFew = zonesMilliseconds(comparison);
    }
    const [seed = 1] = seeds;
    const many = { storeCount: manyStores, positionCount: 0, seed, spentByEngines };
    const ofMany = await compareWithMatrix(geos, engine, many);
    tellStages(`territories of ${manyStores} stores`, ofMany);
    const times = zonesMilliseconds(ofMany) / ofFew;
    figures.push(
      atMost(`territories of ${manyStores} stores`, times, `times as long as of ${storeCount}`, 12),
    );
    return figures;
  } finally {
    valhalla.close();
  }
}
