import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import { distanceMeters, toLatLng } from '../../../shared/geo/position.ts';
import {
  circleSketch,
  isComplete,
  isFull,
  lineOf,
  newSketch,
  outlineOf,
  placeVertex,
  vertexBefore,
  withoutLastVertex,
  withRedoneVertex,
  withStreetEdge,
} from './sketch.ts';

const a: LngLat = [-56.2, -34.9];
const b: LngLat = [-56.1, -34.9];
const c: LngLat = [-56.1, -34.8];

describe('a sketch', () => {
  it('becomes a polygon with its third vertex', () => {
    const two = placeVertex(placeVertex(newSketch('polygon'), a), b);
    expect(isComplete(two)).toBe(false);
    expect(outlineOf(two, null)).toEqual({ type: 'LineString', coordinates: [a, b] });
    expect(outlineOf(two, c)).toEqual({ type: 'Polygon', coordinates: [[a, b, c, a]] });
    expect(isComplete(placeVertex(two, c))).toBe(true);
  });

  it('takes a second click on the same place for the same vertex', () => {
    const one = placeVertex(newSketch('polygon'), a);
    expect(placeVertex(one, [a[0] + 1e-9, a[1]])).toBe(one);
  });

  it('makes a rectangle of two opposite corners and takes no third', () => {
    const full = placeVertex(placeVertex(newSketch('rectangle'), a), c);
    expect(isFull(full)).toBe(true);
    expect(placeVertex(full, b)).toBe(full);
    expect(outlineOf(full, null)).toEqual({ type: 'Polygon', coordinates: [[a, b, c, [-56.2, -34.8], a]] });
  });

  it('makes a circle of the given radius', () => {
    const outline = outlineOf(circleSketch(a, 1500), null);
    const ring = outline?.type === 'Polygon' ? (outline.coordinates[0] ?? []) : [];
    expect(ring.length).toBeGreaterThan(30);
    for (const position of ring) {
      const meters = distanceMeters(toLatLng(a), toLatLng(position));
      expect(Math.abs(meters - 1500)).toBeLessThan(1500 * 0.006);
    }
  });

  it('has no outline where a circle has no size', () => {
    expect(outlineOf(placeVertex(newSketch('circle'), a), a)).toBeUndefined();
  });

  it('loses no vertex by steps back and forward', () => {
    const position = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), fc.nat(25), (positions, steps) => {
        const drawn = positions.reduce<ReturnType<typeof newSketch>>(placeVertex, newSketch('polygon'));
        let sketch = drawn;
        for (let step = 0; step < steps; step += 1) sketch = withoutLastVertex(sketch);
        expect(sketch.placed).toHaveLength(Math.max(0, drawn.placed.length - steps));
        for (let step = 0; step < steps; step += 1) sketch = withRedoneVertex(sketch);
        expect(sketch.placed).toEqual(drawn.placed);
      }),
    );
  });
});

describe('an edge that follows streets', () => {
  const corner: LngLat = [-56.15, -34.9];
  const [first, second] = [
    placeVertex(newSketch('polygon'), a),
    placeVertex(placeVertex(newSketch('polygon'), a), b),
  ];
  const [from, to] = second.placed;
  if (!from || !to || !first.placed[0]) throw new Error('Two vertices');
  const street = { start: a, between: [corner], end: [-56.1, -34.9001] as LngLat };
  const followed = withStreetEdge(second, [from, to], street);

  it('has the streets between its vertices, and its vertices on them', () => {
    expect(lineOf(followed)).toEqual([a, corner, [-56.1, -34.9001]]);
    expect(outlineOf(placeVertex(followed, c), null)).toEqual({
      type: 'Polygon',
      coordinates: [[a, corner, [-56.1, -34.9001], c, a]],
    });
  });

  it('goes with its vertex, and comes back with it', () => {
    expect(lineOf(withoutLastVertex(followed))).toEqual([a]);
    expect(lineOf(withRedoneVertex(withoutLastVertex(followed)))).toEqual(lineOf(followed));
  });

  it('stays straight where its vertex was taken back before the streets were found', () => {
    const gone = withoutLastVertex(second);
    expect(withStreetEdge(gone, [from, to], street)).toBe(gone);
  });

  it('closes the sketch until another vertex is the last', () => {
    const three = placeVertex(followed, c);
    const [start, last] = [three.placed[0], three.placed[2]];
    if (!start || !last) throw new Error('Three vertices');
    expect(vertexBefore(three, start)).toBe(last);
    const closed = withStreetEdge(three, [last, start], {
      start: last,
      between: [[-56.2, -34.8]],
      end: start,
    });
    expect(outlineOf(closed, null)).toEqual({
      type: 'Polygon',
      coordinates: [[a, corner, [-56.1, -34.9001], c, [-56.2, -34.8], a]],
    });
    expect(outlineOf(placeVertex(closed, [-56.2, -34.85]), null)).toEqual({
      type: 'Polygon',
      coordinates: [[a, corner, [-56.1, -34.9001], c, [-56.2, -34.85], a]],
    });
  });
});
