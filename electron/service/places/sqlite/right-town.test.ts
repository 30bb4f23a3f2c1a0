import { expect, test } from 'vitest';
import type { Tags } from '../../../region-build/osm/element.ts';
import { type Line, type Point, placesOf } from './made-region.testing.ts';

const road = (id: number, refs: number[], name: string): Line => [id, refs, { highway: 'residential', name }];
const address = (street: string, number: string, more: Tags = {}): Tags => ({
  'addr:street': street,
  'addr:housenumber': number,
  ...more,
});
const town = (id: number, lat: number, lng: number, name: string): Point => [
  id,
  lat,
  lng,
  { place: 'village', name },
];

/** One street on the border of two towns; only the addresses show which town its houses are in. */
const border = (houses: readonly Point[], others: readonly Point[] = [], lines: readonly Line[] = []) =>
  placesOf(
    [
      [1, 0.52, 0.5],
      [2, 0.52, 0.51],
      town(3, 0.515, 0.498, 'Villa Prueba'),
      town(4, 0.535, 0.515, 'Pueblo Otro'),
      ...houses,
      ...others,
    ],
    [road(50, [1, 2], 'Rambla Unida'), ...lines],
  );
const prueba = { 'addr:city': 'Villa Prueba', 'addr:postcode': '99001' };
const otro = { 'addr:city': 'Pueblo Otro', 'addr:postcode': '99002' };
const twoOf600: Point[] = [
  [100, 0.5201, 0.501, address('Rambla Unida', '600', prueba)],
  [101, 0.5201, 0.507, address('Rambla Unida', '600', otro)],
  [102, 0.5201, 0.502, address('Rambla Unida', '700', prueba)],
  [103, 0.5201, 0.509, address('Rambla Unida', '740', otro)],
];

test.each([
  ['Rambla Unida 600, Pueblo Otro', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Rambla Unida 600 Pueblo Otro', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['rambla unida 600 pueblo otro', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Pueblo Otro, Rambla Unida 600', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Pueblo Otro Rambla Unida 600', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Rambla Unida 600, 99002', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Rambla Unida 600, 99002 Pueblo Otro', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Rambla Unida 600, Pblo. Otro', 0.507, 'Rambla Unida 600, 99002, Pueblo Otro'],
  ['Rambla Unida 600, Villa Prueba', 0.501, 'Rambla Unida 600, 99001, Villa Prueba'],
  ['99001 Villa Prueba, Rambla Unida 600', 0.501, 'Rambla Unida 600, 99001, Villa Prueba'],
])('a house number that exists in two towns is found in the given one: %s', async (typed, lng, written) => {
  const { find, suggest } = await border(twoOf600);
  expect(find(typed)).toMatchObject({
    formatted_address: written,
    geometry: { location_type: 'ROOFTOP', location: { lat: 0.5201, lng } },
  });
  expect(suggest(typed)[0]).toMatchObject({ description: written, location: { lat: 0.5201, lng } });
});

test('without a town both houses are found, each with its town', async () => {
  const { findAll, at } = await border(twoOf600);
  const found = findAll('Rambla Unida 600').slice(0, 2);
  expect(found.map(({ formatted_address }) => formatted_address).toSorted()).toEqual([
    'Rambla Unida 600, 99001, Villa Prueba',
    'Rambla Unida 600, 99002, Pueblo Otro',
  ]);
  expect(at(0.5201, 0.507)?.formatted_address).toBe('Rambla Unida 600, 99002, Pueblo Otro');
});

test.each([
  'Rambla Unida 700, Pueblo Otro',
  'Rambla Unida 700 Pueblo Otro',
  'Pueblo Otro, Rambla Unida 700',
  'Rambla Unida 700, 99002 Pueblo Otro',
  'Rambla Unida 700, 99002',
  'Rambla Unida 700, Neudorf',
  'Rambla Unida 700 Neudorf',
  'Neudorf, Rambla Unida 700',
  'Neudorf Rambla Unida 700',
  'Rambla Unida 700, 9999 Neudorf',
])('a house that only exists in another town isn’t found: %s', async (typed) => {
  const { findAll, suggest } = await border(twoOf600.slice(0, 3), [town(5, 0.62, 0.62, 'Neudorf')]);
  const found = findAll(typed);
  expect(found.length).toBeGreaterThan(0);
  for (const { types, geometry, formatted_address } of found) {
    expect.soft(formatted_address).not.toMatch(/Unida 700/);
    expect.soft(['GEOMETRIC_CENTER', 'APPROXIMATE']).toContain(geometry?.location_type);
    expect.soft(types).not.toEqual(['address']);
  }
  for (const { description } of suggest(typed)) expect.soft(description).not.toMatch(/Unida 700/);
});

test('a town of the world after a comma counts like one of the region', async () => {
  const { find } = await border(twoOf600);
  expect(find('Rambla Unida 600, Altdorf')?.types).toContain('locality');
});

test('missing house numbers are interpolated within one town', async () => {
  const { find } = await border(twoOf600);
  expect(find('Rambla Unida 650, Villa Prueba')?.geometry?.location).toMatchObject({
    lng: expect.closeTo(0.5015, 6),
  });
  expect(find('Rambla Unida 650, Pueblo Otro')?.geometry?.location?.lng).toBeGreaterThan(0.506);
});

