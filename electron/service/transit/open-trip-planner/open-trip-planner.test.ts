import { describe, expect, onTestFinished, test } from 'vitest';
import { hundredThousandths } from '../../../../shared/geo/polyline.ts';
import { Unavailable } from '../../endpoint.ts';
import type { RideLeg, TransitJourney, TransitQuery, TransitResult } from '../../ports.ts';
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
import { formatDateTime, parseDateTime, serviceDayStart } from '../time-zone.ts';
import { jsonShape } from './json-shape.testing.ts';
import { type OpenTripPlannerOptions, startOpenTripPlanner } from './open-trip-planner.ts';
import {
  type Responder,
  respondFrom,
  startOpenTripPlannerServer,
} from './open-trip-planner-server.testing.ts';
import { recordedResponses } from './recorded-responses.testing.ts';

const signal = new AbortController().signal;
const zone = 'Europe/Paris';
async function started(
  responder: Responder,
  more: Partial<OpenTripPlannerOptions> & { version?: string } = {},
) {
  const { version, ...options } = more;
  const server = await startOpenTripPlannerServer(responder, { ...(version && { version }) });
  const otp = await startOpenTripPlanner({ url: server.url, report: () => {}, ...options });
  onTestFinished(() => otp.close());
  return { server, otp };
}

const trains = [
  'highSpeedTrain',
  'intercityTrain',
  'interRegionalTrain',
  'regionalTrain',
  'cityTrain',
] as const;

async function planners(network: Network) {
  const localPlanner = localPlannerOf(network);
  const [{ timetable } = { timetable: undefined }] = network.feeds;
  const { firstDay = 0, dayCount = 0, timeZone = zone } = timetable ?? {};
  const range = {
    start: serviceDayStart(timeZone, firstDay),
    end: serviceDayStart(timeZone, firstDay + dayCount),
  };
  const responder = respondFrom(localPlanner, { timeZone, serviceTimeRange: range });
  return { localPlanner, responder, ...(await started(responder)) };
}

/** Removes what differs: paths are rounded to five decimals, and OpenTripPlanner returns no maximum distance to a stop. */
const comparable = (planned: TransitResult): unknown =>
  JSON.parse(
    JSON.stringify(planned, (key, value) => {
      if (key === 'walksEstimated' || key === 'withinMeters' || key === 'meters') return undefined;
      return key === 'lat' || key === 'lng' ? hundredThousandths(value) : value;
    }),
  );

describe('plans equal those of the planner behind the server', () => {
  const changes: Record<string, Partial<TransitQuery>> = {
    ...comparedChanges,
    'hours before the first departure': { time: { kind: 'departure', at: '2026-01-15T01:00:00' } },
    'a day before the first departure': { time: { kind: 'departure', at: '2026-01-14T09:00:00' } },
    'without trains': { modes: { exclude: true, modes: [...trains] } },
    'after the last trip': { time: { kind: 'departure', at: '2026-01-31T23:00:00' } },
    'outside the dates': { time: { kind: 'departure', at: '2026-05-30T23:00:00' } },
  };
  test.each(Object.entries(changes))('%s', async (_, change) => {
    const { localPlanner, otp } = await planners(await networkOfFeed(twoLines));
    const query = { ...twoLinesQuery, ...change };
    const expected = await localPlanner.plan(query, signal);
    expect(comparable(await otp.planner.plan(query, signal))).toEqual(comparable(expected));
  });

  test.skipIf(!hasCityFeed)('in a city (skipped without ../shared/data)', async () => {
    const { network, queries } = await cityNetwork();
    const { localPlanner, otp } = await planners(network);
    let journeyCount = 0;
    for (const query of queries) {
      const expected = await localPlanner.plan(query, signal);
      journeyCount += expected.ok ? expected.plan.journeys.length : 0;
      expect(comparable(await otp.planner.plan(query, signal))).toEqual(comparable(expected));
    }
    expect(journeyCount).toBeGreaterThanOrEqual(queries.length);
  });
});

