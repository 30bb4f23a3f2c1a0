import { expect, test } from 'vitest';
import type { Tags } from '../../../region-build/osm/element.ts';
import { type Line, type Point, placesOf } from './made-region.testing.ts';

const house = (number: string): Tags => ({ 'addr:street': 'Altgasse', 'addr:housenumber': number });
const altgasse: Line = [50, [1, 2], { highway: 'residential', name: 'Altgasse' }];
const ends: Point[] = [
  [1, 0.5, 0.5],
  [2, 0.5, 0.504],
];

/** Altgasse with an interpolation way that goes 110 m east and 330 m north from one house to another. */
const along = (scheme: string, first: string, last: string, ...others: Point[]) =>
  placesOf(
    [...ends, [3, 0.5001, 0.5, house(first)], [4, 0.5001, 0.501], [5, 0.5031, 0.501, house(last)], ...others],
    [altgasse, [51, [3, 4, 5], { 'addr:interpolation': scheme }]],
  );

test.each([
  { from: '1', to: '9', numbers: [3, 5, 7] },
  { from: '9', to: '1', numbers: [7, 5, 3] },
])(
  'houses are at equal distances along an interpolation way from $from to $to, around its bend',
  async ({ from, to, numbers }) => {
    const { find } = await along('odd', from, to);
    const lats = [0.5001, 0.5011, 0.5021];
    const lng = 0.501;
    for (const [index, number] of numbers.entries()) {
      const lat = lats[index] ?? Number.NaN;
      const found = find(`Altgasse ${number}`);
      expect(found?.formatted_address).toMatch(new RegExp(`^Altgasse ${number}\\b`));
      expect(found?.geometry?.location_type).toBe('RANGE_INTERPOLATED');
      expect(found?.geometry?.location?.lat).toBeCloseTo(lat, 5);
      expect(found?.geometry?.location?.lng).toBeCloseTo(lng, 5);
    }
    expect(find('Altgasse 1')?.geometry?.location_type).toBe('ROOFTOP');
    expect(find('Altgasse 9')?.geometry?.location_type).toBe('ROOFTOP');
  },
);

test('a mapped house takes precedence over an interpolated one', async () => {
  const { find, places } = await along('odd', '1', '9', [6, 0.4999, 0.502, house('5')]);
  const houses = places.housesIn({ south: 0.49, west: 0.49, north: 0.51, east: 0.51 });
  expect(houses.filter(({ number }) => number === 5)).toHaveLength(1);
  expect(find('Altgasse 5')?.geometry).toMatchObject({
    location: { lat: 0.4999, lng: 0.502 },
    location_type: 'ROOFTOP',
  });
});

test('the interpolation way’s street applies to ends without a street', async () => {
  const { find } = await placesOf(
    [...ends, [3, 0.5001, 0.5, { 'addr:housenumber': '2' }], [4, 0.5001, 0.502, { 'addr:housenumber': '6' }]],
    [altgasse, [51, [3, 4], { 'addr:interpolation': 'even', 'addr:street': 'Altgasse' }]],
  );
  expect(find('Altgasse 2')?.geometry?.location_type).toBe('ROOFTOP');
  expect(find('Altgasse 4')?.geometry?.location?.lng).toBeCloseTo(0.501, 5);
});

test.each([
  ['all', '1', '4', ['1', '2', '3', '4']],
  ['5', '10', '25', ['10', '15', '20', '25']],
  ['alphabetic', '7', '7c', ['7', '7a', '7b', '7c']],
  ['odd', '9', '1', ['1', '3', '5', '7', '9']],
  ['alphabetic', '7c', '7', ['7', '7a', '7b', '7c']],
  ['odd', '2', '9', ['2', '9']],
  ['5', '10', '23', ['10', '23']],
  ['all', '1', '5000', ['1', '5000']],
  ['often', '1', '9', ['1', '9']],
  ['0', '1', '9', ['1', '9']],
])(
  'an interpolation way "%s" from %s to %s has its numbers, or only its ends if invalid',
  async (scheme, first, last, numbers) => {
    const { places } = await along(scheme, first, last);
    const found = places.housesIn({ south: 0.49, west: 0.49, north: 0.51, east: 0.51 });
    expect(found.map(({ houseNumber }) => houseNumber).sort()).toEqual([...numbers].sort());
  },
);

test('an interpolation way cut off at the extract’s border adds no houses', async () => {
  const { places } = await placesOf(
    [...ends, [3, 0.5001, 0.5, house('1')], [5, 0.5031, 0.501, house('9')]],
    [altgasse, [51, [3, 4, 5], { 'addr:interpolation': 'odd' }]],
  );
  expect(places.housesIn({ south: 0.49, west: 0.49, north: 0.51, east: 0.51 })).toHaveLength(2);
});

test('a postal code without a border is in the middle of its houses and buildings', async () => {
  const code = { 'addr:postcode': '3001' };
  const { find, places } = await placesOf(
    [
      ...ends,
      [3, 0.5, 0.5, code],
      [4, 0.51, 0.51],
      [5, 0.51, 0.53],
      [6, 0.53, 0.53],
      [7, 0.53, 0.51],
      [8, 0.7, 0.7],
    ],
    [
      [51, [4, 5, 6, 7, 4], { building: 'yes', ...code }],
      [52, [4, 8], { highway: 'residential', ...code }],
    ],
  );
  const geometry = find('3001')?.geometry;
  expect(geometry?.location?.lat).toBeCloseTo(0.51, 6);
  expect(geometry?.location?.lng).toBeCloseTo(0.51, 6);
  expect(geometry?.location_type).toBe('APPROXIMATE');
  expect(places.named('3001', 1)).toMatchObject([{ derived: true }]);
});
