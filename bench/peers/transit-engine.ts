import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TransitJourney, TransitQuery, TransitResult } from '../../electron/service/ports.ts';
import { type JourneyTime, secondsNeeded } from '../../electron/service/transit/direct-walk.ts';
import { journeyOf } from '../../electron/service/transit/open-trip-planner/journeys.ts';
import { jsonShape } from '../../electron/service/transit/open-trip-planner/json-shape.testing.ts';
import { startOpenTripPlanner } from '../../electron/service/transit/open-trip-planner/open-trip-planner.ts';
import {
  openTripPlannerClient,
  type PlanVariables,
} from '../../electron/service/transit/open-trip-planner/open-trip-planner-client.ts';
import {
  networkQuery,
  planQuery,
  stopsQuery,
} from '../../electron/service/transit/open-trip-planner/queries.ts';
import {
  type RecordedResponses,
  recordedResponses,
  recordedResponsesPath,
} from '../../electron/service/transit/open-trip-planner/recorded-responses.testing.ts';
import { parseDateTime } from '../../electron/service/transit/time-zone.ts';
import { distanceMeters, type LatLng } from '../../shared/geo/position.ts';
import { atLeast, atMost, type Figure } from '../figure.ts';
import { numbers } from '../numbers.ts';
import { graphQl } from './graph-ql.ts';
import {
  serveTownRealtime,
  townDay,
  townDelaySeconds,
  townEnds,
  writeTownFeed,
} from './open-trip-planner-town.ts';
import { startPeer } from './started-peer.ts';

const extract = resolve('../shared/data/monaco.osm.pbf');
const feed = resolve('../shared/data/monaco-gtfs.zip');
const timeZone = 'Europe/Paris';
const signal = new AbortController().signal;
const call = { signal, timeoutMs: 120_000 };
const maxRealtimeMs = 60_000;
const randomQuestions = 100;
const minApartMeters = 1000;
/** Within the streets of the extract. */
const box = { south: 43.729, west: 7.415, north: 43.749, east: 7.437 };

interface Check {
  name: string;
  isMet: boolean;
}

const { hill, beach } = townEnds;
const unfiltered: PlanVariables = {
  first: 2,
  itineraryFilter: { itineraryFilterDebugProfile: 'LIMIT_TO_NUMBER_OF_ITINERARIES' },
};
const momentOf = (day: string, time: string): string =>
  new Date(parseDateTime(`${day}T${time}`, timeZone) * 1000).toISOString();

/** Questions whose responses are recorded. */
function recordedQuestions(
  day: string,
): Record<string, { from: LatLng; to: LatLng; variables: PlanVariables }> {
  const leaving = (time: string, more: PlanVariables = {}, on = day) => ({
    from: hill,
    to: beach,
    variables: { dateTime: { earliestDeparture: momentOf(on, time) }, ...unfiltered, ...more },
  });
  const ferry: PlanVariables = { modes: { transit: { transit: [{ mode: 'FERRY' }] } } };
  return {
    inSeat: leaving('09:55:00'),
    arriveBy: {
      from: hill,
      to: beach,
      variables: { dateTime: { latestArrival: momentOf(day, '10:25:00') }, ...unfiltered },
    },
    delayed: leaving('12:01:00'),
    canceled: leaving('13:55:00'),
    afterMidnight: leaving('00:10:00'),
    emptyWindow: leaving('03:00:00'),
    noFerry: leaving('09:55:00', ferry),
    outsideDates: leaving('09:55:00', {}, '2031-01-01'),
    fromElsewhere: { ...leaving('09:55:00'), from: { lat: 47, lng: 2 } },
    toElsewhere: { ...leaving('09:55:00'), to: { lat: 47, lng: 2 } },
    windowTooLong: leaving('09:55:00', { searchWindow: 'PT36H' }),
    walkOnly: leaving('09:55:00', { modes: { directOnly: true, direct: ['WALK'] } }),
  };
}

