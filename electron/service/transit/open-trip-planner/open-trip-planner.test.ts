import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hundredThousandths } from '../../../../shared/geo/polyline.ts';
import { type FeedFiles, smallFeed, writeGtfs } from '../../../region-build/timetables/gtfs-feed.testing.ts';
import { importGtfs } from '../../../region-build/timetables/import-gtfs.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { Unavailable } from '../../endpoint.ts';
import type { Planned, RideLeg, TransitJourney, TransitQuery } from '../../ports.ts';
import { makeNetwork, type Network } from '../raptor/network.ts';
import { raptorPlanner } from '../raptor/planner.ts';
import { leastWalkSeconds, straightWalker } from '../raptor/walks.ts';
import { readMoment, serviceDayStart, writeMoment } from '../time-zone.ts';
import { answerShape } from './answer-shape.testing.ts';
import { type OpenTripPlannerOptions, startOpenTripPlanner } from './open-trip-planner.ts';
import { type Answering, answersOf, startOpenTripPlannerServer } from './open-trip-planner-server.testing.ts';
import { recordedAnswers } from './recorded-answers.testing.ts';

const waiting = new AbortController().signal;
const zone = 'Europe/Paris';
const query: TransitQuery = {
  origin: { lat: 48.1, lng: 2.101 },
  destination: { lat: 48.14, lng: 2.102 },
  time: { kind: 'departure', at: '2026-01-15T07:30:00' },
  modes: undefined,
};

async function started(
  answering: Answering,
  more: Partial<OpenTripPlannerOptions> & { version?: string } = {},
) {
  const { version, ...options } = more;
  const server = await startOpenTripPlannerServer(answering, { ...(version && { version }) });
  const otp = await startOpenTripPlanner({ url: server.url, report: () => {}, ...options });
  onTestFinished(() => otp.close());
  return { server, otp };
}

async function networkOf(path: string): Promise<Network> {
  const { timetable } = await importGtfs({ path, today: 0 });
  return makeNetwork([{ id: 'feed', timetable }], leastWalkSeconds);
}

const feed = (files: FeedFiles) => networkOf(writeGtfs(join(temporaryFolder(), 'feed.zip'), files));

const trains = [
  'highSpeedTrain',
  'intercityTrain',
  'interRegionalTrain',
  'regionalTrain',
  'cityTrain',
] as const;

/** A bus, and a train that is faster from the second stop on; walks are straight. */
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

async function planners(network: Network) {
  const own = raptorPlanner({ timetables: async () => network, walker: straightWalker });
  const [{ timetable } = { timetable: undefined }] = network.feeds;
  const { firstDay = 0, dayCount = 0, timeZone = zone } = timetable ?? {};
  const range = {
    start: serviceDayStart(timeZone, firstDay),
    end: serviceDayStart(timeZone, firstDay + dayCount),
  };
  const answering = answersOf(own, { timeZone, serviceTimeRange: range });
  return { own, answering, ...(await started(answering)) };
}

/** Paths have five decimals, and OpenTripPlanner has no distance within which a stop has to be. */
const comparable = (planned: Planned): unknown =>
  JSON.parse(
    JSON.stringify(planned, (key, value) => {
      if (key === 'walksEstimated' || key === 'withinMeters' || key === 'meters') return undefined;
      return key === 'lat' || key === 'lng' ? hundredThousandths(value) : value;
    }),
  );

