import { expect, test } from 'vitest';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { movedMeters, stopsOnRoads } from './moved-stops.ts';
import { accessLabels, accessLines } from './route-features.ts';

/** Returns a position this many meters north of a place on the equator. */
const north = (meters: number): LatLng => ({ lat: meters / 111_195, lng: 0 });
const measure = { value: 1, text: '' };
const leg = (from: number, to: number, requested: readonly [number, number]) => ({
  distance: measure,
  duration: measure,
  start_location: north(requested[0]),
  end_location: north(requested[1]),
  steps: [
    {
      distance: '',
      duration: '',
      polyline: encodePolyline([north(from), north(to)]),
      start_location: north(from),
      end_location: north(to),
      travel_mode: 'DRIVING',
    },
  ],
});
const stops = [north(0), north(1000), north(2000)];
const path = (...meters: number[]) => ({ points: encodePolyline(meters.map(north)) });

test('returns stops moved to a road, not those next to one', () => {
  const legs = [leg(230, 1010, [0, 1000]), leg(1010, 1900, [1000, 2000])];
  const onRoads = stopsOnRoads({ legs, overview_polyline: path(230, 1900) }, stops);
  expect(movedMeters(onRoads, 3).map((meters) => meters && Math.round(meters / 10))).toEqual([
    23,
    undefined,
    10,
  ]);
  expect(accessLines(onRoads).features).toHaveLength(2);
  const labels = accessLabels(onRoads, (meters) => `${Math.round(meters / 10)}`).features;
  expect(labels.map(({ properties }) => properties.name)).toEqual(['23', '10']);
  expect(labels[0]?.geometry.coordinates[1]).toBeCloseTo(north(115).lat, 4);
});

test('finds moved stops if the service returns snapped positions', () => {
  const legs = [leg(230, 1010, [230, 1010]), leg(1010, 1900, [1010, 1900])];
  const onRoads = stopsOnRoads({ legs, overview_polyline: path(230, 1900) }, stops);
  expect(movedMeters(onRoads, 3).map((meters) => meters !== undefined)).toEqual([true, false, true]);
});

test('uses the ends of the overview path without instructions', () => {
  const { steps: _, ...first } = leg(230, 1010, [0, 1000]);
  const { steps: __, ...second } = leg(1010, 1900, [1000, 2000]);
  const onRoads = stopsOnRoads({ legs: [first, second], overview_polyline: path(230, 1900) }, stops);
  expect(movedMeters(onRoads, 3).map((meters) => meters !== undefined)).toEqual([true, false, true]);
});

test('reordered stops keep their distances', () => {
  const legs = [
    { ...leg(10, 1700, [0, 2000]), start_waypoint: 0, end_waypoint: 2 },
    { ...leg(1700, 1010, [2000, 1000]), start_waypoint: 2, end_waypoint: 1 },
  ];
  const onRoads = stopsOnRoads({ legs, overview_polyline: path(10, 1010) }, stops);
  expect(movedMeters(onRoads, 3).map((meters) => meters !== undefined)).toEqual([false, false, true]);
});
