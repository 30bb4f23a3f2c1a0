import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeGtfs } from '../electron/region-build/timetables/gtfs-feed.testing.ts';
import { importGtfs } from '../electron/region-build/timetables/import-gtfs.ts';
import { madeCity, madeCityCorner } from '../electron/region-build/timetables/made-city.testing.ts';
import { bothSearches, type ComparedQuestion } from '../electron/service/transit/compare-searches.testing.ts';
import { boundsOf } from '../shared/geo/bounds.ts';
import type { LatLng } from '../shared/geo/position.ts';
import { atMost, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { quantile } from './timing.ts';

const monaco = resolve('../shared/data/monaco-gtfs.zip');
const questionCount = 1000;
/** The slow search takes seconds where a million stop times run. */
const slowQuestionsOfMadeCity = 3;
const mostMemoryMb = 1024;
const daySeconds = 86_400;

/** Questions between any two places in a box, half of them by arrival, on any of some days. */
function* questions(
  corners: { southwest: LatLng; northeast: LatLng },
  firstDay: string,
  days: number,
): Generator<ComparedQuestion, never, void> {
  const random = numbers();
  const next = () => random.next().value;
  const { southwest, northeast } = corners;
  const place = () => ({
    lat: southwest.lat + next() * (northeast.lat - southwest.lat),
    lng: southwest.lng + next() * (northeast.lng - southwest.lng),
  });
  const start = Date.parse(firstDay) / 1000;
  for (;;) {
    const kind = next() < 0.5 ? 'departure' : 'arrival';
    const at = start + Math.floor(next() * days) * daySeconds + 5 * 3600 + Math.floor(next() * 18 * 3600);
    yield { from: place(), to: place(), time: { kind, at } };
  }
}

const take = <T>(from: Generator<T, never, void>, count: number): T[] =>
  Array.from({ length: count }, () => from.next().value);

/** RAPTOR over the timetable of Monaco, each answer held against that of the slow search. */
async function ofMonaco(): Promise<Figure[]> {
  const { compare, network } = await bothSearches(monaco);
  const stops = Array.from({ length: network.forward.stopCount }, (_, stop) => network.stop(stop).at);
  const corners = boundsOf(stops);
  if (!corners) throw new Error('The timetable of Monaco has no stops');
  const asked = take(questions(corners, '2025-12-20', 50), questionCount);
  for (const question of asked.slice(0, 50)) compare(question);
  const compared = asked.map(compare);
  const different = compared.filter(
    ({ fast, slow, wrong }) => wrong !== undefined || JSON.stringify(fast) !== JSON.stringify(slow),
  );
  const fast = compared.map(({ fastMs }) => fastMs);
  const slow = compared.map(({ slowMs }) => slowMs);
  console.log(
    `Monaco: ${compared.filter((each) => each.fast.length > 0).length} of ${questionCount} have a journey`,
  );
  return [
    atMost('Monaco, answers other than those of the slow search', different.length, 'of 1,000', 0),
    atMost('Monaco, search, median', quantile(fast, 0.5), 'ms', 10),
    atMost('Monaco, search, 95th percentile', quantile(fast, 0.95), 'ms', 30),
    atMost('Monaco, median beside the slow search', quantile(fast, 0.5) / quantile(slow, 0.5), 'times', 1),
  ];
}

/** A made city of a million stop times: its import, and searches over it. */
async function ofMadeCity(folder: string): Promise<Figure[]> {
  const path = writeGtfs(join(folder, 'made-city.zip'), madeCity(50, 100));
  const start = performance.now();
  const { feed } = await importGtfs({ path, today: 0 });
  const seconds = (performance.now() - start) / 1000;
  const memoryMb = process.resourceUsage().maxRSS / 1024;
  if (feed.stopTimes !== 1_000_000) throw new Error(`The made city has ${feed.stopTimes} stop times`);

  const { ask, compare } = await bothSearches(path);
  const northeast = { lat: madeCityCorner.lat + 0.18, lng: madeCityCorner.lng + 0.25 };
  const asked = take(questions({ southwest: madeCityCorner, northeast }, '2026-03-02', 20), questionCount);
  for (const question of asked.slice(0, 50)) ask(question);
  const fast = asked.map((question) => ask(question).ms);
  const compared = asked.slice(0, slowQuestionsOfMadeCity).map(compare);
  const slow = compared.map(({ slowMs }) => slowMs);
  const different = compared.filter((each) => JSON.stringify(each.fast) !== JSON.stringify(each.slow));
  return [
    atMost('a million stop times, import', seconds, 's', 10),
    atMost('a million stop times, memory of making and importing them', memoryMb, 'MB', mostMemoryMb),
    atMost('a million stop times, search, median', quantile(fast, 0.5), 'ms', 10),
    atMost('a million stop times, search, 95th percentile', quantile(fast, 0.95), 'ms', 30),
    atMost('a million stop times, answers other than those of the slow search', different.length, 'of 3', 0),
    atMost(
      'a million stop times, median beside the slow search',
      quantile(fast, 0.5) / quantile(slow, 0.5),
      'times',
      1,
    ),
  ];
}

/** Without `../shared/data` over the made city alone. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const made = await ofMadeCity(folder);
    return existsSync(monaco) ? [...made, ...(await ofMonaco())] : made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