describe('journeys are those of the planner behind it', () => {
  const questions: Record<string, Partial<TransitQuery>> = {
    'two routes, one with a change': {},
    'with an offset': { time: { kind: 'departure', at: '2026-01-15T06:30:00Z' } },
    'to arrive by a time': { time: { kind: 'arrival', at: '2026-01-15T08:45:00' } },
    'hours before the first departure': { time: { kind: 'departure', at: '2026-01-15T01:00:00' } },
    'a day before the first departure': { time: { kind: 'departure', at: '2026-01-14T09:00:00' } },
    'by bus only': { modes: { exclude: false, modes: ['bus'] } },
    'without trains': { modes: { exclude: true, modes: [...trains] } },
    'a short walk': { destination: { lat: 48.101, lng: 2.103 } },
    'after the last trip': { time: { kind: 'departure', at: '2026-01-31T23:00:00' } },
    'outside the dates': { time: { kind: 'departure', at: '2026-05-30T23:00:00' } },
    'from far away': { origin: { lat: 47, lng: 2 } },
    'to far away': { destination: { lat: 47, lng: 2 } },
  };
  test.each(Object.entries(questions))('%s', async (_, different) => {
    const { own, otp } = await planners(await feed(twoLines));
    const asked = { ...query, ...different };
    const expected = await own.plan(asked, waiting);
    expect(comparable(await otp.planner.plan(asked, waiting))).toEqual(comparable(expected));
  });

  const monaco = resolve('../shared/data/monaco-gtfs.zip');
  test.skipIf(!existsSync(monaco))('in a city', async () => {
    const network = await networkOf(monaco);
    const { own, otp } = await planners(network);
    const first = network.feeds[0]?.timetable.firstDay ?? 0;
    const day = new Date((first + 10) * 86_400_000).toISOString().slice(0, 10);
    let found = 0;
    for (const hour of ['07', '09', '12', '18', '22']) {
      const asked: TransitQuery = {
        origin: { lat: 43.7384, lng: 7.4246 },
        destination: { lat: 43.7475, lng: 7.4361 },
        time: { kind: 'departure', at: `${day}T${hour}:05:00` },
        modes: undefined,
      };
      const expected = await own.plan(asked, waiting);
      found += expected.ok ? expected.plan.journeys.length : 0;
      expect(comparable(await otp.planner.plan(asked, waiting))).toEqual(comparable(expected));
    }
    expect(found).toBeGreaterThanOrEqual(5);
  });
});

