import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../shared/api/operations.ts';
import type { TransitRoute } from '../../../shared/api/transit.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { type FeedFiles, smallFeed, writeGtfs } from '../../region-build/timetables/gtfs-feed.testing.ts';
import { importGtfs } from '../../region-build/timetables/import-gtfs.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { endpoint } from '../endpoint.ts';
import { testService } from '../service.testing.ts';
import { makeNetwork, type Network } from './raptor/network.ts';
import { raptorPlanner } from './raptor/planner.ts';
import { minWalkSeconds, straightWalker } from './raptor/walks.ts';
import { transitRouting } from './transit-route.ts';

type Encodings = Parameters<typeof writeGtfs>[2];

async function networkOf(feeds: readonly FeedFiles[], encodings?: Encodings): Promise<Network> {
  const timetables = await Promise.all(
    feeds.map(async (files, index) => {
      const path = writeGtfs(join(temporaryFolder(), 'feed.zip'), files, encodings);
      return { id: `feed${index}`, timetable: (await importGtfs({ path, today: 0 })).timetable };
    }),
  );
  return makeNetwork(timetables, minWalkSeconds);
}

const atA = '48.10,2.10';
const atB = '48.30,2.10';
const atC = '48.50,2.10';

/** Returns the small feed with stops too far apart to walk between them. */
const countryFeed = (changed: FeedFiles = {}): FeedFiles =>
  smallFeed({
    'stops.txt': [
      'stop_id,stop_name,stop_lat,stop_lon',
      ...['A,Alpha,48.10,2.10', 'B,Beta,48.30,2.10', 'C,Gamma,48.50,2.10'],
    ],
    ...changed,
  });

/** Returns a function that requests routes with these feeds, by default between stops, so that no walks are needed. */
async function service(feeds: readonly FeedFiles[], now = '2026-01-15T06:30:00Z', encodings?: Encodings) {
  const network = feeds.length > 0 ? await networkOf(feeds, encodings) : undefined;
  const planner = raptorPlanner({ timetables: async () => network, walker: straightWalker });
  const { get } = await testService({
    endpoints: [
      endpoint(
        operations['transit.route'],
        transitRouting(planner, () => Date.parse(now)),
      ),
    ],
    clock: (() => {
      let ms = 0;
      return () => (ms += 1000);
    })(),
  });
  return async (changes: Record<string, string>) => {
    const query = new URLSearchParams({ origin: atA, destination: atC, ...changes });
    const { status, body } = await get(`/transit/route?${query}`);
    return { http: status, ...body } as {
      http: number;
      status: string;
      message?: string;
      detail?: unknown;
      routes: TransitRoute[];
      next_connection?: unknown;
    };
  };
}

/** Returns when each ride of each route starts. */
const rides = ({ routes }: { routes: TransitRoute[] }) =>
  routes.map(({ legs }) =>
    legs.flatMap(({ travel_mode, departure_time }) => (travel_mode === 'transit' ? departure_time : [])),
  );

const calendar = (row: string): readonly string[] => [
  'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
  row,
];
const oneTrip = (...rows: string[]): FeedFiles => ({
  'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8'],
  'stop_times.txt': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence', ...rows],
});

