import { expect, test } from 'vitest';
import { type Line, type Point, placesOf } from './made-region.testing.ts';

/** Houses along a street to the east, 55 m apart. */
const numbers = [
  ...['10', '12 bis', '14A', '16-20', '25–29', '22;24', '26/28', '30+32', 's/n', '34 a', '36 1/2', '3.840'],
  ...['Km 12', 'A-17', '40', '41', '44', '50/3', '60a-60c', '7a', '62bis'],
];
const street = 'Avenida Raros';
const lngOf = (number: string) => 0.5 + 0.0005 * (numbers.indexOf(number) + 1);
const houses: Point[] = numbers.map((number, index) => [
  100 + index,
  0.5001,
  lngOf(number),
  { 'addr:street': street, 'addr:housenumber': number },
]);
const ends: Point[] = [
  [1, 0.5, 0.5],
  [2, 0.5, 0.52],
];
const line: Line = [50, [1, 2], { highway: 'residential', name: street }];

test('houses are found by any notation of their numbers, and aren’t confused', async () => {
  const { find } = await placesOf([...ends, ...houses], [line]);
  const found = (typed: string) => {
    const result = find(`${street} ${typed}, Altdorf`);
    const lng = result?.geometry?.location?.lng ?? 0;
    const number = numbers.find((one) => Math.abs(lngOf(one) - lng) < 1e-6);
    return { typed, type: result?.geometry?.location_type, number };
  };
  for (const [typed = '', number = ''] of [
    ...['12 bis', '12bis', '12 BIS', '12-bis'].map((typed) => [typed, '12 bis']),
    ...['62bis', '62 bis'].map((typed) => [typed, '62bis']),
    ...['14A', '14 a', '14-A', '14/A'].map((typed) => [typed, '14A']),
    ...['7a', '7 A'].map((typed) => [typed, '7a']),
    ...['16', '18', '20', '16-20', '16–20'].map((typed) => [typed, '16-20']),
    ...['25', '27', '29', '25-29', '25–29', '25 - 29'].map((typed) => [typed, '25–29']),
    ...['22', '24', '22;24', '22; 24', '22+24'].map((typed) => [typed, '22;24']),
    ...['26', '28', '26/28', '26-28'].map((typed) => [typed, '26/28']),
    ...['30', '32', '30+32', '30 + 32'].map((typed) => [typed, '30+32']),
    ...['s/n', 'S/N', 'sin número', 's.n.'].map((typed) => [typed, 's/n']),
    ...['34 a', '34a', '34 A'].map((typed) => [typed, '34 a']),
    ...['36 1/2', '36½', '36-1/2'].map((typed) => [typed, '36 1/2']),
    ...['3.840', '3840', 'nº 3840'].map((typed) => [typed, '3.840']),
    ...['Km 12', 'km12', 'KM. 12', 'kilómetro 12'].map((typed) => [typed, 'Km 12']),
    ...['A-17', 'A17', 'A 17', 'a–17'].map((typed) => [typed, 'A-17']),
    ...['50/3', '50-3'].map((typed) => [typed, '50/3']),
    ...['60a', '60b', '60 C', '60a-60c', '60a-c'].map((typed) => [typed, '60a-60c']),
    ...['40', '40 apto 3', '40/302'].map((typed) => [typed, '40']),
  ])
    expect.soft(found(typed)).toEqual({ typed, type: 'ROOFTOP', number });
  for (const [typed = '', number = ''] of [
    ['12', '12 bis'],
    ['14', '14A'],
    ['7', '7a'],
    ['62', '62bis'],
    ['34', '34 a'],
    ['36', '36 1/2'],
    ['50', '50/3'],
    ['40 bis', '40'],
    ['40B', '40'],
    ['17', 'A-17'],
  ])
    expect.soft(found(typed)).toEqual({ typed, type: 'RANGE_INTERPOLATED', number });
  for (const typed of ['42']) expect.soft(found(typed)).toMatchObject({ type: 'RANGE_INTERPOLATED' });
  for (const typed of ['5000', 'km 13', 'B-17'])
    expect.soft(found(typed)).toMatchObject({ typed, type: 'GEOMETRIC_CENTER' });
});

