import { expect, onTestFinished, test } from 'vitest';
import * as operations from '../../../../shared/api/localities.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import type { Tags } from '../../../region-build/osm/element.ts';
import { regionWithinMs } from '../../../region-build/region.testing.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import { geocode } from './geocode.ts';
import { type Line, type Point, placesOf } from './made-region.testing.ts';
import { testPlaces } from './test-places.testing.ts';

const road = (id: number, refs: number[], name: string, highway = 'residential'): Line => [
  id,
  refs,
  { highway, name },
];
const district = (id: number, lat: number, lng: number, name: string): Point => [
  id,
  lat,
  lng,
  { place: 'suburb', name },
];

/** Streets with the same name in one town, 2 km apart. */
const rows = [0.46, 0.48, 0.5, 0.52, 0.54];
const fourths = (name = 'Calle 4'): { points: Point[]; lines: Line[] } => ({
  points: rows.flatMap((lat, index): Point[] => [
    [10 * index + 1, lat, 0.5],
    [10 * index + 2, lat, 0.504],
  ]),
  lines: rows.map((_, index) => road(50 + index, [10 * index + 1, 10 * index + 2], name)),
});

/** Returns their names in the results and in the suggestions. */
async function namesOf(points: Point[], lines: Line[], typed: string) {
  const { findAll, suggest } = await placesOf(points, lines);
  const named = (texts: string[]) => texts.filter((text) => text.startsWith(typed));
  return [
    named(findAll(typed).map(({ formatted_address }) => formatted_address)),
    named(suggest(typed).map(({ description }) => description)),
  ];
}

test('streets with the same name in one town are distinguished by district', async () => {
  const { points, lines } = fourths();
  const names = ['Aguas', 'Bosque', 'Centro', 'Dunas', 'Este'];
  const districts = rows.map((lat, index) => district(200 + index, lat, 0.502, names[index] ?? ''));
  for (const list of await namesOf([...points, ...districts], lines, 'Calle 4'))
    expect(list.toSorted()).toEqual(names.map((name) => `Calle 4, ${name}, Altdorf`));
});

test('streets with the same name in one district are distinguished by postal code', async () => {
  const { points, lines } = fourths();
  const houses = rows.map((lat, index): Point => {
    const tags: Tags = {
      'addr:street': 'Calle 4',
      'addr:housenumber': '7',
      'addr:postcode': `3000${index}`,
    };
    return [300 + index, lat + 0.0001, 0.502, tags];
  });
  for (const list of await namesOf([...points, ...houses], lines, 'Calle 4'))
    expect(list.toSorted()).toEqual(rows.map((_, index) => `Calle 4, 3000${index}, Altdorf`));
});

test('streets with the same name and no district or code are distinguished by a crossing or nearby street', async () => {
  const { points, lines } = fourths();
  const others: Line[] = rows
    .slice(0, 4)
    .map((_, index) => road(70 + index, [10 * index + 2, 10 * index + 3], `Nebenweg ${index}`));
  const ends = rows.map((lat, index): Point => [10 * index + 3, lat + 0.002, 0.504]);
  const parallel: Line = road(80, [44, 45], 'Parallele');
  const parallelEnds: Point[] = [
    [44, 0.5405, 0.5],
    [45, 0.5405, 0.504],
  ];
  for (const list of await namesOf(
    [...points, ...ends, ...parallelEnds],
    [...lines, ...others, parallel],
    'Calle 4',
  )) {
    expect(list).toHaveLength(5);
    expect(new Set(list).size).toBe(5);
    expect(list).toContain('Calle 4 (Nebenweg 2), Altdorf');
    expect(list).toContain('Calle 4 (Parallele), Altdorf');
  }
});

test('houses on streets with the same name are distinguished by district, but a single result isn’t', async () => {
  const { points, lines } = fourths();
  const houses = rows.slice(0, 2).map((lat, index): Point => {
    return [300 + index, lat + 0.0001, 0.502, { 'addr:street': 'Calle 4', 'addr:housenumber': '7' }];
  });
  const districts = [district(200, 0.46, 0.502, 'Aguas'), district(201, 0.48, 0.502, 'Bosque')];
  const { findAll, suggest } = await placesOf([...points, ...houses, ...districts], lines);
  const expected = ['Calle 4 7, Aguas, Altdorf', 'Calle 4 7, Bosque, Altdorf'];
  expect(
    findAll('Calle 4 7')
      .map(({ formatted_address }) => formatted_address)
      .toSorted(),
  ).toEqual(expected);
  expect(
    suggest('Calle 4 7')
      .map(({ description }) => description)
      .toSorted(),
  ).toEqual(expected);
  expect(suggest('Calle 4 7, Aguas')[0]?.description).toBe('Calle 4 7, Altdorf');
});

test('places with the same name are distinguished by district', async () => {
  const bank = (id: number, lat: number): Point => [id, lat, 0.5, { amenity: 'bank', name: 'Geldhaus' }];
  const { suggest } = await placesOf(
    [
      ...[bank(1, 0.5), bank(2, 0.52)],
      ...[district(200, 0.5, 0.5, 'Aguas'), district(201, 0.52, 0.5, 'Bosque')],
    ],
    [],
  );
  expect(
    suggest('Geldhaus')
      .map(({ description }) => description)
      .toSorted(),
  ).toEqual(['Geldhaus, Aguas, Altdorf', 'Geldhaus, Bosque, Altdorf']);
});