async function record(url: string, day: string): Promise<RecordedResponses> {
  const client = openTripPlannerClient(url);
  const location = ({ lat, lng }: LatLng) => ({
    location: { coordinate: { latitude: lat, longitude: lng } },
  });
  const plans: RecordedResponses['plans'] = {};
  for (const [name, { from, to, variables }] of Object.entries(recordedQuestions(day))) {
    const ends = { origin: location(from), destination: location(to) };
    const answer = await graphQl(url, planQuery, { ...ends, ...variables });
    plans[name] = { from, to, variables: { ...variables }, answer };
  }
  const version = await client.version(call);
  client.close();
  return {
    version,
    day,
    network: await graphQl(url, networkQuery),
    stops: await graphQl(url, stopsQuery, { lat: hill.lat, lon: hill.lng, radius: 2000 }),
    plans,
  };
}

/** Differences in shape between recorded responses and those of this run. */
function shapeDifferences(before: RecordedResponses, now: RecordedResponses): string[] {
  return Object.keys(now.plans).flatMap((name) => {
    const old = jsonShape(before.plans[name]?.answer);
    const fresh = jsonShape(now.plans[name]?.answer);
    const missing = [...old].filter((path) => !fresh.has(path));
    const added = [...fresh].filter((path) => !old.has(path));
    return [...missing, ...added].map((path) => `${name}${path}`);
  });
}

const journeysOf = (planned: TransitResult): readonly TransitJourney[] =>
  planned.ok ? planned.plan.journeys : [];

/** Journeys of the made-up feed as the service returns them. */
async function townChecks(
  plan: (query: TransitQuery) => Promise<TransitResult>,
  day: string,
): Promise<Check[]> {
  const leave = async (time: string, more: Partial<TransitQuery> = {}) => {
    const moment = { kind: 'departure' as const, at: `${day}T${time}` };
    const planned = await plan({ origin: hill, destination: beach, time: moment, modes: undefined, ...more });
    const [journey] = journeysOf(planned);
    const rides = (journey?.legs ?? []).flatMap((leg) => (leg.kind === 'ride' ? leg : []));
    return { planned, rides, starts: rides.map(({ departure }) => departure) };
  };
  const at = (time: string) => parseDateTime(`${day}T${time}`, timeZone);
  const inSeat = await leave('09:55:00');
  const delayed = await leave('12:01:00');
  const canceled = await leave('13:55:00');
  const night = await leave('00:10:00');
  const far = await leave('09:55:00', { destination: { lat: 47, lng: 2 } });
  const late = await leave('09:55:00', { time: { kind: 'departure', at: '2031-01-01T09:55:00' } });
  const laterRides = late.planned.ok ? await late.planned.plan.withRides?.() : undefined;
  const early = await plan({
    origin: hill,
    destination: beach,
    time: { kind: 'arrival', at: `${day}T10:25:00` },
    modes: { exclude: false, modes: ['bus', 'lightRail'] },
  });
  const noTram = await leave('09:55:00', { modes: { exclude: true, modes: ['lightRail'] } });
  return [
    {
      name: 'riders stay seated',
      isMet:
        inSeat.rides.length === 2 && inSeat.rides[1]?.inSeat === true && inSeat.starts[0] === at('10:00:00'),
    },
    {
      name: 'lines, headsigns, colors, and stops',
      isMet:
        inSeat.rides[0]?.line.mode === 'lightRail' &&
        inSeat.rides[0].line.color === '#0055AA' &&
        inSeat.rides[1]?.headsign === 'Beach' &&
        inSeat.rides[1].stops[0]?.name === 'Casino' &&
        inSeat.rides[1].agency?.name === 'Town Transport',
    },
    { name: 'a delay counts', isMet: delayed.starts[0] === at('12:00:00') + townDelaySeconds },
    { name: 'a canceled trip isn’t returned', isMet: canceled.starts[0] === at('14:05:00') },
    { name: 'a trip after midnight', isMet: night.starts[0] === at('00:20:00') },
    {
      name: 'the latest departure to arrive by',
      isMet: journeysOf(early)[0]?.legs.some((leg) => leg.departure === at('10:00:00')) ?? false,
    },
    { name: 'modes', isMet: noTram.rides.every(({ line }) => line.mode === 'bus') },
    { name: 'no stop near', isMet: !far.planned.ok && far.planned.why.reason === 'no-stop' },
    {
      name: 'outside the dates',
      isMet: laterRides?.ok === false && laterRides.why.reason === 'outside-dates',
    },
  ];
}

