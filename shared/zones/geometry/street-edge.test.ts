import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import type { LngLat } from '../../geo/position.ts';
import { streetEdge, withoutSpikes } from './street-edge.ts';

const street: LngLat[] = [
  [-56.19, -34.9],
  [-56.19, -34.901],
  [-56.188, -34.901],
];

test('vertices near a street move onto it', () => {
  const edge = streetEdge([-56.1901, -34.9], [-56.188, -34.9011], street);
  expect(edge).toEqual({ start: street[0], between: [street[1]], end: street[2] });
});

test('a vertex far from a street stays, and the edge connects it to the street', () => {
  const farVertex: LngLat = [-56.2, -34.9];
  expect(streetEdge(farVertex, [-56.188, -34.901], street)).toEqual({
    start: farVertex,
    between: [street[0], street[1]],
    end: street[2],
  });
});

test('a path without length has no edge', () => {
  expect(streetEdge([0, 0], [0, 0], [])).toBeUndefined();
  expect(streetEdge([0, 0], [0, 0], [street[0] ?? [0, 0], street[0] ?? [0, 0]])).toBeUndefined();
});

test('a detour into a dead end is removed, however long it is', () => {
  const [a, b, c]: LngLat[] = [
    [0, 0],
    [0, 1],
    [0, 2],
  ];
  if (!a || !b || !c) throw new Error('Three positions');
  expect(withoutSpikes([a, b, c, b, [1, 1]])).toEqual([a, b, [1, 1]]);
  expect(withoutSpikes([a, b, c, c, b, a, [1, 0]])).toEqual([a, [1, 0]]);
});

const coordinate = fc.integer({ min: 0, max: 3 }).map((steps) => toGrid(steps / 1000));

test('a line without spikes never doubles back and keeps its ends', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1 }), (line) => {
      const cleaned = withoutSpikes(line);
      expect(cleaned.at(-1)).toEqual(line.at(-1));
      expect(cleaned[0]).toEqual(line[0]);
      for (const [index, position] of cleaned.entries()) {
        expect(cleaned[index + 1]).not.toEqual(position);
        expect(cleaned[index + 2]).not.toEqual(position);
      }
    }),
  );
});
