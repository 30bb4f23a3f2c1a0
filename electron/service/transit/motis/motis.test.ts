import { describe, expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../../endpoint.ts';
import type { TransitQuery, TransitResult } from '../../ports.ts';
import {
  cityNetwork,
  comparedChanges,
  hasCityFeed,
  localPlannerOf,
  networkOfFeed,
  twoLines,
  twoLinesQuery,
} from '../compared-plans.testing.ts';
import type { Network } from '../raptor/network.ts';
import { startMotis } from './motis.ts';
import { startMotisServer } from './motis-server.testing.ts';

const signal = new AbortController().signal;
const atA = { lat: 48.1, lng: 2.1 };
const atB = { lat: 48.12, lng: 2.1 };
const atC = { lat: 48.14, lng: 2.1 };
const stops = [
  { id: 'A', name: 'Alpha', at: atA },
  { id: 'B', name: 'Beta', at: atB },
  { id: 'C', name: 'Gamma', at: atC },
];
async function planners(
  network: Network,
  options: Parameters<typeof startMotisServer>[1] = { stops, timeZone: 'Europe/Paris' },
) {
  const localPlanner = localPlannerOf(network);
  const server = await startMotisServer(localPlanner, options);
  const motis = await startMotis({ url: server.url, report: () => {} });
  onTestFinished(() => motis.close());
  return { localPlanner, server, motis };
}

/** Rounds positions and lengths, because MOTIS's paths have six decimals and lengths are measured along them. */
const comparable = (planned: TransitResult): unknown =>
  JSON.parse(
    JSON.stringify(planned, (key, value) => {
      if (key === 'lat' || key === 'lng') return Number(value.toFixed(5));
      return key === 'meters' ? Math.round(value) : value;
    }),
  );

describe('plans equal those of the planner behind the server', () => {
  const changes: Record<string, Partial<TransitQuery>> = {
    ...comparedChanges,
    'without trains': { modes: { exclude: true, modes: ['regionalTrain'] } },
    'after the last trip': { time: { kind: 'departure', at: '2026-01-30T23:00:00' } },
  };
  test.each(Object.entries(changes))('%s', async (_, change) => {
    const { localPlanner, motis } = await planners(await networkOfFeed(twoLines));
    const query = { ...twoLinesQuery, ...change };
    const expected = await localPlanner.plan(query, signal);
    expect(comparable(await motis.planner.plan(query, signal))).toEqual(comparable(expected));
  });

  test.skipIf(!hasCityFeed)('in a city (skipped without ../shared/data)', async () => {
    const { network, queries } = await cityNetwork();
    const [{ timetable } = { timetable: undefined }] = network.feeds;
    const cityStops = network
      .stopsNear({ lat: 43.7384, lng: 7.4246 }, 5000, 500)
      .map((stop) => ({ id: `${stop}`, ...network.stop(stop) }));
    const { localPlanner, motis } = await planners(network, {
      stops: cityStops,
      timeZone: timetable?.timeZone ?? 'UTC',
    });
    let journeyCount = 0;
    for (const query of queries) {
      const expected = await localPlanner.plan(query, signal);
      journeyCount += expected.ok ? expected.plan.journeys.length : 0;
      expect(comparable(await motis.planner.plan(query, signal))).toEqual(comparable(expected));
    }
    expect(journeyCount).toBeGreaterThanOrEqual(queries.length);
  });
});

test('only requests the selected modes', async () => {
  const { motis, server } = await planners(await networkOfFeed(twoLines));
  await motis.planner.plan({ ...twoLinesQuery, modes: { exclude: false, modes: ['ferry'] } }, signal);
  expect(
    server.requests.find(({ pathname }) => pathname.endsWith('/plan'))?.searchParams.get('transitModes'),
  ).toBe('FERRY');
});

test('reports its version, and rejects queries if it is unsupported', async () => {
  const network = await networkOfFeed(twoLines);
  const { motis } = await planners(network);
  expect(motis.engine()).toMatchObject({ name: 'MOTIS', version: '2.11.3', state: 'up' });
  const later = await planners(network, { stops, timeZone: 'Europe/Paris', version: 'v3.0.0' });
  expect(later.motis.engine()).toMatchObject({
    state: 'unsupported',
    fault: expect.stringContaining('3.0.0'),
  });
  await expect(later.motis.planner.plan(twoLinesQuery, signal)).rejects.toThrow(Unavailable);
});

test('rejects queries with a delay to retry while it is unavailable', async () => {
  const { motis, server } = await planners(await networkOfFeed(twoLines));
  await server.stop();
  await expect(motis.planner.plan(twoLinesQuery, signal)).rejects.toMatchObject({
    name: 'Unavailable',
    retryAfterSeconds: 3,
  });
});
