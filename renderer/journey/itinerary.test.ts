import { expect, test } from 'vitest';
import { dateTimeLocalValue } from '../ui/format.ts';
import { itinerary } from './itinerary.ts';

const leg = (minutes: number) => ({ duration: { value: minutes * 60, text: '' } });
const reported = (found: ReturnType<typeof itinerary>) =>
  found?.times?.map(({ arrivesAt, leavesAt }) => [
    arrivesAt && dateTimeLocalValue(arrivesAt).slice(5),
    leavesAt && dateTimeLocalValue(leavesAt).slice(5),
  ]);

test('calculates the arrival at each stop from a departure, including earlier service times', () => {
  const tour = itinerary(
    [leg(20), leg(15), leg(30)],
    [99, 10, 5, 0],
    { kind: 'departure', at: '2026-03-01T08:14' },
    0,
  );
  expect(reported(tour)).toEqual([
    [null, '03-01T08:14'],
    ['03-01T08:34', '03-01T08:44'],
    ['03-01T08:59', '03-01T09:04'],
    ['03-01T09:34', null],
  ]);
  expect(tour).toMatchObject({ totalSeconds: 80 * 60, serviceSeconds: 15 * 60 });
});

test('calculates the departure for an arrival, before the service time at the end, even on the previous day', () => {
  const tour = itinerary([leg(20), leg(15)], [0, 10, 5], { kind: 'arrival', at: '2026-03-01T00:15' }, 0);
  expect(reported(tour)).toEqual([
    [null, '02-28T23:30'],
    ['02-28T23:50', '03-01T00:00'],
    ['03-01T00:15', '03-01T00:20'],
  ]);
});

test('“leave now” is the time of the response, and without a time there are none', () => {
  const askedAt = new Date('2026-03-01T08:00').getTime();
  expect(reported(itinerary([leg(20)], [0, 0], { kind: 'now' }, askedAt))).toEqual([
    [null, '03-01T08:00'],
    ['03-01T08:20', null],
  ]);
  expect(itinerary([leg(20)], [0, 7], { kind: 'any' }, askedAt)).toEqual({
    times: null,
    totalSeconds: 27 * 60,
    serviceSeconds: 7 * 60,
  });
  expect(itinerary([leg(20)], [0, 0], { kind: 'departure', at: '' }, askedAt)?.times).toBeNull();
});

test('there are no times if the stops don’t match the response', () => {
  expect(itinerary([leg(20)], [0, 0, 0], { kind: 'now' }, 0)).toBeNull();
});

test('there are no times for an invalid date', () => {
  const tour = itinerary([leg(20)], [0, 0], { kind: 'departure', at: '2026-02-30T08:14' }, 0);
  expect(tour?.times).toBeNull();
});
