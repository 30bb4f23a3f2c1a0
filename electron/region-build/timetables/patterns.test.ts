import { expect, test } from 'vitest';
import type { CheckedStopTimes, CheckedTrip } from './gtfs-trips.ts';
import { makePatterns } from './patterns.ts';

type Times = readonly [departure: number, arrival: number];

/** Trips of one line over two stops, in the patterns that they are put into: the departures of each. */
function patternsOf(trips: readonly Times[]): number[][] {
  const each = trips.flat();
  const times: CheckedStopTimes = {
    stop: Int32Array.from(each, (_, index) => index % 2),
    arrival: Int32Array.from(each),
    departure: Int32Array.from(each),
    access: new Uint8Array(each.length),
    distance: new Float64Array(each.length),
  };
  const checked = trips.map(
    (_, number): CheckedTrip => ({
      trip: { number, route: 'r', service: 's', headsign: '', shape: '', block: '', line: 1 },
      start: number * 2,
      end: number * 2 + 2,
      service: 0,
    }),
  );
  const made = makePatterns({
    trips: checked,
    times,
    frequencies: new Map(),
    tripId: ({ trip }) => String(trip.number),
    lineIndex: () => 0,
    shapeIndex: () => -1,
    headsignIndex: () => -1,
  });
  return Array.from({ length: made.patternLine.length }, (_, pattern) =>
    Array.from(
      made.tripNumber.subarray(made.patternTrip[pattern], made.patternTrip[pattern + 1]),
      (trip) => trips[trip]?.[0] ?? -1,
    ),
  );
}

test('a trip that overtakes an earlier one has a pattern of its own', () => {
  const [early, slow, fast, late] = [
    [0, 100],
    [10, 200],
    [20, 130],
    [30, 210],
  ] as const;
  expect(patternsOf([late, fast, early, slow])).toEqual([[0, 10, 30], [20]]);
});

test('trips of which each overtakes all earlier ones are told apart', () => {
  const count = 100_000;
  const trips = Array.from({ length: count }, (_, index): Times => [index, 10 * count - index]);
  expect(patternsOf(trips)).toHaveLength(count);
});