describe('transit/route', () => {
  it('returns legs with stops, line, colors, headsign, path, and attribution', async () => {
    const ask = await service([countryFeed()]);
    const { status, routes } = await ask({ departure_time: '2026-01-15T08:30:00' });
    expect(status).toBe('OK');
    expect(routes).toHaveLength(1);
    const [route] = routes;
    expect(route).toMatchObject({ notice: 'Walks are estimated along straight lines', duration: 1200 });
    expect(route?.legs).toEqual([
      {
        travel_mode: 'transit',
        duration: 1200,
        distance: 44_478,
        polyline: expect.any(String),
        start_location: { name: 'Alpha', type: 'station', location: { lat: 48.1, lng: 2.1 } },
        end_location: { name: 'Gamma', type: 'station', location: { lat: 48.5, lng: 2.1 } },
        transport: {
          name: '1',
          category: 'Bus',
          headsign: 'Gamma',
          short_name: '1',
          long_name: 'One',
          color: '#C4362C',
          text_color: null,
          mode: 'bus',
        },
        attributions: [
          { id: 'a', href: 'https://transport.example', text: 'City Transport', type: 'agency' },
        ],
        departure_time: '2026-01-15T09:00:00+01:00',
        arrival_time: '2026-01-15T09:20:00+01:00',
        intermediate_stops: [
          { name: 'Beta', location: { lat: 48.3, lng: 2.1 }, departure_time: '2026-01-15T09:10:00+01:00' },
        ],
      },
    ]);
    expect(decodePolyline(route?.legs[0]?.polyline ?? '')).toEqual([
      { lat: 48.1, lng: 2.1 },
      { lat: 48.3, lng: 2.1 },
      { lat: 48.5, lng: 2.1 },
    ]);
  });

  it('walks to the first stop, between stops and from the last', async () => {
    const ask = await service([
      countryFeed({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon',
          'A,Alpha,48.10,2.10',
          'B,Beta,48.30,2.10',
          'B2,Beta 2,48.302,2.10',
          'C,Gamma,48.50,2.10',
        ],
        'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8', 'r,s,t9'],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          ...['t8,8:00:00,8:00:00,A,1', 't8,8:10:00,8:10:00,B,2'],
          ...['t9,8:30:00,8:30:00,B2,1', 't9,8:40:00,8:40:00,C,2'],
        ],
      }),
    ]);
    const { routes } = await ask({
      origin: '48.098,2.1',
      destination: '48.502,2.1',
      departure_time: '2026-01-15T07:00:00',
    });
    const legs = routes[0]?.legs ?? [];
    expect(legs.map(({ travel_mode }) => travel_mode)).toEqual([
      ...['pedestrian', 'transit', 'pedestrian', 'transit', 'pedestrian'],
    ]);
    expect(legs[0]).toMatchObject({
      start_location: { name: null, type: 'place', location: { lat: 48.098, lng: 2.1 } },
      end_location: { name: 'Alpha', type: 'station' },
      transport: { mode: 'pedestrian' },
      arrival_time: '2026-01-15T08:00:00+01:00',
    });
    expect(legs[2]).toMatchObject({ start_location: { name: 'Beta' }, end_location: { name: 'Beta 2' } });
    // 222 m in a straight line are assumed to be about 290 m along streets.
    expect(legs[2]?.distance).toBe(289);
    const seconds = legs[2]?.duration ?? 0;
    expect(seconds).toBeGreaterThan(200);
    const { duration } = routes[0] ?? { duration: 0 };
    expect(duration).toBe(40 * 60 + 2 * (legs[0]?.duration ?? 0));
  });

  it('offers earlier arrivals with more transfers, and journeys with fewer', async () => {
    const ask = await service([
      countryFeed({
        'routes.txt': ['route_id,agency_id,route_short_name,route_type', 'slow,a,S,3', 'quick,a,Q,2'],
        'trips.txt': ['route_id,service_id,trip_id', 'slow,s,t8', 'quick,s,t9', 'quick,s,t10'],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          ...['t8,8:00:00,8:00:00,A,1', 't8,9:00:00,9:00:00,C,2'],
          ...['t9,8:01:00,8:01:00,A,1', 't9,8:05:00,8:05:00,B,2'],
          ...['t10,8:07:00,8:07:00,B,1', 't10,8:12:00,8:12:00,C,2'],
        ],
      }),
    ]);
    const params = { departure_time: '2026-01-15T07:50:00' };
    expect(rides(await ask(params)).map(({ length }) => length)).toEqual([1, 2]);
    expect(rides(await ask({ ...params, modes: 'bus' })).map(({ length }) => length)).toEqual([1]);
    expect(rides(await ask({ ...params, modes: '-bus' })).map(({ length }) => length)).toEqual([2]);
    expect(await ask({ ...params, modes: 'ferry,subway' })).toMatchObject({
      status: 'NOT_FOUND',
      routes: [],
    });
    expect(await ask({ ...params, modes: 'bus,-ferry' })).toMatchObject({ http: 422 });
    expect(await ask({ ...params, modes: 'tricycle' })).toMatchObject({ http: 422 });
  });

  it('arrives by a time, and leaves as late as possible', async () => {
    const ask = await service([countryFeed()]);
    expect(rides(await ask({ arrival_time: '2026-01-15T10:19:59' }))).toEqual([
      ['2026-01-15T09:00:00+01:00'],
    ]);
    expect(rides(await ask({ arrival_time: '2026-01-15T10:20:00' }))).toEqual([
      ['2026-01-15T10:00:00+01:00'],
    ]);
    // It has no effect together with a departure.
    const both = { departure_time: '2026-01-15T07:00:00', arrival_time: '2026-01-15T10:20:00' };
    expect(rides(await ask(both))).toEqual([['2026-01-15T08:00:00+01:00']]);
  });

  it('leaves now if no time is requested', async () => {
    const ask = await service([countryFeed()], '2026-01-15T07:30:00Z');
    expect(rides(await ask({}))).toEqual([['2026-01-15T09:00:00+01:00']]);
  });

  it('reads a time without a UTC offset as local time of the timetable', async () => {
    const ask = await service([countryFeed()]);
    const first = async (departure_time: string) => rides(await ask({ departure_time }))[0]?.[0];
    expect(await first('2026-01-15T08:00:00')).toBe('2026-01-15T08:00:00+01:00');
    expect(await first('2026-01-15T08:00:00Z')).toBe('2026-01-15T09:00:00+01:00');
    expect(await first('2026-01-15T08:00:00-01:00')).toBe('2026-01-15T10:00:00+01:00');
    expect(await first('2026-01-15T16:30:00+0900')).toBe('2026-01-15T09:00:00+01:00');
  });

  it('supports time zones written as offsets, and names in legacy encodings', async () => {
    const feed = countryFeed({
      'agency.txt': ['agency_id,agency_name,agency_url,agency_timezone', 'a,Bus,https://bus.example,GMT-3'],
      'stops.txt': [
        'stop_id,stop_name,stop_lat,stop_lon',
        ...['A,Estación Peñarol,48.10,2.10', 'B,Beta,48.30,2.10', 'C,Gamma,48.50,2.10'],
      ],
    });
    const ask = await service([feed], undefined, { 'stops.txt': 'windows-1252' });
    const answer = await ask({ departure_time: '2026-01-15T07:30:00' });
    expect(rides(answer)).toEqual([['2026-01-15T08:00:00-03:00']]);
    expect(answer.routes[0]?.legs[0]?.start_location.name).toBe('Estación Peñarol');
  });

  it('returns local times of a zone with an offset of half an hour', async () => {
    const feed = countryFeed({
      'agency.txt': [
        'agency_id,agency_name,agency_url,agency_timezone',
        'a,Bus,https://bus.example,UTC+5:30',
      ],
    });
    const answer = await (await service([feed]))({ departure_time: '2026-01-15T03:00:00Z' });
    expect(rides(answer)).toEqual([['2026-01-15T09:00:00+05:30']]);
  });

  it('combines timetables of different time zones', async () => {
    const london = countryFeed({
      'agency.txt': [
        'agency_id,agency_name,agency_url,agency_timezone',
        'l,London Transport,https://london.example,Europe/London',
      ],
      'stops.txt': ['stop_id,stop_name,stop_lat,stop_lon', 'C,Gamma,48.50,2.10', 'D,Delta,48.60,2.10'],
      ...oneTrip('t8,7:25:00,7:25:00,C,1', 't8,7:40:00,7:40:00,D,2'),
    });
    const ask = await service([countryFeed(), london]);
    const answer = await ask({ destination: '48.60,2.10', departure_time: '2026-01-15T08:00:00' });
    expect(rides(answer)).toEqual([['2026-01-15T08:00:00+01:00', '2026-01-15T08:25:00+01:00']]);
  });

  it.each([
    ['forward', '20260329', '2026-03-29T01:15:00', '2026-03-29T03:30:00+02:00', '2026-03-29T04:30:00+02:00'],
    [
      'back',
      '20251026',
      '2025-10-26T01:15:00+02:00',
      '2025-10-26T02:30:00+01:00',
      '2025-10-26T03:30:00+01:00',
    ],
  ])(
    'counts times from twelve hours before noon on the night when clocks go %s',
    async (_, date, departure, first, second) => {
      const ask = await service([
        countryFeed({
          'calendar.txt': calendar(`s,1,1,1,1,1,1,1,${date},${date}`),
          'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8', 'r,s,t9'],
          'stop_times.txt': [
            'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
            // GTFS times count from twelve hours before noon, which isn't midnight when clocks change.
            ...['t8,03:30:00,03:30:00,A,1', 't8,03:40:00,03:40:00,C,2'],
            ...['t9,04:30:00,04:30:00,A,1', 't9,04:40:00,04:40:00,C,2'],
          ].map((row) => (date === '20251026' ? row.replaceAll('03:', '02:').replaceAll('04:', '03:') : row)),
        }),
      ]);
      expect(rides(await ask({ departure_time: departure }))).toEqual([[first]]);
      const after = new Date(Date.parse(first) + 60_000).toISOString();
      expect(rides(await ask({ departure_time: after }))).toEqual([[second]]);
    },
  );

  it('reads an ambiguous time as its first occurrence, and a skipped one with the earlier offset', async () => {
    const hourly = (date: string) =>
      countryFeed({
        'calendar.txt': calendar(`s,1,1,1,1,1,1,1,${date},${date}`),
        ...oneTrip('t8,0:00:00,0:00:00,A,1', 't8,0:01:00,0:01:00,C,2'),
        'frequencies.txt': ['trip_id,start_time,end_time,headway_secs', 't8,0:00:00,12:00:00,600'],
      });
    const autumn = await service([hourly('20251026')]);
    expect(rides(await autumn({ departure_time: '2025-10-26T02:30:00' }))).toEqual([
      ['2025-10-26T02:30:00+02:00'],
    ]);
    const spring = await service([hourly('20260329')]);
    expect(rides(await spring({ departure_time: '2026-03-29T02:30:00' }))).toEqual([
      ['2026-03-29T03:30:00+02:00'],
    ]);
  });

  it('rides trips of the previous service day past midnight', async () => {
    const ask = await service([
      countryFeed({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon',
          'A,Alpha,48.1,2.1',
          'B,Beta,48.3,2.1',
          'C,Gamma,48.8,2.1',
        ],
        'calendar.txt': calendar('s,0,0,0,1,0,0,0,20260101,20260131'),
        ...oneTrip('t8,23:50:00,23:50:00,A,1', 't8,24:40:00,24:40:00,B,2', 't8,49:00:00,49:00:00,C,3'),
      }),
    ]);
    // Thursday the 15th; the night train runs until Saturday.
    const places = { origin: atB, destination: '48.8,2.1' };
    expect(rides(await ask({ ...places, departure_time: '2026-01-16T00:30:00' }))).toEqual([
      ['2026-01-16T00:40:00+01:00'],
    ]);
    expect(await ask({ ...places, arrival_time: '2026-01-17T00:59:00' })).toMatchObject({
      status: 'NOT_FOUND',
    });
    expect(rides(await ask({ ...places, arrival_time: '2026-01-17T01:00:00' }))).toEqual([
      ['2026-01-16T00:40:00+01:00'],
    ]);
  });

  it('rides trips repeated by frequencies', async () => {
    const ask = await service([
      countryFeed({
        ...oneTrip('t8,0:00:00,0:00:00,A,1', 't8,0:20:00,0:20:00,C,2'),
        'frequencies.txt': ['trip_id,start_time,end_time,headway_secs', 't8,6:05:00,9:00:00,900'],
      }),
    ]);
    expect(rides(await ask({ departure_time: '2026-01-15T08:00:00' }))).toEqual([
      ['2026-01-15T08:05:00+01:00'],
    ]);
  });

  it('runs on the days of the calendar and its exceptions, otherwise on the next', async () => {
    const ask = await service([
      countryFeed({
        'calendar.txt': calendar('s,1,1,1,1,1,0,0,20260101,20260131'),
        'calendar_dates.txt': ['service_id,date,exception_type', 's,20260115,2', 's,20260117,1'],
      }),
    ]);
    const first = async (departure_time: string) => rides(await ask({ departure_time }))[0]?.[0];
    expect(await first('2026-01-14T08:00:00')).toBe('2026-01-14T08:00:00+01:00');
    expect(await first('2026-01-15T08:00:00')).toBe('2026-01-16T08:00:00+01:00');
    expect(await first('2026-01-17T08:00:00')).toBe('2026-01-17T08:00:00+01:00');
    expect(await ask({ departure_time: '2026-01-24T08:00:00' })).toMatchObject({
      status: 'NOT_FOUND',
      message: expect.stringContaining('No connection'),
    });
    expect(await ask({ departure_time: '2026-03-01T08:00:00' })).toMatchObject({
      status: 'NOT_FOUND',
      message: 'No timetable covers 2026-03-01; there is one for 2026-01-01 to 2026-01-31',
    });
  });

  it('applies the feed’s transfers: with a time, immediate, or impossible', async () => {
    const changing = (transfers: readonly string[]) =>
      service([
        countryFeed({
          'calendar.txt': calendar('s,1,1,1,1,1,1,1,20260115,20260115'),
          'trips.txt': ['route_id,service_id,trip_id', 'r,s,t8', 'r,s,t9', 'r,s,t10'],
          'stop_times.txt': [
            'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
            ...['t8,8:00:00,8:00:00,A,1', 't8,8:10:00,8:10:00,B,2'],
            ...['t9,8:10:30,8:10:30,B,1', 't9,8:20:00,8:20:00,C,2'],
            ...['t10,8:30:00,8:30:00,B,1', 't10,8:40:00,8:40:00,C,2'],
          ],
          'transfers.txt': ['from_stop_id,to_stop_id,transfer_type,min_transfer_time', ...transfers],
        }),
      ]);
    const second = async (transfers: readonly string[]) => {
      const ask = await changing(transfers);
      return rides(await ask({ departure_time: '2026-01-15T08:00:00' }))[0]?.[1];
    };
    expect(await second([])).toBe('2026-01-15T08:30:00+01:00');
    expect(await second(['B,B,1,'])).toBe('2026-01-15T08:10:30+01:00');
    expect(await second(['B,B,2,1200'])).toBe('2026-01-15T08:30:00+01:00');
    expect(await second(['B,B,2,1201'])).toBeUndefined();
    expect(await second(['B,B,3,'])).toBeUndefined();
  });

  describe('in-seat transfers', () => {
    const trip = (id: string, ...calls: [stop: string, time: string][]) =>
      calls.map(([stop, time], index) => `${id},${time},${time},${stop},${index + 1}`);
    /** t1 runs from Alpha to Beta, t2 from there to Gamma immediately, t3 an hour later. */
    const vehicles = ({ trips = [], times = [], transfers = [] }: Record<string, string[]>) =>
      countryFeed({
        'stops.txt': [...(countryFeed()['stops.txt'] ?? []), 'D,Delta,48.40,2.30'],
        'trips.txt': [
          'route_id,service_id,trip_id,trip_headsign,block_id',
          ...(trips.length > 0 ? trips : ['r,s,t1,Beta,', 'r,s,t2,Gamma,', 'r,s,t3,Gamma,']),
        ],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          ...(times.length > 0
            ? times
            : [
                ...trip('t1', ['A', '08:00:00'], ['B', '08:10:00']),
                ...trip('t2', ['B', '08:10:00'], ['C', '08:20:00']),
                ...trip('t3', ['B', '09:10:00'], ['C', '09:20:00']),
              ]),
        ],
        'transfers.txt': ['from_trip_id,to_trip_id,transfer_type,from_stop_id,to_stop_id', ...transfers],
      });
    const inBlock = ['r,s,t1,Beta,V', 'r,s,t2,Gamma,V', 'r,s,t3,Gamma,'];
    const at = { departure_time: '2026-01-15T07:50:00' };
    /** Returns by route when each leg starts and what it is, and when the last one ends. */
    const legs = ({ routes }: { routes: TransitRoute[] }) =>
      routes.map(({ legs: each }) => [
        ...each.map(
          ({ departure_time, stay_on_board }) =>
            `${departure_time?.slice(8, 16)}${stay_on_board ? ' stay' : ''}`,
        ),
        each.at(-1)?.arrival_time?.slice(8, 16),
      ]);
    const staying = [['15T08:00', '15T08:10 stay', '15T08:20']];
    const changing = [['15T08:00', '15T09:10', '15T09:20']];

    it.each([
      ['trips of a block', { trips: inBlock }],
      ['linked trips', { transfers: ['t1,t2,4,,'] }],
      ['linked trips with their stops', { transfers: ['t1,t2,4,B,B'] }],
      [
        'linked trips of different blocks',
        { trips: ['r,s,t1,Beta,V', 'r,s,t2,Gamma,W', 'r,s,t3,Gamma,V'], transfers: ['t1,t2,4,,'] },
      ],
    ])('%s are ridden in one seat, by departure and by arrival', async (_, feed) => {
      const ask = await service([vehicles(feed)]);
      const answer = await ask(at);
      expect(legs(answer)).toEqual(staying);
      expect(answer.routes[0]?.legs.map(({ transport }) => transport?.headsign)).toEqual(['Beta', 'Gamma']);
      expect(legs(await ask({ arrival_time: '2026-01-15T09:00:00' }))).toEqual(staying);
    });

    it.each([
      ['if neither applies', {}],
      ['if the feed requires getting off', { trips: inBlock, transfers: ['t1,t2,5,,'] }],
      ['if the feed has both', { transfers: ['t1,t2,4,,', 't1,t2,5,,'] }],
      [
        'if trips of the block overlap',
        {
          trips: [...inBlock, 'r,s,t4,Gamma,V'],
          times: [
            ...trip('t1', ['A', '08:00:00'], ['B', '08:10:00']),
            ...trip('t2', ['B', '08:10:00'], ['C', '08:20:00']),
            ...trip('t3', ['B', '09:10:00'], ['C', '09:20:00']),
            ...trip('t4', ['C', '08:05:00'], ['B', '08:15:00']),
          ],
        },
      ],
      [
        'if the vehicle runs empty to its next trip',
        {
          trips: inBlock,
          times: [
            ...trip('t1', ['A', '08:00:00'], ['B', '08:10:00']),
            ...trip('t2', ['D', '08:10:00'], ['C', '08:20:00']),
            ...trip('t3', ['B', '09:10:00'], ['C', '09:20:00']),
          ],
        },
      ],
    ])('riders change vehicles %s', async (_, feed) => {
      const ask = await service([vehicles(feed)]);
      expect(legs(await ask(at))).toContainEqual(changing[0]);
      expect(
        legs(await ask(at))
          .flat()
          .filter((leg) => leg?.endsWith('stay')),
      ).toEqual([]);
    });

    it('a block only has the trips of a day', async () => {
      const feed = {
        ...vehicles({ trips: ['r,s,t1,Beta,V', 'r,weekend,t2,Gamma,V', 'r,s,t3,Gamma,V'] }),
        'calendar.txt': [
          ...calendar('s,1,1,1,1,1,1,1,20260101,20260131'),
          'weekend,0,0,0,0,0,1,1,20260101,20260131',
        ],
      };
      const ask = await service([feed]);
      expect(legs(await ask(at))).toEqual([['15T08:00', '15T09:10 stay', '15T09:20']]);
      expect(legs(await ask({ departure_time: '2026-01-17T07:50:00' }))).toEqual([
        ['17T08:00', '17T08:10 stay', '17T08:20'],
      ]);
    });

    it('linked trips continue past midnight, as trips of the same day or the next', async () => {
      const night = (hour: string) =>
        vehicles({
          times: [
            ...trip('t1', ['A', '23:50:00'], ['B', '24:10:00']),
            ...trip('t2', ['B', `${hour}:10:00`], ['C', `${hour}:20:00`]),
            ...trip('t3', ['B', '09:10:00'], ['C', '09:20:00']),
          ],
          transfers: ['t1,t2,4,,'],
        });
      const expected = [['15T23:50', '16T00:10 stay', '16T00:20']];
      const late = { departure_time: '2026-01-15T23:30:00' };
      const early = { arrival_time: '2026-01-16T01:00:00' };
      for (const feed of [night('24'), night('00')]) {
        const ask = await service([feed]);
        expect(legs(await ask(late))).toEqual(expected);
        expect(legs(await ask(early))).toEqual(expected);
      }
      // A block ends with its service day.
      const times = [
        ...trip('t1', ['A', '23:50:00'], ['B', '24:10:00']),
        ...trip('t2', ['B', '00:10:00'], ['C', '00:20:00']),
        ...trip('t3', ['B', '09:10:00'], ['C', '09:20:00']),
      ];
      const ask = await service([vehicles({ trips: inBlock, times })]);
      expect(legs(await ask(late))).toEqual([['15T23:50', '16T09:10', '16T09:20']]);
    });

    it('runs of frequencies continue as the next run of the other trip', async () => {
      const ask = await service([
        {
          ...vehicles({ transfers: ['t1,t2,4,,'] }),
          'frequencies.txt': [
            'trip_id,start_time,end_time,headway_secs',
            't1,06:00:00,10:00:00,1800',
            't2,06:10:00,10:00:00,1800',
          ],
        },
      ]);
      expect(legs(await ask({ departure_time: '2026-01-15T07:10:00' }))).toEqual([
        ['15T07:30', '15T07:40 stay', '15T07:50'],
      ]);
    });

    it('riders stay seated through several trips, as late as the next transfer allows', async () => {
      const ask = await service([
        vehicles({
          trips: ['r,s,a1,,V', 'r,s,b1,,V', 'r,s,a2,,W', 'r,s,b2,,W', 'r,s,c,,'],
          times: [
            ...trip('a1', ['A', '08:00:00'], ['B', '08:10:00']),
            ...trip('b1', ['B', '08:12:00'], ['A', '08:22:00']),
            ...trip('a2', ['A', '08:30:00'], ['B', '08:40:00']),
            ...trip('b2', ['B', '08:42:00'], ['D', '08:52:00']),
            ...trip('c', ['D', '09:00:00'], ['C', '09:10:00']),
          ],
        }),
      ]);
      expect(legs(await ask(at))).toEqual([['15T08:30', '15T08:42 stay', '15T09:00', '15T09:10']]);
    });
  });

  describe('on foot', () => {
    /** Returns the travel modes of each route. */
    const modes = ({ routes }: { routes: TransitRoute[] }) =>
      routes.map(({ legs }) => legs.map(({ travel_mode }) => travel_mode));
    /** From Alpha to Gamma, the walk of 4.4 km is estimated at 68 minutes and 2 seconds. */
    const near = { destination: '48.14,2.10' };

    it('a short walk is offered in addition to faster rides', async () => {
      const ask = await service([smallFeed()]);
      const short = { destination: '48.105,2.10' };
      expect(modes(await ask({ ...short, departure_time: '2026-01-15T08:00:00' }))).toEqual([['pedestrian']]);
      const quick = smallFeed({
        'stops.txt': [
          'stop_id,stop_name,stop_lat,stop_lon',
          ...['A,Alpha,48.10,2.10', 'B,Beta,48.105,2.10', 'C,Gamma,48.14,2.10'],
        ],
        'stop_times.txt': [
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
          ...['t8,8:00:00,8:00:00,A,1', 't8,8:02:00,8:02:00,B,2'],
        ],
      });
      const answer = await (await service([quick]))({ ...short, departure_time: '2026-01-15T08:00:00' });
      expect(modes(answer)).toEqual([['transit'], ['pedestrian']]);
    });

    it('a walk replaces rides that arrive later, and the next of those is reported', async () => {
      const ask = await service([smallFeed()]);
      const atNight = await ask({ ...near, departure_time: '2026-01-15T23:49:00' });
      expect(modes(atNight)).toEqual([['pedestrian']]);
      expect(atNight.routes[0]?.legs[0]).toMatchObject({
        departure_time: '2026-01-15T23:49:00+01:00',
        arrival_time: '2026-01-16T00:57:02+01:00',
      });
      expect(atNight.next_connection).toEqual({
        departure_time: '2026-01-16T08:00:00+01:00',
        arrival_time: '2026-01-16T08:20:00+01:00',
      });
      // 8:20 is 68 minutes and 2 seconds after 7:11:58.
      const soon = await ask({ ...near, departure_time: '2026-01-15T07:11:59' });
      expect(modes(soon)).toEqual([['transit']]);
      expect(soon.next_connection).toBeUndefined();
      expect(modes(await ask({ ...near, departure_time: '2026-01-15T07:11:58' }))).toEqual([['pedestrian']]);
    });

    it('a walk that leaves later replaces rides that arrive by a time', async () => {
      const ask = await service([smallFeed()]);
      const early = await ask({ ...near, arrival_time: '2026-01-15T11:28:02' });
      expect(modes(early)).toEqual([['pedestrian']]);
      expect(early.routes[0]?.legs[0]).toMatchObject({
        departure_time: '2026-01-15T10:20:00+01:00',
        arrival_time: '2026-01-15T11:28:02+01:00',
      });
      expect(early.next_connection).toMatchObject({ departure_time: '2026-01-15T10:00:00+01:00' });
      expect(modes(await ask({ ...near, arrival_time: '2026-01-15T11:08:01' }))).toEqual([['transit']]);
    });

    it('returns a walk where there are no rides, and why there are none', async () => {
      const ask = await service([smallFeed()]);
      const time = { departure_time: '2026-01-15T08:00:00' };
      expect(await ask({ ...near, ...time, modes: 'ferry' })).toMatchObject({
        status: 'OK',
        message: 'No connection on that day or the next',
        routes: [{ legs: [{ travel_mode: 'pedestrian' }] }],
      });
      expect(await ask({ destination: '48.16,2.10', ...time })).toMatchObject({
        status: 'OK',
        message: 'No stop within 1000 m of the destination',
        routes: [{ legs: [{ travel_mode: 'pedestrian' }] }],
      });
      // 45 km are too far to walk.
      expect(await ask({ destination: '48.50,2.10', ...time })).toMatchObject({
        status: 'NOT_FOUND',
        routes: [],
      });
    });
  });

  it('returns why there are no journeys without a timetable or a nearby stop', async () => {
    const none = await service([]);
    expect(await none({})).toMatchObject({ http: 200, status: 'NOT_FOUND', routes: [] });
    const ask = await service([countryFeed()]);
    expect(await ask({ destination: '49,3' })).toMatchObject({
      status: 'NOT_FOUND',
      message: 'No stop within 1000 m of the destination',
    });
    expect(await ask({ departure_time: 'tomorrow' })).toMatchObject({ http: 422 });
  });
});
