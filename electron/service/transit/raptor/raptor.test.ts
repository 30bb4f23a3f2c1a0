import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedFiles, smallFeed, writeGtfs } from '../../../region-build/timetables/gtfs-feed.testing.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { bothSearches } from './compare-searches.testing.ts';

const monaco = resolve('../shared/data/monaco-gtfs.zip');
/** Number of queries; `npm run bench -- transit` compares a thousand. */
const queryCount = 50;

describe('the search for journeys', () => {
  it.skipIf(!existsSync(monaco))(
    'finds the same as a slow independent search with the timetable of Monaco (skipped without ../shared/data)',
    async () => {
      const { compare, network } = await bothSearches(monaco);
      const random = fc.sample(
        fc.record({
          from: fc.nat({ max: network.forward.stopCount - 1 }),
          to: fc.nat({ max: network.forward.stopCount - 1 }),
          kind: fc.constantFrom('departure' as const, 'arrival' as const),
          // From December 20th on, at any time of the day.
          at: fc.integer({ min: 1_766_188_800, max: 1_766_188_800 + 40 * 86_400 }),
        }),
        { numRuns: queryCount, seed: 20251220 },
      );
      let found = 0;
      for (const { from, to, kind, at } of random) {
        const { fast, slow, wrong } = compare({
          from: network.stop(from).at,
          to: network.stop(to).at,
          time: { kind, at },
        });
        expect({ fast, wrong }).toEqual({ fast: slow, wrong: undefined });
        found += fast.length;
      }
      expect(found).toBeGreaterThan(queryCount / 2);
    },
    60_000,
  );

  it('finds the same as a slow independent search with small random timetables', async () => {
    const folder = temporaryFolder();
    let [feedCount, inSeat] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        randomFeed,
        fc.array(randomQuery, { minLength: 4, maxLength: 4 }),
        async (feed, queries) => {
          feedCount += 1;
          const { compare } = await bothSearches(writeGtfs(join(folder, `${feedCount}.zip`), feed));
          for (const { from, to, kind, at } of queries) {
            const place = (index: number) => ({
              lat: 48 + (index % 3) * 0.0015,
              lng: 2 + Math.floor(index / 3) * 0.02,
            });
            const compared = compare({ from: place(from), to: place(to), time: { kind, at } });
            const { fast, slow, wrong } = compared;
            inSeat += compared.inSeat;
            expect({ fast, wrong }).toEqual({ fast: slow, wrong: undefined });
          }
        },
      ),
      { numRuns: 120 },
    );
    expect(inSeat).toBeGreaterThan(0);
  });
});

const stopCount = 9;

/** Three groups of three stops. Within a group, walks are possible, and a vehicle's next trip may start at another stop. */
const stops = Array.from(
  { length: stopCount },
  (_, index) =>
    `S${index},Stop ${index},${(48 + (index % 3) * 0.0015).toFixed(4)},${(2 + Math.floor(index / 3) * 0.02).toFixed(2)}`,
);

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`;

const randomTrip = fc.record({
  stops: fc.uniqueArray(fc.nat({ max: stopCount - 1 }), { minLength: 2, maxLength: 5 }),
  // May be past midnight.
  start: fc.integer({ min: 0, max: 1600 }),
  legs: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
  dwell: fc.integer({ min: 0, max: 3 }),
  service: fc.constantFrom('all', 'even'),
  block: fc.constantFrom('', 'one', 'two', 'three'),
  /** If the previous trip's vehicle continues as this one: after how many minutes, and how many stops away. */
  after: fc.option(fc.record({ minutes: fc.nat({ max: 5 }), stops: fc.nat({ max: 2 }) })),
  access: fc.array(fc.constantFrom('0,0', '0,0', '1,0', '0,1'), { minLength: 6, maxLength: 6 }),
});

type RandomTrip = Omit<typeof randomTrip extends fc.Arbitrary<infer Trip> ? Trip : never, 'block'> & {
  block: string;
};

/** Returns trips of which some start near and shortly after the previous trip in the list ends, in the same block. */
function inVehicles(drawn: readonly RandomTrip[]): RandomTrip[] {
  const trips: RandomTrip[] = [];
  for (const [index, trip] of drawn.entries()) {
    const before = trips.at(-1);
    if (!before || !trip.after) {
      trips.push(trip.after ? { ...trip, block: `vehicle${index}` } : trip);
      continue;
    }
    const last = before.stops.at(-1) ?? 0;
    const first = last - (last % 3) + ((last + trip.after.stops) % 3);
    const minutes = before.stops.reduce(
      (sum, _, place) =>
        sum + before.dwell + (place + 1 < before.stops.length ? (before.legs[place] ?? 0) : 0),
      -before.dwell,
    );
    trips.push({
      ...trip,
      block: before.block,
      start: before.start + minutes + trip.after.minutes,
      stops: [first, ...trip.stops.filter((stop) => stop !== first)],
    });
  }
  return trips;
}

const randomFeed = fc
  .record({
    trips: fc.array(randomTrip, { minLength: 1, maxLength: 25 }),
    transfers: fc.uniqueArray(
      fc.record({
        from: fc.nat({ max: stopCount - 1 }),
        to: fc.nat({ max: stopCount - 1 }),
        typeAndSeconds: fc.constantFrom('2,300', '2,30', '3,', '1,'),
      }),
      { maxLength: 4, selector: ({ from, to }) => `${from} ${to}` },
    ),
    links: fc.uniqueArray(
      fc.record({
        from: fc.nat({ max: 24 }),
        to: fc.option(fc.nat({ max: 24 })),
        type: fc.constantFrom('4', '4', '5'),
      }),
      { maxLength: 5, selector: ({ from, to }) => `${from} ${to ?? from + 1}` },
    ),
  })
  .map(({ trips: drawn, transfers, links }): FeedFiles => {
    const trips = inVehicles(drawn);
    return smallFeed({
      'stops.txt': ['stop_id,stop_name,stop_lat,stop_lon', ...stops],
      'calendar.txt': [
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
        'all,1,1,1,1,1,1,1,20260101,20261231',
        'even,0,1,0,1,0,1,0,20260101,20261231',
      ],
      'trips.txt': [
        'route_id,service_id,trip_id,block_id',
        ...trips.map(({ service, block }, trip) => `r,${service},t${trip},${block}`),
      ],
      'stop_times.txt': [
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
        ...trips.flatMap((trip, index) => {
          let minute = trip.start;
          return trip.stops.map((stop, place) => {
            const arrival = clock(minute);
            minute += trip.dwell;
            const departure = clock(minute);
            minute += trip.legs[place] ?? 0;
            return `t${index},${arrival},${departure},S${stop},${place + 1},${trip.access[place]}`;
          });
        }),
      ],
      'transfers.txt': [
        'from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id',
        ...transfers.map(({ from, to, typeAndSeconds }) => `S${from},S${to},${typeAndSeconds},,`),
        ...links
          .map(({ from, to, type }) => ({ from, to: to ?? from + 1, type }))
          .filter(({ from, to }) => from < trips.length && to < trips.length)
          .map(({ from, to, type }) => `,,${type},,t${from},t${to}`),
      ],
    });
  });

const randomQuery = fc.record({
  from: fc.nat({ max: stopCount - 1 }),
  to: fc.nat({ max: stopCount - 1 }),
  kind: fc.constantFrom('departure' as const, 'arrival' as const),
  // Around the night in which clocks are set forward.
  at: fc
    .integer({ min: Date.UTC(2026, 2, 27) / 60_000, max: Date.UTC(2026, 2, 31) / 60_000 })
    .map((m) => m * 60),
});
