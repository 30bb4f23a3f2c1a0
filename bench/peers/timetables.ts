import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildRoutingTiles } from '../../electron/region-build/routing-tiles.ts';
import { importGtfs } from '../../electron/region-build/timetables/import-gtfs.ts';
import type { TransitJourney } from '../../electron/service/ports.ts';
import { forkedEngines } from '../../electron/service/routing/valhalla/engine-processes.ts';
import { streetWalker } from '../../electron/service/routing/valhalla/street-walker.ts';
import { startValhalla } from '../../electron/service/routing/valhalla/valhalla.ts';
import type { JourneyTime } from '../../electron/service/transit/direct-walk.ts';
import {
  makeNetwork,
  maxTransferMeters,
  type Network,
} from '../../electron/service/transit/raptor/network.ts';
import {
  maxNearbyStops,
  raptorPlanner,
  stopRadiusMeters,
} from '../../electron/service/transit/raptor/planner.ts';
import { minWalkSeconds, type Walker } from '../../electron/service/transit/raptor/walks.ts';
import { type Bounds, isInBounds } from '../../shared/geo/bounds.ts';
import { distanceMeters, type LatLng } from '../../shared/geo/position.ts';
import { atMost, type Figure } from '../figure.ts';
import { numbers } from '../numbers.ts';
import { median } from '../timing.ts';
import {
  type Itinerary,
  type OpenTripPlanner,
  type PeerLeg,
  startOpenTripPlanner,
} from './open-trip-planner.ts';
import { writeSplitFeed } from './split-feed.ts';
import { writeTimedFeed } from './timed-feed.ts';

interface ComparedFeed {
  name: string;
  extract: string;
  feed: string;
  /** Writes the feed to compare from that one. */
  prepare?: (path: string) => string;
  /** Where the extract has streets; stops elsewhere are not compared. */
  box?: Bounds;
  /** Moments that times are drawn from, each range as often. */
  ranges: readonly (readonly [from: string, to: string])[];
}

const monaco = resolve('../shared/data/monaco-gtfs.zip');

/** See README.md for where the files of other feeds come from. */
const others = process.env.ZONEDESK_PEER_FEEDS ?? '';
const comparedFeeds: readonly ComparedFeed[] = [
  {
    name: 'Monaco',
    extract: resolve('../shared/data/monaco.osm.pbf'),
    feed: monaco,
    ranges: [['2025-12-20T00:00+01:00', '2026-02-13T00:00+01:00']],
  },
  {
    name: 'Monaco in blocks',
    extract: resolve('../shared/data/monaco.osm.pbf'),
    feed: monaco,
    prepare: (path) =>
      writeSplitFeed(monaco, path, {
        days: 63,
        copies: [
          ['20260321', '20261024'],
          ['20260322', '20261025'],
          ['20260323', '20261026'],
        ],
      }),
    ranges: [
      ['2026-02-23T06:00+01:00', '2026-03-20T22:00+01:00'],
      ['2026-03-13T21:00+01:00', '2026-03-14T03:00+01:00'],
      // Clocks are set forward, and back.
      ['2026-03-28T20:00+01:00', '2026-03-29T12:00+02:00'],
      ['2026-10-24T20:00+02:00', '2026-10-25T12:00+01:00'],
    ],
  },
  {
    name: 'São Paulo',
    extract: join(others, 'spo_osm.pbf'),
    feed: join(others, 'spo.zip'),
    box: { southwest: { lat: -23.573, lng: -46.675 }, northeast: { lat: -23.52, lng: -46.607 } },
    ranges: [
      ['2019-03-11T00:00-03:00', '2019-03-25T00:00-03:00'],
      // Clocks were set forward at midnight, and back at midnight.
      ['2018-11-03T18:00-03:00', '2018-11-05T06:00-02:00'],
      ['2019-02-16T18:00-02:00', '2019-02-18T06:00-03:00'],
    ],
  },
  {
    name: 'Porto Alegre',
    extract: join(others, 'poa_osm.pbf'),
    feed: join(others, 'poa_eptc.zip'),
    prepare: (path) => writeTimedFeed(join(others, 'poa_eptc.zip'), path),
    box: { southwest: { lat: -30.106, lng: -51.252 }, northeast: { lat: -30.002, lng: -51.142 } },
    ranges: [['2019-05-13T00:00-03:00', '2019-06-10T00:00-03:00']],
  },
];

