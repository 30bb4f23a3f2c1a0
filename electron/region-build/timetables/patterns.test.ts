import { expect, test } from 'vitest';
import type { CheckedStopTimes, CheckedTrip } from './gtfs-trips.ts';
import { makePatterns } from './patterns.ts';

type Times = readonly [departure: number, arrival: number];

/** Returns the departures of the trips in each pattern, for trips of one line with two stops. */
function patternsOf(trips: readonly Times[]): number[][] {
  const allTimes = trips.flat();
  const times: CheckedStopTimes = {
    stop: Int32Array.from(allTimes, (_, index) => index % 2),
    arrival: Int32Array.from(allTimes),
    departure: Int32Array.from(allTimes),
    access: new Uint8Array(allTimes.length),
    distance: new Float64Array(allTimes.length),
  };
  const checked = trips.map(
    (_, number): CheckedTrip => ({
      trip: { number, route: 'r', service: 's', headsign: '', shape: '', block: '', line: 1 },
      start: number * 2,
      end: number * 2 + 2,
      service: 0,
    }),
  );
  const patterns = makePatterns({
    trips: checked,
    times,
    frequencies: new Map(),
    tripId: ({ trip }) => String(trip.number),
    lineIndex: () => 0,
    shapeIndex: () => -1,
    headsignIndex: () => -1,
  });
  return Array.from({ length: patterns.patternLine.length }, (_, pattern) =>
    Array.from(
      patterns.tripNumber.subarray(patterns.patternTrip[pattern], patterns.patternTrip[pattern + 1]),
      (trip) => trips[trip]?.[0] ?? -1,
    ),
  );
}

test('a trip that overtakes an earlier one is in a separate pattern', () => {
  const [early, slow, fast, late] = [
    [0, 100],
    [10, 200],
    [20, 130],
    [30, 210],
  ] as const;
  expect(patternsOf([late, fast, early, slow])).toEqual([[0, 10, 30], [20]]);
});

test('100,000 trips that each overtake all earlier ones are separated in reasonable time', () => {
  const count = 100_000;
  const trips = Array.from({ length: count }, (_, index): Times => [index, 10 * count - index]);
  expect(patternsOf(trips)).toHaveLength(count);
});