describe('recorded responses of OpenTripPlanner', () => {
  const recorded = recordedResponses();

  /** Plans with a stand-in that responds to each search with a recorded response. */
  async function replayed(name: string, modes?: TransitQuery['modes']) {
    const { from, to, variables, answer } = recorded.plans[name] ?? expect.fail(`no ${name}`);
    const { server, otp } = await started(({ query: text }) =>
      text.includes('agencies') ? recorded.network : answer,
    );
    const { earliestDeparture, latestArrival } = (variables.dateTime ?? {}) as Record<string, string>;
    const time: TransitQuery['time'] = earliestDeparture
      ? { kind: 'departure', at: earliestDeparture }
      : { kind: 'arrival', at: latestArrival ?? '' };
    const planned = await otp.planner.plan({ origin: from, destination: to, time, modes }, signal);
    return { server, planned };
  }
  const at = (time: string) => parseDateTime(`${recorded.day}T${time}`, zone);
  const ridesOf = (planned: TransitResult): RideLeg[] => {
    const [journey]: readonly TransitJourney[] = planned.ok ? planned.plan.journeys : [];
    return (journey?.legs ?? []).flatMap((leg) => (leg.kind === 'ride' ? leg : []));
  };

  test('riders stay seated, with lines, stops, and agency', async () => {
    const rides = ridesOf((await replayed('inSeat')).planned);
    expect(rides).toMatchObject([
      {
        from: { kind: 'station', name: 'Hill' },
        to: { name: 'Harbor' },
        departure: at('10:00:00'),
        arrival: at('10:06:00'),
        headsign: 'Harbor',
        inSeat: false,
        line: {
          mode: 'lightRail',
          category: 'Tram',
          shortName: 'T1',
          longName: 'Hill tram',
          color: '#0055AA',
          textColor: '#FFFFFF',
        },
        agency: { name: 'Town Transport', url: 'https://transport.example' },
        stops: [],
      },
      {
        departure: at('10:08:00'),
        inSeat: true,
        line: { mode: 'bus', color: null },
        stops: [{ name: 'Casino', departure: at('10:12:00') }],
      },
    ]);
  });

  test('walks lead to and from the stops along streets', async () => {
    const { planned } = await replayed('inSeat');
    const [journey] = planned.ok ? planned.plan.journeys : [];
    const [first, last] = [journey?.legs[0], journey?.legs.at(-1)];
    expect(first).toMatchObject({ kind: 'walk', from: { kind: 'place', name: null }, to: { name: 'Hill' } });
    expect(first?.departure).toBe(journey?.departure);
    expect(last).toMatchObject({ kind: 'walk', to: { kind: 'place', name: null } });
    expect(last?.path?.length).toBeGreaterThan(2);
    expect(last?.meters).toBeGreaterThan(30);
    const rides = ridesOf(planned).map(({ meters }) => Math.round(meters / 100));
    expect(rides).toEqual([8, 13]);
  });

  test('finds the latest departure that arrives by a time', async () => {
    expect(ridesOf((await replayed('arriveBy')).planned)[0]?.departure).toBe(at('10:00:00'));
  });

  test('delays apply at each stop', async () => {
    expect(ridesOf((await replayed('delayed')).planned)).toMatchObject([
      { departure: at('12:05:00'), arrival: at('12:21:00'), stops: [{ departure: at('12:11:00') }] },
    ]);
  });

  test('skips canceled trips', async () => {
    expect(ridesOf((await replayed('canceled')).planned)[0]?.departure).toBe(at('14:05:00'));
  });

  test('finds a trip of the previous day after midnight', async () => {
    expect(ridesOf((await replayed('afterMidnight')).planned)[0]?.departure).toBe(at('00:20:00'));
  });

  test('offers walking if rides take longer, and says why there are none', async () => {
    const { planned } = await replayed('noFerry', { exclude: false, modes: ['ferry'] });
    expect(planned).toMatchObject({ ok: true, plan: { journeys: [{ legs: [{ kind: 'walk' }] }] } });
    expect(planned.ok && (await planned.plan.withRides?.())).toEqual({
      ok: false,
      why: { reason: 'no-connection' },
    });
  });

  test('an empty window is extended to a day', async () => {
    const { server, planned } = await replayed('emptyWindow');
    if (planned.ok) await planned.plan.withRides?.();
    const searched = server.requests.flatMap(({ query: text, variables }) =>
      text.includes('planConnection') ? [variables.searchWindow] : [],
    );
    expect(searched.slice(-3)).toEqual([undefined, 'PT21600S', 'PT86400S']);
  });

  test.each([
    ['fromElsewhere', { reason: 'no-stop', end: 'origin' }],
    ['toElsewhere', { reason: 'no-stop', end: 'destination' }],
  ])('%s', async (name, why) => {
    expect((await replayed(name)).planned).toEqual({ ok: false, why });
  });

  test('the dates of the timetables are local days', async () => {
    const { planned } = await replayed('outsideDates');
    const later = planned.ok ? await planned.plan.withRides?.() : undefined;
    const { start, end } = (
      recorded.network as { data: { serviceTimeRange: { start: number; end: number } } }
    ).data.serviceTimeRange;
    const dayOf = (seconds: number) => Date.parse(formatDateTime(seconds, zone).slice(0, 10)) / 86_400_000;
    expect(later).toMatchObject({
      ok: false,
      why: {
        reason: 'outside-dates',
        covered: [{ firstDay: dayOf(start), lastDay: dayOf(end) - 1 }],
      },
    });
  });

  test('errors have OpenTripPlanner’s message', async () => {
    await expect(replayed('windowTooLong')).rejects.toThrow(
      'OpenTripPlanner: Exception while fetching data (/planConnection) : The search window cannot exceed PT24H',
    );
  });

  test('the stand-in has the same response shapes', async () => {
    const known = new Set(Object.values(recorded.plans).flatMap(({ answer }) => [...jsonShape(answer)]));
    const { responder, server, otp } = await planners(await networkOfFeed(twoLines));
    await otp.planner.plan(twoLinesQuery, signal);
    await otp.planner.plan({ ...twoLinesQuery, destination: { lat: 47, lng: 2 } }, signal);
    const [network, ...plans] = server.requests;
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const request of plans) {
      const unknown = [...jsonShape(await responder(request))].filter((path) => !known.has(path));
      expect(unknown).toEqual([]);
    }
    const shape = jsonShape(network && (await responder(network)));
    expect([...shape].filter((path) => !jsonShape(recorded.network).has(path))).toEqual([]);
  });
});

