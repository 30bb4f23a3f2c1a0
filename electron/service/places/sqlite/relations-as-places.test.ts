import { expect, test } from 'vitest';
import { type Line, type Point, placesOf, type Relation } from './made-region.testing.ts';

/** A street of 440 m, and next to it a square of 220 m, whose outline is two ways, 20 and 21, around a courtyard, 22. */
const nodes: Point[] = [
  [1, 0.5, 0.5],
  [2, 0.5, 0.504],
  [10, 0.5002, 0.501],
  [11, 0.5002, 0.503],
  [12, 0.5022, 0.503],
  [13, 0.5022, 0.501],
  [14, 0.501, 0.5018],
  [15, 0.501, 0.5022],
  [16, 0.5014, 0.5022],
];
const street: Line = [50, [1, 2], { highway: 'residential', name: 'Hauptweg' }];
const halves = (tags = {}): Line[] => [
  [20, [10, 11, 12], tags],
  [21, [12, 13, 10], tags],
  [22, [14, 15, 16, 14], {}],
];
const members = ['w20@outer', 'w21@outer', 'w22@inner'];
const middle = { lat: expect.closeTo(0.5012, 5), lng: expect.closeTo(0.502, 5) };

const area = (tags: Record<string, string>): Relation => [7, members, { type: 'multipolygon', ...tags }];

test.each([
  { amenity: 'hospital', name: 'Spital Altdorf' },
  { railway: 'station', name: 'Spital Altdorf' },
  { amenity: 'school', name: 'Spital Altdorf' },
  { shop: 'mall', name: 'Spital Altdorf' },
  { leisure: 'park', name: 'Spital Altdorf' },
  { place: 'square', name: 'Spital Altdorf' },
  { type: 'boundary', boundary: 'national_park', name: 'Spital Altdorf' },
])('a relation is a place of the type in its tags: %s', async (tags) => {
  const { find, findAll, suggest } = await placesOf(nodes, [street, ...halves()], [area(tags)]);
  expect(find('Spital Altdorf')).toMatchObject({
    formatted_address: expect.stringMatching(/^Spital Altdorf, /),
    geometry: { location: middle, location_type: 'GEOMETRIC_CENTER', viewport: {} },
  });
  expect(suggest('Spital A')[0]?.description).toMatch(/^Spital Altdorf/);
  expect(findAll('Spital Altdorf')).toHaveLength(1);
});

test('a relation is found by its other names, and its outline is its shape', async () => {
  const { places, find } = await placesOf(
    nodes,
    [street, ...halves()],
    [area({ amenity: 'bus_station', name: 'Bushof', alt_name: 'Altdorf Bahnhof' })],
  );
  expect(find('Altdorf Bahnhof')?.formatted_address).toMatch(/^Bushof/);
  const [place] = places.named('bushof', 1);
  expect(places.shape(place?.id ?? 0)).toMatchObject({ type: 'Polygon', coordinates: [{}, {}] });
});

const school = { amenity: 'school', name: 'Schule' };

test.each([
  ['the relation and both outer ways', school, school],
  ['only the outer ways', {}, school],
  ['only the relation', school, {}],
])('a school is found once if its tags are on %s', async (_, ofRelation, ofWays) => {
  const { findAll } = await placesOf(nodes, [street, ...halves(ofWays)], [area(ofRelation)]);
  const found = findAll('Schule');
  expect(found.map(({ geometry }) => geometry?.location)).toEqual([middle]);
});

test('a relation with a type but no name has the name of its outer way', async () => {
  const ring: Line = [20, [10, 11, 12, 13, 10], { name: 'Schule' }];
  const { findAll } = await placesOf(
    nodes,
    [street, ring],
    [[7, ['w20@outer'], { type: 'multipolygon', amenity: 'school' }]],
  );
  expect(findAll('Schule')).toHaveLength(1);
});

test('a school doesn’t have the name of the street at its border', async () => {
  const ring: Line = [20, [10, 11, 12, 13, 10], { name: 'Ringweg', highway: 'service' }];
  const { findAll } = await placesOf(
    nodes,
    [street, ring],
    [[7, ['w20@outer'], { type: 'multipolygon', amenity: 'school' }]],
  );
  expect(findAll('Ringweg').map(({ types }) => types)).toEqual([['address', 'route']]);
});

test('a node with the same name inside an area is the same place, one far away isn’t', async () => {
  const { findAll } = await placesOf(
    [...nodes, [30, 0.5003, 0.5012, school], [31, 0.52, 0.52, school]],
    [street, ...halves()],
    [area(school)],
  );
  expect(findAll('Schule')).toHaveLength(2);
});

test('an incomplete area is located by the part in the extract', async () => {
  const { find } = await placesOf(nodes, [street, ...halves().slice(0, 1)], [area(school)]);
  expect(find('Schule')?.geometry?.location).toEqual(middle);
});

