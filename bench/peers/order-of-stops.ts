import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { regionFiles } from '../../electron/region-format/manifest.ts';
import { forkedEngines } from '../../electron/service/routing/valhalla/engine-processes.ts';
import { startValhalla } from '../../electron/service/routing/valhalla/valhalla.ts';
import { valhallaRouting } from '../../electron/service/routing/valhalla/valhalla-routing.ts';
import { visitingOrder } from '../../electron/service/routing/visiting-order.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { atMost, type Figure } from '../figure.ts';
import { numbers } from '../numbers.ts';
import { regionFromExtract } from '../region-from-extract.ts';
import { type ComparedRegion, comparedRegions } from '../routes-agree/compared-regions.ts';
import { median } from '../timing.ts';

const setsOfRegion = 200;
/** Sets are drawn from so many places, between which durations are found once. */
const placesOfRegion = 100;
const [minStops, maxStops] = [8, 20];
const regionNames = ['montevideo', 'porto'];
/** Of the same set: the quickest counts. */
const repetitions = 3;

type Durations = number[][];

const vroomAnswerSchema = z.object({
  order: z.array(z.number()),
  cost: z.number(),
  milliseconds: z.number(),
});
type VroomAnswer = z.infer<typeof vroomAnswerSchema>;

function startVroom() {
  const child = spawn('bash', [resolve('bench/peers/vroom.sh')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async order(durations: Durations): Promise<VroomAnswer> {
      child.stdin.write(`${JSON.stringify(durations)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('VROOM has ended');
      return vroomAnswerSchema.parse(JSON.parse(value));
    },
    close: () => child.stdin.end(),
  };
}

type Random = ReturnType<typeof numbers>;

/** Seconds between random places of a region; undefined where no way leads. */
async function durationsOf({ southwest, northeast }: ComparedRegion, tiles: string, random: Random) {
  const between = (low: number, high: number) => low + random.next().value * (high - low);
  const places = Array.from(
    { length: placesOfRegion },
    (): LatLng => ({
      lat: between(southwest.lat, northeast.lat),
      lng: between(southwest.lng, northeast.lng),
    }),
  );
  const valhalla = startValhalla({ spawn: forkedEngines(resolve('out/main/engine.js'))(tiles) });
  try {
    const found = await valhallaRouting(valhalla).matrix(
      { mode: 'driving', method: 'time', origins: places, destinations: places },
      new AbortController().signal,
    );
    if (!found.ok) throw new Error(`No matrix: ${found.why}`);
    return found.value.cells.map((row) => row.map((cell) => (cell.ok ? cell.value.seconds : undefined)));
  } finally {
    valhalla.close();
  }
}

/** Durations between the stops of random sets of these places, where all stops reach each other. */
function* randomSets(
  all: readonly (readonly (number | undefined)[])[],
  random: Random,
): Generator<Durations, never> {
  for (;;) {
    const count = minStops + Math.floor(random.next().value * (maxStops - minStops + 1));
    const stops = new Set<number>();
    while (stops.size < count) stops.add(Math.floor(random.next().value * all.length));
    const durations = [...stops].map((from) => [...stops].flatMap((to) => all[from]?.[to] ?? []));
    if (durations.every((row) => row.length === count)) yield durations;
  }
}

const costOf = (durations: Durations, order: readonly number[]): number =>
  order.slice(1).reduce((sum, to, index) => sum + (durations[order[index] ?? to]?.[to] ?? Number.NaN), 0);

async function compare(region: ComparedRegion, tiles: string): Promise<Figure[]> {
  const random = numbers();
  const all = await durationsOf(region, tiles, random);
  const vroom = startVroom();
  const compared: { stops: number; cost: number; ours: number; theirs: number }[] = [];
  try {
    for (const durations of randomSets(all, random)) {
      let order: number[] = [];
      const ours: number[] = [];
      const theirs: number[] = [];
      let cost = Number.NaN;
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        const before = process.cpuUsage();
        order = visitingOrder(durations) ?? [];
        const { user, system } = process.cpuUsage(before);
        ours.push((user + system) / 1000);
        const answer = await vroom.order(durations);
        theirs.push(answer.milliseconds);
        cost = answer.cost;
        if (costOf(durations, answer.order) !== cost) throw new Error('VROOM counts otherwise');
      }
      compared.push({
        stops: durations.length,
        cost: costOf(durations, order) / cost,
        ours: Math.min(...ours),
        theirs: Math.min(...theirs),
      });
      if (compared.length === setsOfRegion) break;
    }
  } finally {
    vroom.close();
  }
  const costs = compared.map(({ cost }) => cost);
  const times = compared.map(({ ours, theirs }) => ours / theirs);
  for (let stops = minStops; stops <= maxStops; stops += 1) {
    const sets = compared.filter((set) => set.stops === stops);
    if (sets.length === 0) continue;
    const ours = median(sets.map((set) => set.ours));
    const theirs = median(sets.map((set) => set.theirs));
    const worst = Math.max(...sets.map(({ cost }) => cost));
    console.log(
      `${region.name}, ${stops} stops: ours ${ours.toFixed(2)} ms, VROOM ${theirs.toFixed(2)} ms, cost at worst ${worst.toFixed(4)}`,
    );
  }
  const better = costs.filter((cost) => cost < 1).length;
  console.log(`${region.name}: ${better} of ${costs.length} orders are cheaper than VROOM's`);
  const of = `${region.name}, ${setsOfRegion} sets of ${minStops} to ${maxStops} stops`;
  return [
    atMost(`${of}, cost, median`, median(costs), "times VROOM's", 1.01),
    atMost(`${of}, cost, worst`, Math.max(...costs), "times VROOM's", 1.03),
    atMost(`${of}, time, median`, median(times), "times VROOM's", 1),
    atMost(
      `${of}, time, all together`,
      compared.reduce((sum, { ours }) => sum + ours, 0) /
        compared.reduce((sum, { theirs }) => sum + theirs, 0),
      "times VROOM's",
      1,
    ),
  ];
}

/** The order of stops that a route is optimized to beside VROOM's, by the same durations; times are those of the processor. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const region of comparedRegions.filter(({ name }) => regionNames.includes(name))) {
    const made = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
    try {
      const folder = await regionFromExtract(region.name, made, ['routing', 'tolls']);
      if (folder) figures.push(...(await compare(region, join(folder, regionFiles.routing))));
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  }
  return figures;
}
