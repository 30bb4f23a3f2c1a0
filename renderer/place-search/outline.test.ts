import { expect, test } from 'vitest';
import { boundsOfPlace, shapeOf } from './outline.ts';

const ring = [
  [-56.2, -34.91],
  [-56.19, -34.91],
  [-56.19, -34.9],
  [-56.2, -34.91],
];

test('a shape is drawn without its heights', () => {
  const shape = { type: 'Polygon' as const, coordinates: [ring.map((position) => [...position, 12])] };
  expect(shapeOf({ shape })).toEqual({ type: 'Polygon', coordinates: [ring] });
});

test('an invalid shape is not drawn', () => {
  expect(shapeOf({ shape: { type: 'Polygon', coordinates: [['a', 'b']] } })).toBeUndefined();
  expect(shapeOf({ shape: null })).toBeUndefined();
  expect(shapeOf(null)).toBeUndefined();
});

test('the map shows the full shape, or the viewport if there is none', () => {
  const viewport = { northeast: { lat: 1, lng: 1 }, southwest: { lat: 0, lng: 0 } };
  const shape = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  expect(boundsOfPlace({ shape, viewport })).toEqual({
    northeast: { lat: -34.9, lng: -56.19 },
    southwest: { lat: -34.91, lng: -56.2 },
  });
  expect(boundsOfPlace({ viewport })).toEqual(viewport);
  expect(boundsOfPlace({})).toBeUndefined();
});