describe('recorded responses of OpenTripPlanner', () => {
  const recorded = recordedAnswers();

  /** Plans with one recorded response to each search. */
  async function replayed(name: string, modes?: TransitQuery['modes']) {
    const { from, to, variables, answer } = recorded.plans[name] ?? expect.fail(`no ${name}`);
    const { server, otp } = await started(({ query: text }) =>
      text.includes('agencies') ? recorded.network : answer,
    );
    const { earliestDeparture, latestArrival } = (variables.dateTime ?? {}) as Record<string, string>;
    const time: TransitQuery['time'] = earliestDeparture
      ? { kind: 'departure', at: earliestDeparture }
      : { kind: 'arrival', at: latestArrival ?? '' };
    const planned = await otp.planner.plan({ origin: from, destination: to, time, modes }, waiting);
    return { server, planned };
  }
  const at = (time: string) => readMoment(`${recorded.day}T${time}`, zone);
  const ridesOf = (planned: Planned): RideLeg[] => {
    const [journey]: readonly TransitJourney[] = planned.ok ? planned.plan.journeys : [];
    return (journey?.legs ?? []).flatMap((leg) => (leg.kind === 'ride' ? leg : []));
  };

  test('riders stay seated, with lines, stops, and the agency', async () => {
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

  test('the latest departure arrives by the time', async () => {
    expect(ridesOf((await replayed('arriveBy')).planned)[0]?.departure).toBe(at('10:00:00'));
  });

  test('a delay counts at each stop', async () => {
    expect(ridesOf((await replayed('delayed')).planned)).toMatchObject([
      { departure: at('12:05:00'), arrival: at('12:21:00'), stops: [{ departure: at('12:11:00') }] },
    ]);
  });

  test('the trip after a canceled one is taken', async () => {
    expect(ridesOf((await replayed('canceled')).planned)[0]?.departure).toBe(at('14:05:00'));
  });

  test('a trip of the day before runs after midnight', async () => {
    expect(ridesOf((await replayed('afterMidnight')).planned)[0]?.departure).toBe(at('00:20:00'));
  });

  test('walking is offered where rides take longer, with why there are none', async () => {
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
    const searched = server.questions.flatMap(({ query: text, variables }) =>
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

  test('dates of the timetables are those of the local days', async () => {
    const { planned } = await replayed('outsideDates');
    const later = planned.ok ? await planned.plan.withRides?.() : undefined;
    const { start, end } = (
      recorded.network as { data: { serviceTimeRange: { start: number; end: number } } }
    ).data.serviceTimeRange;
    const dayOf = (seconds: number) => Date.parse(writeMoment(seconds, zone).slice(0, 10)) / 86_400_000;
    expect(later).toMatchObject({
      ok: false,
      why: {
        reason: 'outside-dates',
        covered: [{ firstDay: dayOf(start), lastDay: dayOf(end) - 1 }],
      },
    });
  });

  test('an error is passed on in OpenTripPlanner’s words', async () => {
    await expect(replayed('windowTooLong')).rejects.toThrow(
      'OpenTripPlanner: Exception while fetching data (/planConnection) : The search window cannot exceed PT24H',
    );
  });

  test('the stand-in answers in no other shape', async () => {
    const known = new Set(Object.values(recorded.plans).flatMap(({ answer }) => [...answerShape(answer)]));
    const { answering, server, otp } = await planners(await feed(twoLines));
    await otp.planner.plan(query, waiting);
    await otp.planner.plan({ ...query, destination: { lat: 47, lng: 2 } }, waiting);
    const [network, ...plans] = server.questions;
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const question of plans) {
      const unknown = [...answerShape(await answering(question))].filter((path) => !known.has(path));
      expect(unknown).toEqual([]);
    }
    const shape = answerShape(network && (await answering(network)));
    expect([...shape].filter((path) => !answerShape(recorded.network).has(path))).toEqual([]);
  });
});

test('a journey with a leg that OpenTripPlanner fails to describe is skipped', async () => {
  const { network, day } = recordedAnswers();
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
  const planned = await otp.planner.plan({ ...query, time: { kind: 'departure', at: start } }, waiting);
  expect(planned.ok && planned.plan.journeys.map(({ legs }) => legs.length)).toEqual([1]);
});

test('modes that OpenTripPlanner has none for are not searched', async () => {
  const { otp, server } = await planners(await feed(twoLines));
  await otp.planner.plan({ ...query, modes: { exclude: false, modes: ['spaceship'] } }, waiting);
  expect(server.questions.at(-1)?.variables.modes).toEqual({ directOnly: true, direct: ['WALK'] });
  await otp.planner.plan(
    { ...query, modes: { exclude: false, modes: ['highSpeedTrain', 'ferry'] } },
    waiting,
  );
  expect(server.questions.at(-1)?.variables.modes).toEqual({
    transit: { transit: [{ mode: 'FERRY' }, { mode: 'RAIL' }] },
  });
});

test('of several time zones that of the nearest stop counts', async () => {
  const recorded = recordedAnswers();
  const { server, otp } = await started(({ query: text }) => {
    if (text.includes('stopsByRadius')) return recorded.stops;
    if (text.includes('serviceTimeRange')) {
      const agencies = [{ timezone: 'Europe/London' }, { timezone: zone }];
      return { data: { agencies, serviceTimeRange: { start: 0, end: 2e9 } } };
    }
    return recorded.plans.inSeat?.answer;
  });
  const time = { kind: 'departure', at: `${recorded.day}T09:55:00` } as const;
  const planned = await otp.planner.plan({ ...query, time }, waiting);
  expect(planned).toMatchObject({ ok: true, plan: { timeZone: zone } });
  expect(server.questions.at(-1)?.variables.dateTime).toEqual({
    earliestDeparture: new Date(readMoment(time.at, zone) * 1000).toISOString(),
  });
});

describe('availability', () => {
  test.each([
    ['2.9.0', 'up'],
    ['2.10.1', 'up'],
    ['2.8.1', 'unsupported'],
    ['3.0.0', 'unsupported'],
  ])('version %s is %s', async (version, state) => {
    const { network } = recordedAnswers();
    const { otp } = await started(() => network, { version });
    expect(otp.engine()).toMatchObject({ name: 'OpenTripPlanner', version, state });
    if (state === 'unsupported') {
      expect(otp.engine().fault).toContain(version);
      await expect(otp.planner.plan(query, waiting)).rejects.toThrow(Unavailable);
    }
  });

  test('while it is down, requests are to be sent again later, until it is back', async () => {
    const { answering, server, otp } = await planners(await feed(twoLines));
    await server.close();
    await expect(otp.planner.plan(query, waiting)).rejects.toMatchObject({
      name: 'Unavailable',
      retryAfterSeconds: 3,
    });
    await startOpenTripPlannerServer(answering, { port: Number(new URL(server.url).port) });
    expect((await otp.planner.plan(query, waiting)).ok).toBe(true);
  });

  test('its state follows the checks', async () => {
    const states: string[] = [];
    const { network } = recordedAnswers();
    const { server } = await started(() => network, {
      report: ({ state }) => states.push(state),
      checkEveryMs: 20,
    });
    await server.close();
    await expect.poll(() => states).toEqual(['up', 'down']);
    await startOpenTripPlannerServer(() => network, { port: Number(new URL(server.url).port) });
    await expect.poll(() => states).toEqual(['up', 'down', 'up']);
  });

  test('it is reported that it is down at the start', async () => {
    const { network } = recordedAnswers();
    const server = await startOpenTripPlannerServer(() => network);
    await server.close();
    const faults: (string | undefined)[] = [];
    const otp = await startOpenTripPlanner({ url: server.url, report: ({ fault }) => faults.push(fault) });
    onTestFinished(() => otp.close());
    expect(faults).toEqual([expect.stringContaining('can’t be reached')]);
  });

  /** Answers checks, and searches in another way. */
  const searching = (answer: () => unknown): Answering => {
    const { network } = recordedAnswers();
    return ({ query: text }) => (text.includes('agencies') ? network : answer());
  };

  test('a search that takes too long ends as if it were down', async () => {
    const { otp } = await started(
      searching(() => undefined),
      { planMs: 100 },
    );
    await expect(otp.planner.plan(query, waiting)).rejects.toThrow(Unavailable);
  });

  test('a search for later rides that takes too long ends the same way', async () => {
    const { plans } = recordedAnswers();
    const answers = [plans.walkOnly?.answer];
    const { otp } = await started(
      searching(() => answers.shift()),
      { planMs: 2000 },
    );
    const { from, to, variables } = plans.walkOnly ?? expect.fail();
    const at = (variables.dateTime as { earliestDeparture: string }).earliestDeparture;
    const asked: TransitQuery = {
      origin: from,
      destination: to,
      time: { kind: 'departure', at },
      modes: undefined,
    };
    const planned = await otp.planner.plan(asked, waiting);
    await expect(planned.ok && planned.plan.withRides?.()).rejects.toThrow(Unavailable);
  });

  test('a canceled request ends at once', async () => {
    const caller = new AbortController();
    const { otp } = await started(
      searching(() => {
        caller.abort(new Error('canceled'));
        return undefined;
      }),
    );
    await expect(otp.planner.plan(query, caller.signal)).rejects.toThrow('canceled');
  });

  test.each([
    ['no JSON', () => '<html>'],
    ['something else', () => ({ data: { planConnection: { edges: 7 } } })],
    ['more than its limit', () => `{"data":"${'x'.repeat(17 * 1024 * 1024)}"}`],
  ])('%s is an error', async (_, answer) => {
    const { otp } = await started(searching(answer));
    const failed = otp.planner.plan(query, waiting);
    await expect(failed).rejects.toThrow();
    await expect(failed).rejects.not.toThrow(Unavailable);
  });
});
