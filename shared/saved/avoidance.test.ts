import { expect, test } from 'vitest';
import { avoidParameter } from './avoidance.ts';

const ring = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
];
const nothingAvoided = { tolls: false, highways: false, ferries: false, areas: [] };

test('avoids only what the travel mode can encounter', () => {
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

test('sends no parameter if there is nothing to avoid in this travel mode', () => {
  expect(avoidParameter(nothingAvoided, 'driving')).toEqual({});
  expect(avoidParameter({ ...nothingAvoided, tolls: true }, 'cycling')).toEqual({});
});
