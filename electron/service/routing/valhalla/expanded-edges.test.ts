import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expandedEdgesOf, readExpandedEdges } from './expanded-edges.ts';

const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((one) => one / 1e6);
const answers = fc
  .array(
    fc.record({
      coordinates: fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 1, maxLength: 5 }),
      properties: fc.record(
        {
          duration: fc.nat(),
          distance: fc.nat(),
          edge_id: fc.maxSafeNat(),
          pred_edge_id: fc.maxSafeNat(),
        },
        { requiredKeys: ['duration', 'distance', 'pred_edge_id'] },
      ),
    }),
    // More than the initial capacity of the columns.
    { maxLength: 20 },
  )
  .map((features) => ({
    type: 'FeatureCollection',
    features: features.map(({ coordinates, properties }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties,
    })),
  }));

const edge = (coordinates: string, properties = '"duration":1,"distance":2,"pred_edge_id":3') =>
  `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":${coordinates}},"properties":{${properties}}}]}`;

it('reads the text of a response like its JSON', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const text = JSON.stringify(answer);
      // Tiny numbers are written with an exponent.
      fc.pre(!/e-/.test(text));
      expect(readExpandedEdges(text)).toEqual(expandedEdgesOf(answer));
    }),
  );
});

it('supports any number of edges', () => {
  const [text, count] = [edge('[[-56.126452,-34.874313],[-56.1,-34]]'), 10_000];
  const [head = '', feature = ''] = /^(.*\[)(\{"type":"Feature",.*\})\]\}$/.exec(text)?.slice(1) ?? [];
  const edges = readExpandedEdges(`${head}${Array(count).fill(feature).join(',')}]}`);
  expect(edges?.durations).toEqual(new Int32Array(count).fill(1));
  expect(edges?.positions.slice(-4)).toEqual(
    Int32Array.of(-56_126_452, -34_874_313, -56_100_000, -34_000_000),
  );
  expect(edges?.firstPosition.at(-1)).toBe(2 * count);
});

it.each([
  ['an exponent', edge('[[1e-6,2.5]]')],
  ['more decimals than a position has', edge('[[1.1234567,2.5]]')],
  ['spaces', edge('[[1.5, 2.5]]')],
  ['no number', edge('[[1.5,null]]')],
  ['no predecessor', edge('[[1.5,2.5]]', '"duration":1,"distance":2')],
  ['an unknown property', edge('[[1.5,2.5]]', '"duration":1,"distance":2,"pred_edge_id":3,"cost":4')],
  ['an end', edge('[[1.5,2.5]]').slice(0, -9)],
  ['another answer', '{"error":"No path could be found"}'],
])('does not read text with %s', (_, text) => {
  expect(readExpandedEdges(text)).toBeUndefined();
});

it.each([
  null,
  {},
  { features: [null] },
  { features: [{ geometry: { coordinates: [['1', 2]] }, properties: {} }] },
  {
    features: [
      { geometry: { coordinates: [[1]] }, properties: { duration: 1, distance: 1, pred_edge_id: 1 } },
    ],
  },
])('finds no edges in %j', (answer) => {
  expect(expandedEdgesOf(answer)).toBeUndefined();
});