/** Streets with the same name in two towns. */
const sameNameInTwoTowns = (other: Tags = {}) =>
  border(
    [
      [100, 0.5201, 0.501, address('Hauptweg', '5', other)],
      [101, 0.6201, 0.621, address('Hauptweg', '7')],
    ],
    [town(5, 0.62, 0.62, 'Neudorf'), [6, 0.62, 0.62], [7, 0.62, 0.63], [8, 0.521, 0.5], [9, 0.521, 0.51]],
    [road(51, [6, 7], 'Hauptweg'), road(52, [8, 9], 'Hauptweg')],
  );

test.each(['Hauptweg 5, Neudorf', 'Hauptweg 5 Neudorf', 'Neudorf, Hauptweg 5', 'Neudorf Hauptweg 5'])(
  'a street in the given town ranks before a house in another: %s',
  async (typed) => {
    const { find } = await sameNameInTwoTowns();
    expect(find(typed)).toMatchObject({
      formatted_address: 'Hauptweg, Neudorf',
      geometry: { location_type: 'GEOMETRIC_CENTER' },
    });
  },
);

test.each(['Hauptweg 5, Oberstadt', 'Hauptweg 5 Oberstadt', 'Oberstadt, Hauptweg 5'])(
  'a given district counts like a town: %s',
  async (typed) => {
    const { find } = await border(
      [
        [100, 0.5201, 0.5, address('Hauptweg', '5')],
        [101, 0.5201, 0.53, address('Hauptweg', '5')],
        [200, 0.52, 0.5, { place: 'suburb', name: 'Unterstadt' }],
        [201, 0.52, 0.53, { place: 'suburb', name: 'Oberstadt' }],
        [202, 0.52, 0.515],
      ],
      [],
      [road(51, [200, 202, 201], 'Hauptweg')],
    );
    expect(find(typed)?.geometry).toMatchObject({
      location_type: 'ROOFTOP',
      location: { lat: 0.5201, lng: 0.53 },
    });
  },
);

/** A town with a postal code, and a remote village with a street named after the town. */
const namesake = (code = '11200') =>
  placesOf(
    [
      [1, 0.6, 0.6],
      [2, 0.6, 0.61],
      town(3, 0.605, 0.605, 'Paso'),
      [10, 0.51, 0.51],
      [11, 0.51, 0.52],
      [100, 0.5101, 0.511, address('Colonia', '10', { 'addr:postcode': code, 'addr:city': 'Altdorf' })],
      [101, 0.6001, 0.601, address('Altdorf', '112', { 'addr:city': 'Paso' })],
    ],
    [road(50, [1, 2], 'Altdorf'), road(51, [10, 11], 'Colonia')],
  );

test.each([
  ['11200', '11200 Altdorf'],
  ['11200', 'Altdorf 11200'],
  ['11200', '11200, Altdorf'],
  ['11200', 'Altdorf, 11200'],
  ['11200', '11200 Altdorf, Austria'],
  ['9490', '9490 Altdorf'],
  ['9490', 'FL-9490 Altdorf'],
  ['9490', 'Altdorf 9490'],
  ['4000-123', '4000-123 Altdorf'],
  ['AB1 2CD', 'Altdorf AB1 2CD'],
])('%s with its town is found as a postal code: %s', async (code, typed) => {
  const { find, findAll, suggest } = await namesake(code);
  expect(find(typed)).toMatchObject({ types: expect.arrayContaining(['postal_code']) });
  expect(findAll(typed).flatMap(({ types }) => types)).not.toContain('address');
  expect(suggest(typed)[0]?.types).toContain('postal_code');
});

test.each(['11999 Altdorf', '1999 Altdorf', 'Altdorf 11999'])(
  'with an unknown postal code, the town is found: %s',
  async (typed) => {
    const { find } = await namesake();
    expect(find(typed)?.types).toContain('locality');
  },
);

test('a house on a street named after a town is found by its number', async () => {
  const { find } = await namesake();
  expect(find('Altdorf 112')?.geometry?.location_type).toBe('ROOFTOP');
  expect(find('Altdorf 112, Paso')?.geometry?.location_type).toBe('ROOFTOP');
});

test('a street in the given town ranks before streets in the division of that name', async () => {
  const { find } = await placesOf(
    [
      [1, 0.6, 0.6],
      [2, 0.6, 0.61],
      [3, 0.52, 0.52],
      [4, 0.52, 0.53],
      town(5, 0.6, 0.6, 'Paso'),
      ...([10, 11, 12, 13] as const).map(
        (id, index): Point => [id, index < 2 ? 0.4 : 0.7, index % 3 === 0 ? 0.4 : 0.7],
      ),
    ],
    [
      road(50, [1, 2], 'Hauptweg'),
      road(51, [3, 4], 'Hauptweg'),
      [60, [10, 11, 12, 13, 10], { boundary: 'administrative', admin_level: '4', name: 'Altdorf' }],
    ],
  );
  expect(find('Hauptweg, Altdorf')?.formatted_address).toBe('Hauptweg, Altdorf');
});