test('a house with a courtyard is found once, even if its outline has the address too', async () => {
  const address = { building: 'yes', 'addr:street': 'Hauptweg', 'addr:housenumber': '72' };
  for (const ofWay of [{}, address]) {
    const ring: Line = [20, [10, 11, 12, 13, 10], ofWay];
    const { find, places } = await placesOf(
      nodes,
      [street, ring, [22, [14, 15, 16, 14], {}]],
      [[7, ['w20@outer', 'w22@inner'], { type: 'multipolygon', ...address }]],
    );
    expect(find('Hauptweg 72')?.geometry).toMatchObject({ location: middle, location_type: 'ROOFTOP' });
    expect(places.housesIn({ south: 0.4, west: 0.4, north: 0.6, east: 0.6 })).toHaveLength(1);
  }
});

test('a square that is a relation is a street with houses and corners', async () => {
  const { find, suggest } = await placesOf(
    [...nodes, [30, 0.5021, 0.502, { 'addr:street': 'Marktplatz', 'addr:housenumber': '3' }]],
    [[50, [1, 10, 2], { highway: 'residential', name: 'Hauptweg' }], ...halves()],
    [area({ highway: 'pedestrian', name: 'Marktplatz' })],
  );
  expect(find('Marktplatz')?.types).toEqual(['address', 'route']);
  expect(suggest('Marktpl')).toHaveLength(1);
  expect(find('Marktplatz 3')?.geometry?.location_type).toBe('ROOFTOP');
  expect(find('Marktplatz & Hauptweg')?.geometry?.location).toEqual({ lat: 0.5002, lng: 0.501 });
});

test('a settlement with a relation and a label is found once', async () => {
  const village = { place: 'village', name: 'Neudorf' };
  for (const points of [nodes, [...nodes, [30, 0.5012, 0.5021, village] satisfies Point]]) {
    const { findAll } = await placesOf(points, [street, ...halves(village)], [area(village)]);
    expect(findAll('Neudorf').filter(({ types }) => types.includes('village'))).toHaveLength(1);
  }
});

test.each(['associatedStreet', 'street'])('houses have the street of their %s relation', async (type) => {
  const { find, at } = await placesOf(
    [...nodes, [30, 0.5002, 0.5005, { 'addr:housenumber': '9' }], [31, 0.5002, 0.5006]],
    [street, [51, [30, 31, 10, 30], { building: 'yes', 'addr:housenumber': '11' }]],
    [[8, ['w50@street', 'n30@house', 'w51@house'], { type, name: 'Relweg', 'addr:postcode': '6460' }]],
  );
  for (const number of ['9', '11']) {
    expect(find(`Relweg ${number}`)).toMatchObject({
      formatted_address: expect.stringMatching(new RegExp(`^Relweg ${number}, 6460`)),
      geometry: { location_type: 'ROOFTOP' },
    });
  }
  expect(at(0.5002, 0.5005)?.formatted_address).toMatch(/^Relweg 9/);
});

test('a relation without a name has that of its street, and doesn’t change the street of a house', async () => {
  const { find } = await placesOf(
    [
      ...nodes,
      [30, 0.5002, 0.5005, { 'addr:housenumber': '9' }],
      [31, 0.5002, 0.5006, { 'addr:housenumber': '11', 'addr:street': 'Nebenweg' }],
    ],
    [street],
    [[8, ['w50@street', 'n30@house', 'n31@house'], { type: 'associatedStreet' }]],
  );
  expect(find('Hauptweg 9')?.geometry?.location_type).toBe('ROOFTOP');
  expect(find('Nebenweg 11')?.geometry?.location_type).toBe('ROOFTOP');
});

test('numbered entrances are houses on the street of their building', async () => {
  const entrance = (number: string) => ({ entrance: 'yes', 'addr:housenumber': number });
  const points: Point[] = [
    ...nodes,
    [30, 0.5002, 0.5012, entrance('2')],
    [31, 0.5002, 0.502, entrance('4')],
    [32, 0.5014, 0.5018, entrance('6')],
  ];
  const address = { building: 'yes', 'addr:street': 'Hauptweg' };
  const { find } = await placesOf(
    points,
    [street, [20, [10, 30, 31, 11, 12, 13, 10], {}], [22, [14, 15, 16, 32, 14], {}]],
    [[7, ['w20@outer', 'w22@inner'], { type: 'multipolygon', ...address }]],
  );
  expect(find('Hauptweg 2')?.geometry?.location).toEqual({ lat: 0.5002, lng: 0.5012 });
  expect(find('Hauptweg 6')?.geometry).toMatchObject({ location_type: 'ROOFTOP' });
  const ofWay = await placesOf(points, [street, [20, [10, 30, 31, 11, 12, 13, 10], address]]);
  expect(ofWay.find('Hauptweg 4')?.geometry?.location).toEqual({ lat: 0.5002, lng: 0.502 });
});

