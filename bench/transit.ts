import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildRoutingTiles } from '../electron/region-build/routing-tiles.ts';
import { writeGtfs } from '../electron/region-build/timetables/gtfs-feed.testing.ts';
import { madeCity, madeCityCorner } from '../electron/region-build/timetables/made-city.testing.ts';
import { timetablesFolder } from '../electron/region-format/timetables/feeds.ts';
import {
  bothSearches,
  type ComparedQuery,
} from '../electron/service/transit/raptor/compare-searches.testing.ts';
import { boundsOf } from '../shared/geo/bounds.ts';
import type { LatLng } from '../shared/geo/position.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { importLimitMb, importTimetable } from './import-timetable.ts';
import { numbers } from './numbers.ts';
import { millisecondsOf, quantile } from './timing.ts';
import { unlimitedService } from './unlimited-service.ts';

const monaco = {
  gtfs: resolve('../shared/data/monaco-gtfs.zip'),
  osm: resolve('../shared/data/monaco.osm.pbf'),
};
const questionCount = 1000;
/** Number of queries for the slow reference search, which takes seconds with a million stop times. */
const slowQuestionsOfMadeCity = 10;
const completeQuestions = 200;
const daySeconds = 86_400;

/** A feed, and the places and times that queries are drawn from. */
interface TransitQuery {
  southwest: LatLng;
  northeast: LatLng;
  firstDay: string;
  days: number;
}

/** Returns queries between random places and times, half of them by arrival. */
function questions({ southwest, northeast, firstDay, days }: TransitQuery, count: number): ComparedQuery[] {
  const random = numbers();
  const next = () => random.next().value;
  const place = () => ({
    lat: southwest.lat + next() * (northeast.lat - southwest.lat),
    lng: southwest.lng + next() * (northeast.lng - southwest.lng),
  });
  const start = Date.parse(firstDay) / 1000;
  return Array.from({ length: count }, () => {
    const kind = next() < 0.5 ? 'departure' : 'arrival';
    const at = start + Math.floor(next() * days) * daySeconds + 5 * 3600 + Math.floor(next() * 18 * 3600);
    return { from: place(), to: place(), time: { kind, at } };
  });
}

/** Sorts queries by direction and time, so that the slow search can reuse the graph of a day and direction. */
const byDay = (query: readonly ComparedQuery[]): ComparedQuery[] =>
  query.toSorted((a, b) => a.time.kind.localeCompare(b.time.kind) || a.time.at - b.time.at);

/** RAPTOR over a feed, next to the slow reference search for the first queries. */
function besideSlow(
  of: string,
  { ask, compare }: Awaited<ReturnType<typeof bothSearches>>,
  query: readonly ComparedQuery[],
  slowCount: number,
): Figure[] {
  for (const question of query.slice(0, 50)) ask(question);
  const fast = query.map(ask);
  const compared = byDay(query.slice(0, slowCount)).map(compare);
  const different = compared.filter(
    ({ fast, slow, wrong }) => wrong !== undefined || JSON.stringify(fast) !== JSON.stringify(slow),
  );
  const found = fast.filter(({ journeys }) => journeys.length > 0).length;
  console.log(`${of}: ${found} of ${query.length} questions have a journey`);
  const ms = fast.map((each) => each.ms);
  // On a busy machine, only CPU time shows the cost of the search.
  const processorMs = fast.map((each) => each.processorMs);
  const ratio =
    quantile(
      compared.map(({ fastMs }) => fastMs),
      0.5,
    ) /
    quantile(
      compared.map(({ slowMs }) => slowMs),
      0.5,
    );
  return [
    atMost(`${of}, answers other than those of the slow search`, different.length, `of ${slowCount}`, 0),
    atMostTime(`${of}, search, median`, quantile(ms, 0.5), 'ms', 10),
    atMostTime(`${of}, search, 95th percentile`, quantile(ms, 0.95), 'ms', 30),
    atMostTime(`${of}, search, processor time, 95th percentile`, quantile(processorMs, 0.95), 'ms', 30),
    atMost(`${of}, median beside the slow search`, ratio, 'times', 1),
  ];
}