const questionsOfFeed = Number(process.env.ZONEDESK_PEER_QUESTIONS ?? 300);
/** Degrees between a stop and a place near it. */
const maxOffset = 0.002;
const maxWalkToStop = 600;
/** Closer together, walking all the way is an answer of its own. */
const minApartMeters = 1000;
/** Walks of two engines are never the same to the second. */
const sameSeconds = 60;
/** Requested of OpenTripPlanner in `opentripplanner.sh`. */
const slackSeconds = 60;

interface Question {
  from: LatLng;
  to: LatLng;
  time: JourneyTime;
}

interface Times {
  departure: number;
  arrival: number;
}

interface OurPlan {
  journeys: readonly TransitJourney[];
  /** The best journey with rides where walking all the way takes less. */
  later: Times | undefined;
}

interface Planner {
  network: Network;
  walker: Walker;
  plan(question: Question): Promise<OurPlan>;
}

const untilDone = new AbortController().signal;

async function ourPlanner({ extract, feed }: ComparedFeed, folder: string) {
  await buildRoutingTiles({ extracts: [extract], folder, hasBoundaries: false });
  const { timetable } = await importGtfs({ path: feed, today: 0 });
  const network = makeNetwork([{ id: 'feed', timetable }], minWalkSeconds);
  const valhalla = startValhalla({ spawn: forkedEngines(resolve('out/main/engine.js'))(folder) });
  const walker = streetWalker(valhalla);
  const planner = raptorPlanner({ timetables: async () => network, walker });
  return {
    network,
    walker,
    async plan({ from, to, time }: Question): Promise<OurPlan> {
      const at = new Date(time.at * 1000).toISOString();
      const planned = await planner.plan(
        { origin: from, destination: to, time: { kind: time.kind, at }, modes: undefined },
        untilDone,
      );
      if (!planned.ok) return { journeys: [], later: undefined };
      const later = await planned.plan.withRides?.();
      return { journeys: planned.plan.journeys, later: later?.ok ? later : undefined };
    },
    close: () => valhalla.close(),
  };
}

/** Places within a walk of random stops, at random times, half of them to arrive by. */
async function questionsOf({ ranges, box }: ComparedFeed, { network, walker }: Planner): Promise<Question[]> {
  const random = numbers();
  const next = () => random.next().value;
  const pick = (count: number) => Math.floor(next() * count);
  const isServed = (stop: number) =>
    (network.forward.stopVisit[stop] ?? 0) < (network.forward.stopVisit[stop + 1] ?? 0);
  const isOnStreets = (stop: number) => box === undefined || isInBounds(box, network.stop(stop).at);
  const stops = Array.from({ length: network.forward.stopCount }, (_, stop) => stop).filter(
    (stop) => isServed(stop) && isOnStreets(stop),
  );
  async function place(): Promise<LatLng> {
    for (;;) {
      const { at } = network.stop(stops[pick(stops.length)] ?? 0);
      const near = {
        lat: at.lat + (2 * next() - 1) * maxOffset,
        lng: at.lng + (2 * next() - 1) * maxOffset,
      };
      const [[walk] = []] = await walker.measure([near], [at], untilDone);
      if (walk && walk.seconds <= maxWalkToStop) return near;
    }
  }
  const questions: Question[] = [];
  for (let index = 0; index < questionsOfFeed; index += 1) {
    const [from, to] = ranges[index % ranges.length] ?? ['', ''];
    const [start, end] = [Date.parse(from) / 1000, Date.parse(to) / 1000];
    const at = start + pick(end - start);
    const kind = next() < 0.5 ? 'departure' : 'arrival';
    let ends: [from: LatLng, to: LatLng];
    do ends = [await place(), await place()];
    while (distanceMeters(...ends) <= minApartMeters);
    questions.push({ from: ends[0], to: ends[1], time: { kind, at } });
  }
  return questions;
}

/** Seconds from the requested time to the end of a journey, or from its start to the requested time. */
const secondsOf = ({ kind, at }: JourneyTime, journey: { departure: number; arrival: number }): number =>
  kind === 'departure' ? journey.arrival - at : at - journey.departure;

/** What rides of a journey take with walks of another planner, or why they can't be ridden with them. */
type Rideable = { ok: true; seconds: number } | { ok: false; why: string };

interface Walks {
  access(place: LatLng, stop: LatLng, isStart: boolean): Promise<number | string>;
  change(from: LatLng, to: LatLng): Promise<number | string>;
}