/** Random questions about Monaco's feed: seconds that the service's best journey takes longer than the best of a day. */
async function bestOfDay(
  url: string,
  plan: (query: TransitQuery) => Promise<TransitResult>,
): Promise<number[]> {
  const client = openTripPlannerClient(url);
  const random = numbers();
  const between = (from: number, to: number) => from + random.next().value * (to - from);
  const place = (): LatLng => ({ lat: between(box.south, box.north), lng: between(box.west, box.east) });
  const range = ['2025-12-21T00:00:00', '2026-02-12T00:00:00'].map((text) => parseDateTime(text, timeZone));
  const longer: number[] = [];
  while (longer.length < randomQuestions) {
    const [from, to] = [place(), place()];
    if (distanceMeters(from, to) < minApartMeters) continue;
    const time: JourneyTime = {
      kind: random.next().value < 0.5 ? 'departure' : 'arrival',
      at: Math.floor(between(range[0] ?? 0, range[1] ?? 0)),
    };
    const at = new Date(time.at * 1000).toISOString();
    const planned = await plan({
      origin: from,
      destination: to,
      time: { kind: time.kind, at },
      modes: undefined,
    });
    const dateTime = time.kind === 'departure' ? { earliestDeparture: at } : { latestArrival: at };
    const everything = await client.plan(
      from,
      to,
      { ...unfiltered, dateTime, searchWindow: 'PT24H', first: 200 },
      call,
    );
    const possible = everything.edges
      .flatMap(({ node }) => journeyOf(node, { modes: undefined }) ?? [])
      .filter((journey) =>
        time.kind === 'departure' ? journey.departure >= time.at : journey.arrival <= time.at,
      );
    const best = Math.min(...possible.map((journey) => secondsNeeded(journey, time)));
    const ours = Math.min(...journeysOf(planned).map((journey) => secondsNeeded(journey, time)));
    longer.push(ours === best ? 0 : ours - best);
  }
  client.close();
  return longer;
}

/** The service's client for OpenTripPlanner with a real one over Monaco and a made-up feed with realtime. */
export async function run(): Promise<Figure[]> {
  if (!existsSync(extract) || !existsSync(feed)) {
    console.error(`No ${extract} or ${feed}: skipped`);
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const day = townDay(1);
  const realtime = await serveTownRealtime(day);
  const updater = { type: 'stop-time-updater', feedId: 'town', url: realtime.url, frequency: '5s' };
  // As installed: only realtime is added.
  writeFileSync(join(folder, 'router-config.json'), JSON.stringify({ updaters: [updater] }));
  writeTownFeed(join(folder, 'town.gtfs.zip'));
  const peer = await startPeer('opentripplanner.sh', extract, feed, folder);
  const otp = await startOpenTripPlanner({
    url: peer.url,
    report: ({ state, fault }) => console.log(state, fault ?? ''),
    planTimeoutMs: call.timeoutMs,
  });
  const plan = (query: TransitQuery) => otp.planner.plan(query, signal);
  try {
    const until = Date.now() + maxRealtimeMs;
    let checks = await townChecks(plan, day);
    // Realtime comes some seconds after the start.
    while (checks.some(({ isMet }) => !isMet) && Date.now() < until) {
      await setTimeout(2000);
      checks = await townChecks(plan, day);
    }
    for (const { name, isMet } of checks) console.log(`  ${isMet ? 'yes' : 'NO '} ${name}`);
    const recorded = await record(peer.url, day);
    if (process.env.ZONEDESK_RECORD) {
      mkdirSync(resolve(recordedResponsesPath, '..'), { recursive: true });
      writeFileSync(recordedResponsesPath, `${JSON.stringify(recorded, null, 2)}\n`);
    }
    const differences = shapeDifferences(recordedResponses(), recorded);
    for (const path of differences) console.log(`  other shape: ${path}`);
    const longer = await bestOfDay(peer.url, plan);
    const worse = longer.filter((seconds) => seconds > 0);
    return [
      atLeast(
        'checks of a made-up feed that are met',
        checks.filter(({ isMet }) => isMet).length,
        `of ${checks.length}`,
        checks.length,
      ),
      atMost('differences in shape from the recorded responses', differences.length, '', 0),
      atMost('journeys worse than the best of the day', worse.length, `of ${longer.length}`, 0),
    ];
  } finally {
    otp.close();
    await peer.close();
    realtime.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
