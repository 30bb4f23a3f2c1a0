import { expect, test } from 'vitest';
import { avoidParameter } from './avoidance.ts';

const ring = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];
const nothingAvoided = { tolls: false, highways: false, ferries: false, areas: [] };

test('only what can be met is kept off', () => {
  const all = {
    tolls: true,
    highways: true,
    ferries: true,
    areas: [{ id: 'a', name: 'Docks', ring }],
  };
  expect(avoidParameter(all, 'driving')).toEqual({
    avoid: { tolls: true, highways: true, ferries: true, polygons: [ring] },
  });
  expect(avoidParameter(all, 'walking')).toEqual({
    avoid: { tolls: false, highways: false, ferries: true, polygons: [ring] },
  });
});

test('nothing is asked for where nothing is kept off, or nothing that can be met', () => {
  expect(avoidParameter(nothingAvoided, 'driving')).toEqual({});
  expect(avoidParameter({ ...nothingAvoided, tolls: true }, 'cycling')).toEqual({});
});
