import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addOnLeg,
  addPlaces,
  addWaypoint,
  canAddWaypoint,
  inOrder,
  maxWaypoints,
  moveStop,
  newStop,
  noStops,
  placedStops,
  removeStop,
  reversed,
  roomForPlaces,
  type Stops,
  setEnd,
  setPlace,
  setStart,
  stopLabel,
} from './stops.ts';

const place = (name: string) => ({ name, position: { lat: 1, lng: 2 } });
const named = (...names: string[]): Stops => names.map((name) => newStop(place(name)));
const names = (stops: Stops) => stops.map(({ place }) => place?.name ?? null);

test('the ends are labeled A and B, waypoints are numbered', () => {
  expect([0, 1, 2, 3].map((index) => stopLabel(index, 4))).toEqual(['A', '1', '2', 'B']);
});

test('sets start and end independently of waypoints', () => {
  const stops = setEnd(setStart(noStops(), place('from')), place('to'));
  expect(names(addWaypoint(stops, place('by')))).toEqual(['from', 'by', 'to']);
  expect(names(addWaypoint(stops, place('by'), 1))).toEqual(['from', 'by', 'to']);
});

test('removes a waypoint; of two stops, only clears the place', () => {
  const stops = named('a', 'b', 'c');
  const [, by] = stops;
  expect(names(removeStop(stops, by?.id ?? ''))).toEqual(['a', 'c']);
  const two = named('a', 'b');
  expect(names(removeStop(two, two[0]?.id ?? ''))).toEqual([null, 'b']);
});

test('stops are complete if start and end have places; empty waypoints are skipped', () => {
  const stops = addWaypoint(named('a', 'b'), null);
  expect(placedStops(stops)?.map(({ place }) => place.name)).toEqual(['a', 'b']);
  expect(placedStops(setPlace(stops, stops[2]?.id ?? '', null))).toBeUndefined();
});

test('adds a waypoint on a leg in spite of empty stops', () => {
  const stops = addWaypoint(addWaypoint(named('a', 'b'), place('by')), null, 1);
  expect(names(addOnLeg(stops, 0, place('new')))).toEqual(['a', null, 'new', 'by', 'b']);
  expect(names(addOnLeg(stops, 1, place('new')))).toEqual(['a', null, 'by', 'new', 'b']);
});

test('reordering keeps every stop, and an invalid order changes nothing', () => {
  const stops = named('a', 'b', 'c', 'd');
  expect(names(inOrder(stops, [0, 2, 1, 3]))).toEqual(['a', 'c', 'b', 'd']);
  expect(inOrder(stops, [0, 2, 2, 3])).toBe(stops);
  expect(inOrder(stops, [0, 3])).toBe(stops);
});

test('no waypoint is added at the limit', () => {
  let stops = named('a', 'b');
  for (let count = 0; count < maxWaypoints + 5; count += 1) stops = addWaypoint(stops, place('by'));
  expect(stops).toHaveLength(maxWaypoints + 2);
  expect(canAddWaypoint(stops)).toBe(false);
});

test('a list fills empty stops, its first and last line the empty ends', () => {
  const list = (...names: string[]) => names.map(place);
  expect(names(addPlaces(noStops(), list('a', 'b', 'c')))).toEqual(['a', 'b', 'c']);
  expect(names(addPlaces(noStops(), list('a')))).toEqual(['a', null]);
  expect(names(addPlaces(named('x', 'y'), list('a', 'b')))).toEqual(['x', 'a', 'b', 'y']);
  expect(names(addPlaces(setStart(noStops(), place('x')), list('a', 'b')))).toEqual(['x', 'a', 'b']);
  expect(names(addPlaces(setStart(noStops(), place('x')), list('a')))).toEqual(['x', 'a']);
  expect(names(addPlaces(setEnd(noStops(), place('y')), list('a', 'b')))).toEqual(['a', 'b', 'y']);
  expect(names(addPlaces(addWaypoint(named('x', 'y'), null), list('a', 'b')))).toEqual(['x', 'a', 'b', 'y']);
  expect(names(addPlaces(addWaypoint(noStops(), null), list('a', 'b')))).toEqual(['a', 'b']);
});

test('a list is cut at the limit', () => {
  const stops = addWaypoint(named('x', 'y'), null);
  const places = Array.from({ length: roomForPlaces(stops) }, (_, at) => place(String(at)));
  expect(placedStops(addPlaces(stops, places))).toHaveLength(maxWaypoints + 2);
});

test('moving keeps every stop, and moving back restores the order', () => {
  const order = fc.array(fc.string(), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(order, fc.nat(12), fc.integer({ min: -2, max: 14 }), (all, from, to) => {
      const stops = named(...all);
      const moved = stops[from];
      if (!moved) return;
      const after = moveStop(stops, moved.id, to);
      expect(new Set(after)).toEqual(new Set(stops));
      if (to >= 0 && to < stops.length) expect(after[to]).toBe(moved);
      else expect(after).toBe(stops);
      expect(moveStop(after, moved.id, from)).toEqual(stops);
    }),
  );
});

test('reversing twice changes nothing', () => {
  const stops = named('a', 'b', 'c');
  expect(names(reversed(stops))).toEqual(['c', 'b', 'a']);
  expect(reversed(reversed(stops))).toEqual(stops);
});
