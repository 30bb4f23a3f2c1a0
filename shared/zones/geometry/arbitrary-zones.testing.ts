import fc from 'fast-check';
import { toGrid } from '../../geo/grid.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Zone } from '../zone.ts';

/** Returns a star around a center: simple by construction, with spikes and dents. `radii` are fractions of `size`. */
function star([lng, lat]: LngLat, size: number, radii: readonly number[]): LngLat[] {
  const ring = radii.map((radius, index): LngLat => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return [toGrid(lng + size * radius * Math.cos(angle)), toGrid(lat + size * radius * Math.sin(angle))];
  });
  const [first] = ring;
  return first ? [...ring, first] : ring;
}

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e7), max: Math.round(max * 1e7) }).map((n) => n / 1e7);
const radii = fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 4, maxLength: 24 });

/** A valid ring of 4 to 24 corners within about ten kilometers of one position, so that two rings often overlap. */
export const arbitraryRing: fc.Arbitrary<LngLat[]> = fc
  .tuple(degrees(-56.2, -56.1), degrees(-34.9, -34.8), degrees(0.005, 0.08), radii)
  .map(([lng, lat, size, lengths]) => star([lng, lat], size, lengths));

const polygon: fc.Arbitrary<ZoneGeometry> = arbitraryRing.map((ring) => ({
  type: 'Polygon',
  coordinates: [ring],
}));

/** The hole is a smaller copy of the shell, which a star contains. */
const polygonWithHole: fc.Arbitrary<ZoneGeometry> = fc
  .tuple(degrees(-56.2, -56.1), degrees(-34.9, -34.8), degrees(0.01, 0.08), radii)
  .map(([lng, lat, size, lengths]) => ({
    type: 'Polygon',
    coordinates: [star([lng, lat], size, lengths), star([lng, lat], size / 2, lengths).toReversed()],
  }));

/** Two stars that are too far apart to touch. */
const multiPolygon: fc.Arbitrary<ZoneGeometry> = fc
  .tuple(degrees(-56.2, -56.1), degrees(-34.9, -34.8), degrees(0.01, 0.08), radii, radii)
  .map(([lng, lat, size, one, other]) => ({
    type: 'MultiPolygon',
    coordinates: [[star([lng, lat], size, one)], [star([lng + 0.2, lat], size, other)]],
  }));

/** A valid geometry on the grid: with a hole, of two parts, or plain. */
export const arbitraryGeometry = fc.oneof(polygon, polygonWithHole, multiPolygon);

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '',
    '=1+1',
    '+5',
    '-5',
    '@x',
    "'a",
    '\t=1',
    'a,b;c',
    '"quoted"',
    'two\nlines',
    ' padded ',
    '007',
    '<b>&amp;',
  ),
);

const otherField = fc.record({
  name: fc.constantFrom(
    'capacity',
    'Región',
    '=sum',
    'name',
    'polygon',
    'a,b',
    'Folder',
    '__proto__',
    '2024',
    'zone_id',
  ),
  value: fc.oneof(
    text.filter((value) => value !== ''),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  ),
});

// Created once: building it from a regular expression takes milliseconds, and some properties recreate their zones in each
// run.
const storeId = fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), text);

/** Returns an arbitrary zone with the given ID. */
export const arbitraryZone = (id: string): fc.Arbitrary<Zone> =>
  fc
    .record({
      id: fc.constant(id),
      zoneId: text.map((suffix) => `${id}${suffix}`),
      storeId,
      description: text,
      types: fc.array(text, { maxLength: 3 }),
      status: text,
      geometry: arbitraryGeometry,
      createdAt: fc.constant(null),
      otherFields: fc.uniqueArray(otherField, { maxLength: 4, selector: ({ name }) => name }),
    })
    .map(({ otherFields, ...zone }) => (otherFields.length > 0 ? { ...zone, otherFields } : zone));
