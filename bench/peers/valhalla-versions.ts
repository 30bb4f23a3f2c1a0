import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { OsmElement, OsmWay, Tags } from '../../electron/region-build/osm/element.ts';
import { writeExtract } from '../../electron/region-build/osm/pbf-writer.ts';
import { valhallaConfig } from '../../electron/region-format/engine-config.ts';
import {
  engineFromPrograms,
  type LocalEngine,
  localEngine,
} from '../../electron/region-format/local-engine.ts';
import { forkedEngines } from '../../electron/service/routing/valhalla/engine-processes.ts';
import type { Valhalla } from '../../electron/service/routing/valhalla/valhalla.ts';
import { startLocalEngine } from '../../electron/service/start-local-engine.ts';
import type { Figure } from '../figure.ts';

/** A road of a kilometer between two of 350 m, in a row of its own, with nothing around it. */
interface Road {
  tags: Tags;
  /** Tags of the node in its middle. */
  node?: Tags;
  /** Tags of another way that crosses it there. */
  crossing?: Tags;
}

type Costing = 'auto' | 'truck' | 'pedestrian' | 'bicycle';
interface Ask {
  back?: boolean;
  options?: object;
  more?: object;
}

/** Result of an engine for a road. */
interface Behavior {
  name: string;
  road: Road;
  see(seconds: (costing: Costing, ask?: Ask) => Promise<string>): Promise<string>;
}

const primary = { highway: 'primary' };
const residential = { highway: 'residential' };
const exclude = (option: string) => ({ options: { [option]: true } });

const byCarAndOnFoot: Behavior['see'] = async (seconds) =>
  `car ${await seconds('auto')}, on foot ${await seconds('pedestrian')}`;
const byCar: Behavior['see'] = (seconds) => seconds('auto');
const ferry = (tags: Tags): Road => ({ tags: { route: 'ferry', ...tags } });
const closedAtAllTimes = { date_time: { type: 1, value: '2026-11-30T12:00' } };

const behaviors: readonly Behavior[] = [
  { name: 'a road', road: { tags: residential }, see: byCarAndOnFoot },
  {
    name: 'border control',
    road: { tags: residential, node: { barrier: 'border_control' } },
    see: byCarAndOnFoot,
  },
  { name: 'gate', road: { tags: residential, node: { barrier: 'gate' } }, see: byCarAndOnFoot },
  {
    name: 'private bollard',
    road: { tags: residential, node: { barrier: 'bollard', access: 'private' } },
    see: byCarAndOnFoot,
  },
  {
    name: 'gate with access=no',
    road: { tags: residential, node: { barrier: 'gate', access: 'no' } },
    see: byCarAndOnFoot,
  },
  {
    name: 'sliding gate with access=no',
    road: { tags: residential, node: { barrier: 'sliding_gate', access: 'no' } },
    see: byCarAndOnFoot,
  },
  { name: 'toll road without booth', road: { tags: { ...residential, toll: 'yes' } }, see: byCar },
  {
    name: 'toll road, tolls excluded',
    road: { tags: { ...residential, toll: 'yes' } },
    see: async (seconds) =>
      `car ${await seconds('auto', exclude('exclude_tolls'))}, on foot ${await seconds('pedestrian', exclude('exclude_tolls'))}`,
  },
  {
    name: 'booth, tolls excluded',
    road: { tags: residential, node: { barrier: 'toll_booth' } },
    see: (seconds) => seconds('auto', exclude('exclude_tolls')),
  },
  {
    name: 'toll:hgv=yes, tolls excluded',
    road: { tags: { ...residential, 'toll:hgv': 'yes' } },
    see: async (seconds) => `truck ${await seconds('truck', exclude('exclude_tolls'))}`,
  },
  {
    name: 'toll=yes with toll:motorcar=no, tolls excluded',
    road: { tags: { ...residential, toll: 'yes', 'toll:motorcar': 'no' } },
    see: (seconds) => seconds('auto', exclude('exclude_tolls')),
  },
  { name: 'ferry', road: ferry({}), see: byCar },
  { name: 'ferry of 00:20', road: ferry({ duration: '00:20' }), see: byCar },
  { name: 'ferry of PT20M', road: ferry({ duration: 'PT20M' }), see: byCar },
  { name: 'ferry of 20', road: ferry({ duration: '20' }), see: byCar },
  {
    name: 'ferry of 00:20, crossed by another',
    road: { ...ferry({ duration: '00:20' }), crossing: { route: 'ferry' } },
    see: byCar,
  },
  {
    name: 'ferry without duration, crossed by another',
    road: { ...ferry({}), crossing: { route: 'ferry' } },
    see: byCar,
  },
  {
    name: 'shuttle train of 00:20',
    road: { tags: { route: 'shuttle_train', duration: '00:20' } },
    see: byCar,
  },
  {
    name: 'closed at all hours, with a time',
    road: { tags: { ...residential, 'motor_vehicle:conditional': 'no @ (Mo-Su 00:00-24:00)' } },
    see: (seconds) => seconds('auto', { more: closedAtAllTimes }),
  },
  {
    name: 'closed but open at all hours, with a time',
    road: {
      tags: { ...residential, motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Mo-Su 00:00-24:00)' },
    },
    see: (seconds) => seconds('auto', { more: closedAtAllTimes }),
  },
  {
    name: 'access=private',
    road: { tags: { ...residential, access: 'private' } },
    see: async (seconds) => `on foot ${await seconds('pedestrian')}, bicycle ${await seconds('bicycle')}`,
  },
  { name: 'access=military', road: { tags: { ...residential, access: 'military' } }, see: byCarAndOnFoot },
  { name: 'vehicle=private', road: { tags: { ...residential, vehicle: 'private' } }, see: byCar },
  {
    name: 'access=no with motor_vehicle=yes',
    road: { tags: { ...residential, access: 'no', motor_vehicle: 'yes' } },
    see: byCar,
  },
  {
    name: 'limit of one direction',
    road: { tags: { ...primary, maxspeed: '50', 'maxspeed:forward': '100' } },
    see: async (seconds) => `${await seconds('auto')}, back ${await seconds('auto', { back: true })}`,
  },
  { name: 'maxspeed=DE:urban', road: { tags: { ...primary, maxspeed: 'DE:urban' } }, see: byCar },
  { name: 'maxspeed=walk', road: { tags: { ...residential, maxspeed: 'walk' } }, see: byCar },
  {
    name: 'maxspeed:conditional',
    road: { tags: { ...primary, 'maxspeed:conditional': '30 @ (Mo-Su 00:00-24:00)' } },
    see: (seconds) => seconds('auto', { more: closedAtAllTimes }),
  },
  { name: 'track', road: { tags: { highway: 'track' } }, see: byCar },
  { name: 'track of gravel', road: { tags: { highway: 'track', surface: 'gravel' } }, see: byCar },
  {
    name: 'roundabout without sidewalk',
    road: { tags: { ...residential, junction: 'roundabout' } },
    see: byCarAndOnFoot,
  },
];

