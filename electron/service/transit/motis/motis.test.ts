import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FeedFiles, smallFeed, writeGtfs } from '../../../region-build/timetables/gtfs-feed.testing.ts';
import { importGtfs } from '../../../region-build/timetables/import-gtfs.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { Unavailable } from '../../endpoint.ts';
import type { Planned, TransitQuery } from '../../ports.ts';
import { makeNetwork, type Network } from '../raptor/network.ts';
import { raptorPlanner } from '../raptor/planner.ts';
import { leastWalkSeconds, straightWalker } from '../raptor/walks.ts';
import { startMotis } from './motis.ts';
import { startMotisServer } from './motis-server.testing.ts';

const waiting = new AbortController().signal;
const atA = { lat: 48.1, lng: 2.1 };
const atB = { lat: 48.12, lng: 2.1 };
const atC = { lat: 48.14, lng: 2.1 };
const stops = [
  { id: 'A', name: 'Alpha', at: atA },
  { id: 'B', name: 'Beta', at: atB },
  { id: 'C', name: 'Gamma', at: atC },
];
/** Beside the bus a train that is quicker, from the second stop on; and the streets are walked. */
const twoLines = smallFeed({
  'routes.txt': [
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color',
    'r,a,1,One,3,C4362C',
    'q,a,R,Rail,2,',
  ],
  'trips.txt': ['route_id,service_id,trip_id,trip_headsign', 'r,s,t8,Gamma', 'q,s,q8,Gamma'],
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    't8,8:00:00,8:00:00,A,1',
    't8,8:10:00,8:10:00,B,2',
    't8,8:40:00,8:40:00,C,3',
    'q8,8:15:00,8:15:00,B,1',
    'q8,8:20:00,8:20:00,C,2',
  ],
});

async function networkOf(path: string): Promise<Network> {
  const { timetable } = await importGtfs({ path, today: 0 });
  return makeNetwork([{ id: 'feed', timetable }], leastWalkSeconds);
}

async function planners(
  network: Network,
  options: Parameters<typeof startMotisServer>[1] = { stops, timeZone: 'Europe/Paris' },
) {
  const own = raptorPlanner({ timetables: async () => network, walker: straightWalker });
  const server = await startMotisServer(own, options);
  const motis = await startMotis({ url: server.url, report: () => {} });
  onTestFinished(() => motis.close());
  return { own, server, motis };
}

const feed = (files: FeedFiles) => networkOf(writeGtfs(join(temporaryFolder(), 'feed.zip'), files));
const query: TransitQuery = {
  origin: { lat: 48.1, lng: 2.101 },
  destination: { lat: 48.14, lng: 2.102 },
  time: { kind: 'departure', at: '2026-01-15T07:30:00' },
  modes: undefined,
};

/** Paths of MOTIS have six digits, lengths are measured along them. */
const rounded = (planned: Planned): unknown =>
  JSON.parse(
    JSON.stringify(planned, (key, value) => {
      if (key === 'lat' || key === 'lng') return Number(value.toFixed(5));
      return key === 'meters' ? Math.round(value) : value;
    }),
  );

describe('journeys are those of the planner behind it', () => {
  const questions: Record<string, Partial<TransitQuery>> = {
    'two ways, of which one changes': {},
    'by clocks of elsewhere': { time: { kind: 'departure', at: '2026-01-15T06:30:00Z' } },
    'in time': { time: { kind: 'arrival', at: '2026-01-15T08:45:00' } },
    'by bus alone': { modes: { exclude: false, modes: ['bus'] } },
    'without trains': { modes: { exclude: true, modes: ['regionalTrain'] } },
    'all the way on foot': { destination: { lat: 48.101, lng: 2.103 } },
    'too late': { time: { kind: 'departure', at: '2026-01-30T23:00:00' } },
    'from nowhere': { origin: { lat: 47, lng: 2 } },
    'to nowhere': { destination: { lat: 47, lng: 2 } },
  };
  test.each(Object.entries(questions))('%s', async (_, different) => {
    const { own, motis } = await planners(await feed(twoLines));
    const params = { ...query, ...different };
    const expected = await own.plan(params, waiting);
    expect(rounded(await motis.planner.plan(params, waiting))).toEqual(rounded(expected));
  });

  const monaco = resolve('../shared/data/monaco-gtfs.zip');
  test.skipIf(!existsSync(monaco))('in a city', async () => {
    const network = await networkOf(monaco);
    const [{ timetable } = { timetable: undefined }] = network.feeds;
    const zone = timetable?.timeZone ?? 'UTC';
    const origin = { lat: 43.7384, lng: 7.4246 };
    const destination = { lat: 43.7475, lng: 7.4361 };
    const ofCity = network
      .stopsNear(origin, 5000, 500)
      .map((stop) => ({ id: `${stop}`, ...network.stop(stop) }));
    const { own, motis } = await planners(network, { stops: ofCity, timeZone: zone });
    const day = new Date(((timetable?.firstDay ?? 0) + 10) * 86_400_000).toISOString().slice(0, 10);
    let found = 0;
    for (const hour of ['07', '09', '12', '18', '22']) {
      const params: TransitQuery = {
        origin,
        destination,
        time: { kind: 'departure', at: `${day}T${hour}:05:00` },
        modes: undefined,
      };
      const expected = await own.plan(params, waiting);
      found += expected.ok ? expected.plan.journeys.length : 0;
      expect(rounded(await motis.planner.plan(params, waiting))).toEqual(rounded(expected));
    }
    expect(found).toBeGreaterThanOrEqual(5);
  });
});

test('of modes that are not asked for MOTIS finds none', async () => {
  const { motis, server } = await planners(await feed(twoLines));
  await motis.planner.plan({ ...query, modes: { exclude: false, modes: ['ferry'] } }, waiting);
  expect(
    server.params.find(({ pathname }) => pathname.endsWith('/plan'))?.searchParams.get('transitModes'),
  ).toBe('FERRY');
});

test('its version is known, and another one than can be read is not asked', async () => {
  const network = await feed(twoLines);
  const { motis } = await planners(network);
  expect(motis.engine()).toMatchObject({ name: 'MOTIS', version: '2.11.3', state: 'up' });
  const later = await planners(network, { stops, timeZone: 'Europe/Paris', version: 'v3.0.0' });
  expect(later.motis.engine()).toMatchObject({
    state: 'unsupported',
    fault: expect.stringContaining('3.0.0'),
  });
  await expect(later.motis.planner.plan(query, waiting)).rejects.toThrow(Unavailable);
});

test('while it is away questions are to be asked again later', async () => {
  const { motis, server } = await planners(await feed(twoLines));
  await server.stop();
  await expect(motis.planner.plan(query, waiting)).rejects.toMatchObject({
    name: 'Unavailable',
    retryAfterSeconds: 3,
  });
});