test('a journey with a leg that OpenTripPlanner fails to describe is skipped', async () => {
  const { network, day } = recordedResponses();
  const walk = (start: string, end: string) => ({
    mode: 'WALK',
    transitLeg: false,
    start: { scheduledTime: start, estimated: null },
    end: { scheduledTime: end, estimated: null },
    distance: 100,
    from: { name: 'Origin', lat: 48.1, lon: 2.101, stop: null },
    to: { name: 'Destination', lat: 48.14, lon: 2.102, stop: null },
    headsign: null,
    realtimeState: null,
    interlineWithPreviousLeg: false,
    route: null,
    trip: null,
    agency: null,
    legGeometry: { points: null },
    intermediatePlaces: null,
  });
  const [start, end] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`];
  const { otp } = await started(({ query: text }) =>
    text.includes('agencies')
      ? network
      : {
          errors: [{ message: 'Cannot find times' }],
          data: {
            planConnection: {
              routingErrors: [],
              pageInfo: { searchWindowUsed: 'PT2H' },
              edges: [{ node: { legs: [walk(start, start), null] } }, { node: { legs: [walk(start, end)] } }],
            },
          },
        },
  );
  const planned = await otp.planner.plan(
    { ...twoLinesQuery, time: { kind: 'departure', at: start } },
    signal,
  );
  expect(planned.ok && planned.plan.journeys.map(({ legs }) => legs.length)).toEqual([1]);
});

test('modes without a counterpart in OpenTripPlanner aren’t requested', async () => {
  const { otp, server } = await planners(await networkOfFeed(twoLines));
  await otp.planner.plan({ ...twoLinesQuery, modes: { exclude: false, modes: ['spaceship'] } }, signal);
  expect(server.requests.at(-1)?.variables.modes).toEqual({ directOnly: true, direct: ['WALK'] });
  await otp.planner.plan(
    { ...twoLinesQuery, modes: { exclude: false, modes: ['highSpeedTrain', 'ferry'] } },
    signal,
  );
  expect(server.requests.at(-1)?.variables.modes).toEqual({
    transit: { transit: [{ mode: 'FERRY' }, { mode: 'RAIL' }] },
  });
});

test('of several time zones, that of the nearest stop applies', async () => {
  const recorded = recordedResponses();
  const { server, otp } = await started(({ query: text }) => {
    if (text.includes('stopsByRadius')) return recorded.stops;
    if (text.includes('serviceTimeRange')) {
      const agencies = [{ timezone: 'Europe/London' }, { timezone: zone }];
      return { data: { agencies, serviceTimeRange: { start: 0, end: 2e9 } } };
    }
    return recorded.plans.inSeat?.answer;
  });
  const time = { kind: 'departure', at: `${recorded.day}T09:55:00` } as const;
  const planned = await otp.planner.plan({ ...twoLinesQuery, time }, signal);
  expect(planned).toMatchObject({ ok: true, plan: { timeZone: zone } });
  expect(server.requests.at(-1)?.variables.dateTime).toEqual({
    earliestDeparture: new Date(parseDateTime(time.at, zone) * 1000).toISOString(),
  });
});

describe('availability', () => {
  test.each([
    ['2.9.0', 'up'],
    ['2.10.1', 'up'],
    ['2.8.1', 'unsupported'],
    ['3.0.0', 'unsupported'],
  ])('version %s is %s', async (version, state) => {
    const { network } = recordedResponses();
    const { otp } = await started(() => network, { version });
    expect(otp.engine()).toMatchObject({ name: 'OpenTripPlanner', version, state });
    if (state === 'unsupported') {
      expect(otp.engine().fault).toContain(version);
      await expect(otp.planner.plan(twoLinesQuery, signal)).rejects.toThrow(Unavailable);
    }
  });

  test('while it is down, requests are to be sent again later', async () => {
    const { responder, server, otp } = await planners(await networkOfFeed(twoLines));
    await server.close();
    await expect(otp.planner.plan(twoLinesQuery, signal)).rejects.toMatchObject({
      name: 'Unavailable',
      retryAfterSeconds: 3,
    });
    await startOpenTripPlannerServer(responder, { port: Number(new URL(server.url).port) });
    expect((await otp.planner.plan(twoLinesQuery, signal)).ok).toBe(true);
  });

  test('the checks update its state', async () => {
    const states: string[] = [];
    const { network } = recordedResponses();
    const { server } = await started(() => network, {
      report: ({ state }) => states.push(state),
      checkEveryMs: 20,
    });
    await server.close();
    await expect.poll(() => states).toEqual(['up', 'down']);
    await startOpenTripPlannerServer(() => network, { port: Number(new URL(server.url).port) });
    await expect.poll(() => states).toEqual(['up', 'down', 'up']);
  });

  test('reports that it is down at the start', async () => {
    const { network } = recordedResponses();
    const server = await startOpenTripPlannerServer(() => network);
    await server.close();
    const faults: (string | undefined)[] = [];
    const otp = await startOpenTripPlanner({ url: server.url, report: ({ fault }) => faults.push(fault) });
    onTestFinished(() => otp.close());
    expect(faults).toEqual([expect.stringContaining('can’t be reached')]);
  });

  /** Responds to status checks, and to searches with the result of a function. */
  const searching = (answer: () => unknown): Responder => {
    const { network } = recordedResponses();
    return ({ query: text }) => (text.includes('agencies') ? network : answer());
  };

  test('a search that times out is unavailable', async () => {
    const { otp } = await started(
      searching(() => undefined),
      { planTimeoutMs: 100 },
    );
    await expect(otp.planner.plan(twoLinesQuery, signal)).rejects.toThrow(Unavailable);
  });

  test('a search for later rides that times out is unavailable too', async () => {
    const { plans } = recordedResponses();
    const answers = [plans.walkOnly?.answer];
    const { otp } = await started(
      searching(() => answers.shift()),
      { planTimeoutMs: 2000 },
    );
    const { from, to, variables } = plans.walkOnly ?? expect.fail();
    const at = (variables.dateTime as { earliestDeparture: string }).earliestDeparture;
    const query: TransitQuery = {
      origin: from,
      destination: to,
      time: { kind: 'departure', at },
      modes: undefined,
    };
    const planned = await otp.planner.plan(query, signal);
    await expect(planned.ok && planned.plan.withRides?.()).rejects.toThrow(Unavailable);
  });

  test('an aborted request ends at once', async () => {
    const caller = new AbortController();
    const { otp } = await started(
      searching(() => {
        caller.abort(new Error('canceled'));
        return undefined;
      }),
    );
    await expect(otp.planner.plan(twoLinesQuery, caller.signal)).rejects.toThrow('canceled');
  });

  test.each([
    ['no JSON', () => '<html>'],
    ['something else', () => ({ data: { planConnection: { edges: 7 } } })],
    ['more than its limit', () => `{"data":"${'x'.repeat(17 * 1024 * 1024)}"}`],
  ])('%s is an error', async (_, answer) => {
    const { otp } = await started(searching(answer));
    const failed = otp.planner.plan(twoLinesQuery, signal);
    await expect(failed).rejects.toThrow();
    await expect(failed).rejects.not.toThrow(Unavailable);
  });
});