test('a house is found by its name, with and without a number', async () => {
  const { find, at, suggest } = await placesOf(
    [
      ...nodes,
      [30, 0.5002, 0.5005, { 'addr:housename': 'Villa Rosa', 'addr:street': 'Hauptweg' }],
      [
        31,
        0.5002,
        0.503,
        { 'addr:housename': 'Haus Abendrot', 'addr:housenumber': '8', 'addr:street': 'Hauptweg' },
      ],
      [32, 0.5002, 0.5035, { 'addr:housename': '12', 'addr:street': 'Hauptweg' }],
    ],
    [street],
  );
  const rosa = { formatted_address: 'Villa Rosa, Hauptweg, Altdorf', types: ['address'] };
  expect(find('Villa Rosa')).toMatchObject({ ...rosa, geometry: { location_type: 'ROOFTOP' } });
  expect(find('Villa Rosa, Hauptweg, Altdorf')).toMatchObject(rosa);
  expect(at(0.5002, 0.5005)).toMatchObject(rosa);
  expect(suggest('villa ro')[0]?.description).toBe('Villa Rosa, Hauptweg, Altdorf');
  expect(find('Haus Abendrot')?.formatted_address).toBe('Haus Abendrot, Hauptweg 8, Altdorf');
  expect(find('Hauptweg 8')?.formatted_address).toBe('Haus Abendrot, Hauptweg 8, Altdorf');
});

test.each([
  [{ 'addr:place': 'Weiler', 'addr:housenumber': '4' }, 'Weiler 4'],
  [{ 'addr:hamlet': 'Weiler', 'addr:housenumber': '4' }, 'Weiler 4'],
  [{ 'addr:block': 'B', 'addr:housenumber': '4' }, 'Block B 4'],
  [{ 'addr:neighbourhood': 'Honmachi', 'addr:block_number': '8', 'addr:housenumber': '4' }, 'Honmachi 8 4'],
])('an address without a street is found: %s', async (tags, text) => {
  const { find } = await placesOf([...nodes, [30, 0.5002, 0.5005, tags]], [street]);
  expect(find(text)).toMatchObject({
    formatted_address: `${text}, Altdorf`,
    geometry: { location_type: 'ROOFTOP' },
  });
});

test('a site is a place in the middle of its members, unless one of them is the same place', async () => {
  const site: Relation = [9, ['w20', 'w21'], { type: 'site', amenity: 'university', name: 'Universität' }];
  const withoutNode = await placesOf(nodes, [street, ...halves({ building: 'yes' })], [site]);
  expect(withoutNode.find('Universität')?.geometry?.location).toEqual(middle);
  const withNode = await placesOf(
    [...nodes, [30, 0.6, 0.6, { amenity: 'university', name: 'Universität' }]],
    [street, ...halves()],
    [[9, [...site[1], 'n30'], site[2]]],
  );
  expect(withNode.findAll('Universität').map(({ geometry }) => geometry?.location)).toEqual([
    { lat: 0.6, lng: 0.6 },
  ]);
});

test('a stop is found once by the name of its stop area', async () => {
  const stopArea = (...own: string[]): Relation => [
    9,
    own,
    { type: 'public_transport', public_transport: 'stop_area', name: 'Zollamt' },
  ];
  const platform = { highway: 'bus_stop' };
  const unnamed = await placesOf(
    [...nodes, [30, 0.5001, 0.501, platform], [31, 0.5001, 0.503, platform]],
    [street],
    [stopArea('n30@platform', 'n31@platform')],
  );
  expect(unnamed.find('Zollamt')?.geometry?.location).toEqual({ lat: 0.5001, lng: expect.closeTo(0.502, 6) });
  const named = await placesOf(
    [...nodes, [30, 0.5001, 0.501, { railway: 'station', name: 'Zollamt' }], [31, 0.5001, 0.509, platform]],
    [street],
    [stopArea('n30', 'n31@platform')],
  );
  expect(named.findAll('Zollamt').map(({ geometry }) => geometry?.location?.lng)).toEqual([0.501]);
});

test('an element that is a settlement and a sight is found as both', async () => {
  const { findAll } = await placesOf(
    [...nodes, [30, 0.51, 0.51, { place: 'hamlet', tourism: 'attraction', name: 'Heididorf' }]],
    [street],
  );
  const types = findAll('Heididorf').map(({ types: [type] }) => type);
  expect(types.toSorted()).toEqual(['locality', 'point_of_interest']);
});

test('a shop in a named house is only found as a shop', async () => {
  const tags = { shop: 'bakery', name: 'Brotzeit', 'addr:housename': 'Zentrum', 'addr:street': 'Hauptweg' };
  const { findAll } = await placesOf([...nodes, [30, 0.5002, 0.5012, tags]], [street]);
  expect(findAll('Brotzeit')).toHaveLength(1);
  expect(findAll('Zentrum')).toEqual([]);
});