const corner = { lat: 47, lng: 2 };
const metersPerDegree = 111_195;
const rowMeters = 3000;
const at = (row: number, east: number, north = 0) => ({
  lat: corner.lat + (row * rowMeters + north) / metersPerDegree,
  lng: corner.lng + east / (metersPerDegree * Math.cos((corner.lat * Math.PI) / 180)),
});

function elements(): OsmElement[] {
  const nodes: OsmElement[] = [];
  const ways: OsmWay[] = [];
  const add = (position: { lat: number; lng: number }, tags: Tags = {}) =>
    nodes.push({ type: 'node', id: nodes.length + 1, ...position, tags });
  const line = (refs: number[], tags: Tags) => ways.push({ type: 'way', id: ways.length + 1, refs, tags });
  behaviors.forEach(({ road }, row) => {
    const [start, first, last, end] = [0, 350, 1350, 1700].map((east) => add(at(row, east)));
    const middle = add(at(row, 850), road.node);
    if (!start || !first || !last || !end) return;
    line([start, first], primary);
    line([first, middle, last], road.tags);
    line([last, end], primary);
    if (road.crossing) line([add(at(row, 850, -400)), middle, add(at(row, 850, 400))], road.crossing);
  });
  return [...nodes, ...ways];
}

async function startOver(engine: LocalEngine, extract: string, folder: string): Promise<Valhalla> {
  mkdirSync(folder);
  const config = JSON.stringify(valhallaConfig(folder));
  execFileSync(engine.builderPath('valhalla_build_tiles'), ['--inline-config', config, extract], {
    // It writes lists of what it has dropped.
    cwd: folder,
    stdio: 'ignore',
  });
  return startLocalEngine(folder, forkedEngines(resolve('out/main/engine.js')), engine);
}

const answerSchema = z.object({ trip: z.object({ summary: z.object({ time: z.number() }) }) });

async function seen(valhalla: Valhalla): Promise<string[]> {
  const results: string[] = [];
  for (const [row, { see }] of behaviors.entries()) {
    results.push(
      await see(async (costing, { back = false, options = {}, more = {} } = {}) => {
        const ends = [at(row, 100), at(row, 1600)].map(({ lat, lng }) => ({
          lat,
          lon: lng,
          minimum_reachability: 0,
          search_cutoff: 100,
        }));
        const request = {
          locations: back ? ends.toReversed() : ends,
          costing,
          costing_options: { [costing]: options },
          ...more,
        };
        const answered = await valhalla.send('route', request, answerSchema, new AbortController().signal);
        return answered.ok ? `${Math.round(answered.value.trip.summary.time)} s` : 'no route';
      }),
    );
  }
  return results;
}

/** Results of Valhalla for roads by their tags, in the version of npm and in that of `valhalla.sh`. */
export async function run(): Promise<Figure[]> {
  const programs = execFileSync('bash', ['bench/peers/valhalla.sh'], { encoding: 'utf8' }).trim();
  const engines = [localEngine(), engineFromPrograms(programs)].filter((engine) => engine !== null);
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const extract = join(folder, 'roads.osm.pbf');
  const bounds = { southwest: at(-1, -1000), northeast: at(behaviors.length, 3000) };
  await writeExtract(extract, {
    bounds,
    dataDate: '2020-01-01T00:00:00.000Z',
    source: 'roads',
    elements: elements(),
  });
  const columns: string[][] = [];
  try {
    for (const engine of engines) {
      const valhalla = await startOver(engine, extract, join(folder, engine.version));
      columns.push(await seen(valhalla));
      valhalla.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(['tags', ...engines.map(({ version }) => version)].join(' | '));
  behaviors.forEach(({ name }, row) => {
    console.log([name, ...columns.map((column) => column[row])].join(' | '));
  });
  return [];
}
