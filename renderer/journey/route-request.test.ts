import { expect, test } from 'vitest';
import { routeRequest } from './route-request.ts';
import { addWaypoint, newStop } from './stops.ts';

const at = (lat: number, lng: number) => ({ name: null, position: { lat, lng } });
const query = {
  stops: [newStop(at(1, 2)), newStop(at(3, 4))],
  mode: 'driving',
  method: 'time',
  avoid: { tolls: false, highways: false, ferries: false, areas: [] },
  time: { kind: 'any' },
} as const;
const settings = { language: 'en', units: 'metric' } as const;

test('requests alternatives only without waypoints, because the service rejects both together', () => {
  expect(routeRequest(query, settings)).toMatchObject({ alternatives: true });
  const question = routeRequest({ ...query, stops: addWaypoint(query.stops, at(5, 6)) }, settings);
  expect(question).toMatchObject({ waypoints: { optimize: false, points: [{ lat: 5, lng: 6 }] } });
  expect(question).not.toHaveProperty('alternatives');
});

test('there is no request without a start or end', () => {
  expect(routeRequest({ ...query, stops: [newStop(), newStop(at(3, 4))] }, settings)).toBeUndefined();
});

test('only sends what a mode can avoid', () => {
  const ring = [at(0, 0).position, at(0, 1).position, at(1, 1).position];
  const avoid = { tolls: true, highways: true, ferries: true, areas: [{ id: 'a', name: 'a', ring }] };
  const question = routeRequest({ ...query, mode: 'walking', avoid }, settings);
  expect(question?.avoid).toEqual({ tolls: false, highways: false, ferries: true, polygons: [ring] });
  expect(routeRequest(query, settings)).not.toHaveProperty('avoid');
});

test('sends at most one time, in seconds', () => {
  const at = '2026-03-01T08:30';
  const seconds = new Date(at).getTime() / 1000;
  expect(routeRequest({ ...query, time: { kind: 'arrival', at } }, settings)).toMatchObject({
    arrival_time: seconds,
  });
  expect(routeRequest({ ...query, time: { kind: 'now' } }, settings)).toMatchObject({
    departure_time: 'now',
  });
  expect(routeRequest({ ...query, time: { kind: 'departure', at: '' } }, settings)).not.toHaveProperty(
    'departure_time',
  );
});

test('an invalid date isn’t sent', () => {
  for (const at of ['2026-02-30T08:00', '2026-11-31T08:00', '2026-01-31T24:00']) {
    expect(routeRequest({ ...query, time: { kind: 'departure', at } }, settings)).not.toHaveProperty(
      'departure_time',
    );
  }
});