test('“s/n” finds the street if several houses have no number', async () => {
  const unnumbered: Point[] = [1, 2].map((index) => [
    100 + index,
    0.5001,
    0.5 + index / 1000,
    { 'addr:street': street, 'addr:housenumber': 's/n' },
  ]);
  const { find } = await placesOf([...ends, ...unnumbered], [line]);
  expect(find(`${street} s/n`)?.types).toEqual(['address', 'route']);
});

test('a Czech house is found by its street number, its building number, and both', async () => {
  const house = (conscription: string, number: string) => ({
    'addr:street': 'Hlavní',
    'addr:housenumber': `${conscription}/${number}`,
    'addr:conscriptionnumber': conscription,
    'addr:streetnumber': number,
  });
  const { find, at } = await placesOf(
    [
      ...ends,
      [100, 0.5001, 0.501, house('1234', '10')],
      [101, 0.5001, 0.503, house('8', '14')],
      [102, 0.5001, 0.505, { 'addr:street': 'Hlavní', 'addr:conscriptionnumber': '77' }],
    ],
    [[50, [1, 2], { highway: 'residential', name: 'Hlavní' }]],
  );
  for (const typed of ['10', '1234', '1234/10']) {
    expect(find(`Hlavní ${typed}`)).toMatchObject({
      formatted_address: 'Hlavní 1234/10, Altdorf',
      geometry: { location_type: 'ROOFTOP', location: { lng: 0.501 } },
    });
  }
  expect(find('Hlavní 12')?.geometry).toMatchObject({
    location_type: 'RANGE_INTERPOLATED',
    location: { lng: expect.closeTo(0.502, 6) },
  });
  expect(find('Hlavní 77')?.geometry?.location_type).toBe('ROOFTOP');
  expect(at(0.5001, 0.503)?.formatted_address).toBe('Hlavní 8/14, Altdorf');
});

test.each([
  ['中山路', '12号', '中山路12号'],
  ['中山路', '12', '中山路12號'],
  ['테헤란로', '152', '테헤란로152'],
  ['Улица Чехова', '5Б', 'улица чехова 5 б'],
])('on %s, house %s is found by %s', async (name, number, typed) => {
  const { find } = await placesOf(
    [...ends, [100, 0.5001, 0.501, { 'addr:street': name, 'addr:housenumber': number }]],
    [[50, [1, 2], { highway: 'residential', name }]],
  );
  expect(find(typed)?.geometry).toMatchObject({ location_type: 'ROOFTOP', location: { lng: 0.501 } });
});

test('a building with a range of numbers replaces interpolated ones', async () => {
  const { places } = await placesOf(
    [
      ...ends,
      [100, 0.5001, 0.501, { 'addr:street': street, 'addr:housenumber': '1' }],
      [101, 0.5001, 0.505, { 'addr:street': street, 'addr:housenumber': '9' }],
      [102, 0.5002, 0.503, { 'addr:street': street, 'addr:housenumber': '3–5' }],
    ],
    [line, [51, [100, 101], { 'addr:interpolation': 'odd' }]],
  );
  const stored = places.housesIn({ south: 0.4, west: 0.4, north: 0.6, east: 0.6 });
  expect(stored.map(({ houseNumber }) => houseNumber).toSorted()).toEqual(['1', '3–5', '7', '9']);
});

test('a letter or number in a street’s name isn’t taken for a house number', async () => {
  const on = (name: string, id: number, lng: number): Point => [
    id,
    0.5001,
    lng,
    { 'addr:street': name, 'addr:housenumber': '17' },
  ];
  const { find } = await placesOf(
    [...ends, on('Calle A', 100, 0.501), on('Calle 7', 101, 0.503)],
    [
      [50, [1, 2], { highway: 'residential', name: 'Calle A' }],
      [51, [1, 2], { highway: 'residential', name: 'Calle 7' }],
    ],
  );
  for (const typed of ['Calle A 17', 'Calle A-17', 'Calle A, 17'])
    expect(find(typed)?.geometry).toMatchObject({ location_type: 'ROOFTOP', location: { lng: 0.501 } });
  for (const typed of ['Calle 7 17', 'Calle 7-17', 'Calle 7 nº 17'])
    expect(find(typed)?.geometry).toMatchObject({ location_type: 'ROOFTOP', location: { lng: 0.503 } });
});