async function rideable(legs: readonly PeerLeg[], question: Question, walks: Walks): Promise<Rideable> {
  const rides = legs.filter(({ isRide }) => isRide);
  const [first, last] = [rides[0], rides.at(-1)];
  if (!first || !last) return { ok: false, why: 'a walk all the way' };
  const access = await walks.access(question.from, first.from, true);
  if (typeof access === 'string') return { ok: false, why: access };
  const egress = await walks.access(question.to, last.to, false);
  if (typeof egress === 'string') return { ok: false, why: egress };
  const { kind, at } = question.time;
  if (kind === 'departure' && at + access > first.departure)
    return { ok: false, why: 'walk to the first stop' };
  if (kind === 'arrival' && last.arrival + egress > at) return { ok: false, why: 'walk from the last stop' };
  for (const [index, next] of rides.slice(1).entries()) {
    const before = rides[index];
    if (!before || next.inSeat) continue;
    const change = await walks.change(before.to, next.from);
    if (typeof change === 'string') return { ok: false, why: change };
    if (before.arrival + change > next.departure) return { ok: false, why: 'walk between stops' };
  }
  return {
    ok: true,
    seconds: kind === 'departure' ? last.arrival + egress - at : at - first.departure + access,
  };
}

/** Walks as the planner takes them. */
function ourWalks({ network, walker }: Planner): Walks {
  const measure = async (from: LatLng, to: LatLng) => {
    const [[walk] = []] = await walker.measure([from], [to], untilDone);
    return walk?.seconds;
  };
  const isStop = (at: LatLng) => (stop: number) => distanceMeters(network.stop(stop).at, at) < 1;
  return {
    async access(place, stop, isStart) {
      const near = network.stopsNear(place, stopRadiusMeters, maxNearbyStops);
      const index = near.findIndex(isStop(stop));
      if (index < 0) return 'stop too far away, or 40 are nearer';
      const stops = near.map((each) => network.stop(each).at);
      const walks = isStart
        ? (await walker.measure([place], stops, untilDone))[0]
        : (await walker.measure(stops, [place], untilDone)).map(([walk]) => walk);
      return walks?.[index]?.seconds ?? 'no walk to a stop';
    },
    async change(from, to) {
      if (distanceMeters(from, to) < 1) return slackSeconds;
      if (distanceMeters(from, to) > maxTransferMeters) return 'stops too far apart to change';
      const seconds = await measure(from, to);
      return seconds === undefined ? 'no walk between stops' : Math.max(slackSeconds, seconds);
    },
  };
}

/** Walks as OpenTripPlanner takes them, which adds the time to change to each walk. */
const theirWalks = (otp: OpenTripPlanner): Walks => ({
  async access(place, stop, isStart) {
    const seconds = await (isStart ? otp.walkSeconds(place, stop) : otp.walkSeconds(stop, place));
    if (seconds === undefined) return 'no walk to a stop';
    return seconds > 15 * 60 ? 'stop too far away' : seconds;
  },
  async change(from, to) {
    if (distanceMeters(from, to) < 1) return slackSeconds;
    const seconds = await otp.walkSeconds(from, to);
    return seconds === undefined ? 'no walk between stops' : seconds + slackSeconds;
  },
});

const peerLegs = ({ legs }: Pick<TransitJourney, 'legs'>): PeerLeg[] =>
  legs.map((leg) => ({
    isRide: leg.kind === 'ride',
    inSeat: leg.kind === 'ride' && leg.inSeat,
    from: leg.from.at,
    to: leg.to.at,
    departure: leg.departure,
    arrival: leg.arrival,
    trip: leg.kind === 'ride' ? (leg.line.shortName ?? '') : '',
  }));

interface Compared {
  kind: JourneyTime['kind'];
  /** Seconds that ours takes longer; not finite if only one found a journey, or none. */
  longer: number;
  verdict: 'neither' | 'same' | 'ours sooner' | 'theirs sooner';
  /** Why theirs can't be ridden with our walks, or ours with theirs; undefined if it can. */
  why: string | undefined;
  /** Whether riders stay seated in a journey of ours, and of theirs. */
  inSeat: { ours: boolean; theirs: boolean };
}

async function compare(question: Question, planner: Planner, otp: OpenTripPlanner): Promise<Compared> {
  const [ours, theirs] = await Promise.all([
    planner.plan(question),
    otp.plan(question.from, question.to, question.time),
  ]);
  const inSeat = {
    ours: ours.journeys.some(({ legs }) => peerLegs({ legs }).some((leg) => leg.inSeat)),
    theirs: theirs.some(({ legs }) => legs.some((leg) => leg.inSeat)),
  };
  return { ...(await verdictOf(question, planner, otp, ours, theirs)), inSeat };
}