/** A street of four blocks, with houses at its corners that belong to other streets. */
test('a street’s position is on it, between its corners, and has the street as its address', async () => {
  const corner: Tags = { 'addr:street': 'Quergasse', 'addr:housenumber': '1' };
  const { find, at } = await placesOf(
    [
      ...[0, 1, 2, 3, 4].map((index): Point => [index + 1, 0.5, 0.5 + index * 0.001]),
      ...[0, 1, 2, 3, 4].map((index): Point => [index + 11, 0.501, 0.5 + index * 0.001]),
      ...[0, 1, 2, 3, 4].map((index): Point => [index + 21, 0.5001, 0.5 + index * 0.001, corner]),
      [31, 0.5001, 0.5025, { 'addr:street': 'Hintergasse', 'addr:housenumber': '9' }],
    ],
    [
      road(50, [1, 2, 3, 4, 5], 'Langgasse'),
      ...[0, 1, 2, 3, 4].map((index) => road(60 + index, [index + 1, index + 11], 'Quergasse')),
      road(70, [11, 12], 'Hintergasse'),
    ],
  );
  const place = find('Langgasse')?.geometry?.location;
  expect(place?.lat).toBe(0.5);
  const between = ((place?.lng ?? 0) * 1000) % 1;
  expect(between).toBeCloseTo(0.5, 3);
  expect(at(place?.lat ?? 0, place?.lng ?? 0)?.formatted_address).toBe('Langgasse, Altdorf');
});

test('a point at a house has the address of the house, even if a street is near', async () => {
  const { at } = await placesOf(
    [
      [1, 0.5, 0.5],
      [2, 0.5, 0.504],
      [3, 0.49998, 0.502, { 'addr:street': 'Hintergasse', 'addr:housenumber': '9' }],
      [4, 0.4995, 0.502],
      [5, 0.4995, 0.504],
    ],
    [road(50, [1, 2], 'Langgasse'), road(51, [4, 5], 'Hintergasse')],
  );
  expect(at(0.49998, 0.502)?.formatted_address).toBe('Hintergasse 9, Altdorf');
});

test.each([
  ['Rua Santos Dias', 'Rua de Santos Dias', 'Rua Santos Dias, Vila de Infesta'],
  ['Rua de Santos Dias', 'Rua Santos Dias', 'Rua de Santos Dias, Vila de Infesta'],
  ['Calle 4', 'Calle 4 Bis', 'Calle 4'],
  ['Colón', 'Avenida Colón', 'Colón'],
  ['Paso', 'Paso Carrasco', 'Paso'],
])('the exact name %s ranks before the longer %s', async (exact, longer, typed) => {
  const { find, suggest } = await placesOf(
    [
      [1, 0.6, 0.6],
      [2, 0.6, 0.604],
      [3, 0.61, 0.6],
      [4, 0.61, 0.604],
      [5, 0.605, 0.602, { place: 'town', name: 'Vila de Infesta', population: '20000' }],
    ],
    [road(50, [1, 2], exact, 'path'), road(51, [3, 4], longer, 'primary')],
  );
  expect(find(typed)?.formatted_address).toMatch(new RegExp(`^${exact}, `));
  expect(suggest(typed)[0]?.description).toMatch(new RegExp(`^${exact}, `));
});

test('a street named like a place category ranks before places of that category', async () => {
  const parks = [1, 2, 3, 4, 5, 6].map((id): Point => {
    return [id, 0.5, 0.5 + id / 1000, { leisure: 'garden', name: `Garten ${id}` }];
  });
  const { suggest, find } = await placesOf(
    [...parks, [11, 0.51, 0.5], [12, 0.51, 0.504]],
    [road(50, [11, 12], 'Gärten')],
  );
  expect(suggest('Gärten')[0]?.description).toBe('Gärten, Altdorf');
  expect(find('Gärten')?.formatted_address).toBe('Gärten, Altdorf');
  expect(suggest('Gärten')).toHaveLength(5);
});

test(
  'streets of a city are the address at their position, and no results have the same text twice',
  async () => {
    const places = await testPlaces();
    onTestFinished(() => places.close());
    const streets: Place[] = [];
    for (let id = 1; streets.length < 300; id++) {
      const place = places.place(id);
      if (place?.types[0] === 'route') streets.push(place);
    }
    const ask = (query: Record<string, string>) => {
      const reading = readQuery(operations.geocode, new URLSearchParams(query));
      return reading.ok ? geocode(places, reading.params, { language: undefined }).results : [];
    };
    const others = streets.filter(
      ({ name, lat, lng }) => !ask({ latlng: `${lat},${lng}` })[0]?.formatted_address.startsWith(name),
    );
    expect(others.map(({ name }) => name)).toEqual([]);
    for (const name of ['Calle 4', 'Camino Carrasco', 'Costa Rica', ...streets.map(({ name }) => name)]) {
      const texts = ask({ address: name }).map(({ formatted_address }) => formatted_address);
      expect.soft(new Set(texts).size, texts.join('\n')).toBe(texts.length);
    }
  },
  regionWithinMs,
);
