import { expect, test } from 'vitest';
import { readPoints } from './read-points.ts';

const at = (lat: number, lng: number, name = '') => ({ name, position: { lat, lng } });

test.each([
  ['-34.9, -56.2\n-34.8, -56.1', [at(-34.9, -56.2), at(-34.8, -56.1)]],
  ['Depot, -34.9, -56.2', [at(-34.9, -56.2, 'Depot')]],
  ['-34.9;-56.2;Depot', [at(-34.9, -56.2, 'Depot')]],
  ['Depot\t-34.9\t-56.2', [at(-34.9, -56.2, 'Depot')]],
  ['"Depot, north",-34.9,-56.2', [at(-34.9, -56.2, 'Depot, north')]],
  ['lon,lat,name\r\n-56.2,-34.9,Depot', [at(-34.9, -56.2, 'Depot')]],
  ['id;Latitude;Longitude\n7;-34.9;-56.2\n', [at(-34.9, -56.2, '7')]],
  ['-34.9,-56.2\n\n-34.8,-56.1', [at(-34.9, -56.2), at(-34.8, -56.1)]],
  ['Depot\t-34,9\t-56,2\nYard\t-34,8\t-56,1', [at(-34.9, -56.2, 'Depot'), at(-34.8, -56.1, 'Yard')]],
  ['Depot, north;-34,9;-56,2', [at(-34.9, -56.2, 'Depot, north')]],
  ['Depot\t-34.9, -56.2', [at(-34.9, -56.2, 'Depot')]],
  ["34°54'S, 56°12'W", [at(-34.9, -56.2)]],
])('%j is read', (text, points) => {
  expect(readPoints(text)).toEqual({ points, faults: [] });
});

test('a bad line is told with its number and reason, and the others are read', () => {
  expect(readPoints('Depot, -34.9, -56.2\nnonsense\nFar, 95, 200\nTurned, -156.2, -34.9')).toEqual({
    points: [at(-34.9, -56.2, 'Depot')],
    faults: [
      { line: 2, text: 'nonsense', reason: 'no-numbers' },
      { line: 3, text: 'Far,  95,  200', reason: 'off-earth' },
      { line: 4, text: 'Turned,  -156.2,  -34.9', reason: 'swapped' },
    ],
  });
});

test('half a position with a decimal comma is none', () => {
  expect(readPoints('Depot\t-56,1\t34x').faults).toEqual([
    { line: 1, text: 'Depot, -56,1, 34x', reason: 'no-numbers' },
  ]);
});

test('where a heading says which columns are the position, no other figures are taken for it', () => {
  expect(readPoints('id,boxes,lat,lng\n7,3,,\n8,2,-34.9,-56.2')).toEqual({
    points: [at(-34.9, -56.2, '8')],
    faults: [{ line: 2, text: '7, 3, , ', reason: 'no-numbers' }],
  });
});

test('nothing is no points', () => {
  expect(readPoints('  \n ')).toEqual({ points: [], faults: [] });
});