async function verdictOf(
  question: Question,
  planner: Planner,
  otp: OpenTripPlanner,
  { journeys, later }: OurPlan,
  theirs: readonly Itinerary[],
): Promise<Omit<Compared, 'inSeat'>> {
  const { kind } = question.time;
  const best = (each: readonly Times[]) => Math.min(...each.map((times) => secondsOf(question.time, times)));
  const ours = journeys.filter(({ legs }) => legs.some((leg) => leg.kind === 'ride'));
  const our = best(later ? [later] : ours);
  const their = best(theirs);
  const longer = our - their;
  // Whatever would be better with the walks of the other planner was missed by it.
  const missedByUs = await missed(theirs, question, ourWalks(planner), best(journeys));
  if (missedByUs.isMissed) return { kind, longer, verdict: 'theirs sooner', why: undefined };
  if (our === their && !Number.isFinite(our)) return { kind, longer, verdict: 'neither', why: undefined };
  if (Math.abs(longer) <= sameSeconds) return { kind, longer, verdict: 'same', why: undefined };
  if (longer > 0) {
    const isWalk = ours.length === 0 && journeys.length > 0;
    const why = isWalk ? 'walking all the way takes less' : missedByUs.why;
    return { kind, longer, verdict: 'theirs sooner', why };
  }
  const asLegs = ours.map((journey) => ({ ...journey, legs: peerLegs(journey) }));
  const { isMissed, why } = await missed(asLegs, question, theirWalks(otp), their - sameSeconds);
  return {
    kind,
    longer,
    verdict: 'ours sooner',
    why: isMissed ? undefined : (why ?? 'walking all the way takes less'),
  };
}

/** Whether a journey can be ridden with other walks and takes less than the best found with them; else, why not. */
async function missed(
  journeys: readonly Itinerary[],
  question: Question,
  walks: Walks,
  best: number,
): Promise<{ isMissed: boolean; why: string | undefined }> {
  let why: string | undefined;
  const sooner = journeys
    .filter((journey) => secondsOf(question.time, journey) < best)
    .toSorted((a, b) => secondsOf(question.time, a) - secondsOf(question.time, b));
  for (const { legs } of sooner) {
    const result = await rideable(legs, question, walks);
    if (result.ok && result.seconds < best) {
      if (process.env.ZONEDESK_PEER_DETAILS)
        console.log(JSON.stringify({ question, best, seconds: result.seconds, legs }));
      return { isMissed: true, why: undefined };
    }
    why ??= result.ok ? 'walk at the other end' : result.why;
  }
  return { isMissed: false, why };
}

function report(name: string, compared: readonly Compared[]): void {
  for (const kind of ['departure', 'arrival'] as const) {
    const own = compared.filter((each) => each.kind === kind);
    const counts = new Map<string, number>();
    for (const { verdict, why } of own) {
      const isDifferent = verdict === 'ours sooner' || verdict === 'theirs sooner';
      const key = isDifferent ? `${verdict}: ${why ?? 'not explained'}` : verdict;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const differences = own.flatMap(({ longer }) =>
      longer !== undefined && Number.isFinite(longer) ? longer : [],
    );
    console.log(
      `${name}, ${kind}: ${own.length} questions, ours longer by ${median(differences)} s at the median`,
    );
    for (const [key, count] of [...counts].toSorted()) console.log(`  ${count} ${key}`);
  }
  const inSeat = (side: 'ours' | 'theirs') => compared.filter((each) => each.inSeat[side]).length;
  console.log(`${name}: in-seat transfers in ${inSeat('ours')} of ours, ${inSeat('theirs')} of theirs`);
}

async function ofFeed(given: ComparedFeed): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const feed = given.prepare?.(join(folder, 'feed.zip')) ?? given.feed;
  const compared = { ...given, feed };
  const planner = await ourPlanner(compared, join(folder, 'tiles'));
  const otp = await startOpenTripPlanner(compared.extract, compared.feed, join(folder, 'otp'));
  try {
    const results: Compared[] = [];
    for (const question of await questionsOf(compared, planner))
      results.push(await compare(question, planner, otp));
    report(compared.name, results);
    const unexplained = results.filter(
      ({ verdict, why }) => verdict === 'theirs sooner' && why === undefined,
    );
    return [
      atMost(
        `${compared.name}, journeys of OpenTripPlanner that are missed`,
        unexplained.length,
        `of ${results.length}`,
        0,
      ),
    ];
  } finally {
    planner.close();
    await otp.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Journeys by timetables next to those of OpenTripPlanner, over the same streets. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const only = process.env.ZONEDESK_PEER_ONLY ?? '';
  for (const compared of comparedFeeds.filter(({ name }) => name.includes(only))) {
    if (existsSync(compared.extract) && existsSync(compared.feed)) figures.push(...(await ofFeed(compared)));
    else console.error(`No ${compared.feed} or ${compared.extract}: ${compared.name} is skipped`);
  }
  return figures;
}