/** Import of a made-up city with a million stop times, and searches in it. */
async function ofMadeCity(folder: string): Promise<Figure[]> {
  const of = 'a million stop times';
  const path = writeGtfs(join(folder, 'made-city.zip'), madeCity(50, 100));
  const { feed, seconds, memoryMb } = await importTimetable({ path, folder, id: 'made-city' });
  if (feed.stopTimes !== 1_000_000) throw new Error(`The made city has ${feed.stopTimes} stop times`);
  const northeast = { lat: madeCityCorner.lat + 0.18, lng: madeCityCorner.lng + 0.25 };
  const query = { southwest: madeCityCorner, northeast, firstDay: '2026-03-02', days: 20 };
  return [
    atMostTime(`${of}, import`, seconds, 's', 10),
    ...(memoryMb === null
      ? []
      : [atMost(`${of}, most memory of the import's process`, memoryMb, 'MB', importLimitMb)]),
    ...besideSlow(of, await bothSearches(path), questions(query, questionCount), slowQuestionsOfMadeCity),
  ];
}

/** Requests over HTTP with walks along streets by the engine; each sent twice. */
async function complete(folder: string, query: readonly ComparedQuery[]): Promise<Figure[]> {
  const of = 'Monaco, complete question with walks along streets, over HTTP';
  const tiles = join(folder, 'tiles');
  await buildRoutingTiles({ extracts: [monaco.osm], folder: tiles, hasBoundaries: true });
  await importTimetable({ path: monaco.gtfs, folder: join(folder, timetablesFolder), id: 'monaco' });
  const service = await unlimitedService(tiles, { dataFolder: folder });
  const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;
  const paths = query.map(({ from, to, time: { kind, at } }) => {
    const time = new Date(at * 1000).toISOString();
    return `/transit/route?${new URLSearchParams({ origin: text(from), destination: text(to), [`${kind}_time`]: time })}`;
  });
  try {
    const anew: number[] = [];
    const again: number[] = [];
    let found = 0;
    await service.get(paths[0] ?? '');
    for (const path of paths) {
      let answer = '';
      anew.push(
        await millisecondsOf(async () => {
          answer = await service.get(path);
        }),
      );
      if (JSON.parse(answer).status === 'OK') found += 1;
      again.push(await millisecondsOf(() => service.get(path)));
    }
    console.log(`${of}: ${found} of ${paths.length} have a route`);
    return [
      atMostTime(`${of}, median`, quantile(anew, 0.5), 'ms', 200),
      atMostTime(`${of}, 95th percentile`, quantile(anew, 0.95), 'ms', 1000),
      atMostTime(`${of}, asked once more, median`, quantile(again, 0.5), 'ms', 100),
    ];
  } finally {
    await service.close();
  }
}

async function ofMonaco(folder: string): Promise<Figure[]> {
  const searches = await bothSearches(monaco.gtfs);
  const { network } = searches;
  const bounds = boundsOf(
    Array.from({ length: network.forward.stopCount }, (_, stop) => network.stop(stop).at),
  );
  if (!bounds) throw new Error('The timetable of Monaco has no stops');
  const query = questions({ ...bounds, firstDay: '2025-12-20', days: 50 }, questionCount);
  return [
    ...besideSlow('Monaco', searches, query, questionCount),
    ...(await complete(folder, query.slice(0, completeQuestions))),
  ];
}

/** Without `../shared/data`, only over the made-up city. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const made = await ofMadeCity(folder);
    const hasMonaco = existsSync(monaco.gtfs) && existsSync(monaco.osm);
    return hasMonaco ? [...made, ...(await ofMonaco(folder))] : made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
