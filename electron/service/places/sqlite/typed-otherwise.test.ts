import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../shared/text/folded.ts';
import type { Tags } from '../../../region-build/osm/element.ts';
import { poiTypesOf } from '../../../region-format/places/poi-types.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import { tokenize } from '../tokenizer.ts';
import { namesInFull } from './exact-first.ts';
import { type Line, type Point, placesOf, type Relation } from './made-region.testing.ts';
import { relevance } from './ranking.ts';
import { respellings } from './respellings.ts';

/** Returns parallel streets with these names, far from the only town of the world. */
const streets = (...names: readonly string[]): { points: Point[]; lines: Line[] } => ({
  points: names.flatMap((_, index): Point[] => [
    [index * 2 + 1, 0.7 + index / 100, 0.7],
    [index * 2 + 2, 0.7 + index / 100, 0.71],
  ]),
  lines: names.map((name, index) => [
    50 + index,
    [index * 2 + 1, index * 2 + 2],
    { highway: 'residential', name },
  ]),
});

const house = (id: number, lat: number, lng: number, street: string, number: string): Point => [
  id,
  lat,
  lng,
  { 'addr:street': street, 'addr:housenumber': number },
];
const poi = (id: number, tags: Tags): Point => [id, 0.7 + id / 100_000, 0.705, tags];

async function regionOf(names: readonly string[], more: readonly Point[] = []) {
  const { points, lines } = streets(...names);
  return placesOf([...points, ...more], lines);
}

/** Returns the part of an address before the town. */
const titleOf = (text: string | undefined): string | undefined => text?.split(', ')[0];

describe('words', () => {
  test.each([
    ['Matu Strasse', 'Matustrasse'],
    ['matu str.', 'Matustrasse'],
    ['Bahnhofstrasse', 'Bahnhof Strasse'],
  ])('%s finds %s, written as one word or two', async (typed, name) => {
    const { find, suggest } = await regionOf([name, 'Churer Strasse', 'Feldkircher Strasse']);
    expect(titleOf(find(typed)?.formatted_address)).toBe(name);
    expect(titleOf(suggest(typed)[0]?.description)).toBe(name);
  });

  test('a house on a street written as two words is found', async () => {
    const { find } = await regionOf(
      ['Matustrasse', 'Churer Strasse'],
      [house(100, 0.7, 0.705, 'Matustrasse', '12'), house(101, 0.71, 0.705, 'Churer Strasse', '12')],
    );
    expect(titleOf(find('Matu Strasse 12')?.formatted_address)).toBe('Matustrasse 12');
  });

  test('abbreviations are expanded', () => {
    expect(namesInFull(wordsOf('R. D. José'))).toContain('rua dom jose');
  });

  test.each([
    ['Fco. Bonilla', 'Francisco Bonilla'],
    ['Estr. Nova', 'Estrada Nova'],
    ['Marktpl.', 'Marktplatz'],
  ])('%s finds %s', async (typed, name) => {
    const { find } = await regionOf([name, 'Rua Bonilla Nova Grande']);
    expect(titleOf(find(typed)?.formatted_address)).toBe(name);
  });
});

describe('spellings', () => {
  test.each([
    ['baptista', 'batista'],
    ['luiz', 'luis'],
    ['thereza', 'teresa'],
    ['mello', 'melo'],
    ['zavala', 'zabala'],
    ['moraes', 'morais'],
    ['manuel', 'manoel'],
    ['mejico', 'mexico'],
    ['schloessle', 'schlossle'],
    ['elena', 'helena'],
    ['matheus', 'mateus'],
  ])('%s and %s are equivalent', (one, other) => {
    expect(respellings(one, (word) => word === other)).toEqual([other]);
    expect(respellings(other, (word) => word === one)).toEqual([one]);
  });

  test('numbers and short words have no other spelling', () => {
    expect(respellings('sao', () => true)).toEqual([]);
    expect(respellings('b2zz', () => true)).toEqual([]);
  });

  test.each(['Altdorff', 'Altdorfa'])('a search for Altdorf also finds %s nearby', async (name) => {
    const { findAll, suggest } = await regionOf([name, 'Hauptweg']);
    expect(findAll('Altdorf').map(({ formatted_address }) => titleOf(formatted_address))).toContain(name);
    expect(suggest('Altdorf').map(({ description }) => titleOf(description))).toContain(name);
  });

  test('another spelling of the full name ranks before a part of a longer one', async () => {
    const { find } = await regionOf(['Rua Cónego Manuel de Oliveira Veloso', 'Avenida Manoel de Oliveira']);
    expect(titleOf(find('Avenida Manuel de Oliveira')?.formatted_address)).toBe('Avenida Manoel de Oliveira');
  });

  test('a typo in a short last word is found while typing', async () => {
    const { suggest } = await regionOf(['Rua do Douro', 'Rua do Carmo']);
    expect(titleOf(suggest('Rua do Doro')[0]?.description)).toBe('Rua do Douro');
  });
});

describe('order', () => {
  const of = (name: string, input: string) =>
    relevance(nameKey(name), tokenize(wordsOf(input), false), ['route']);

  test.each([
    ['canto travessa', 'Travessa do Canto', 'Rua do Canto'],
    ['gallinal alejandro', 'Doctor Alejandro Gallinal', 'Alejandro Gallinal Heber'],
    ['r tabarez', 'Ramón Tabárez', 'Romeo Bezzoso Tabárez'],
  ])('%s is rather %s than %s', (typed, meant, other) => {
    expect(of(meant, typed)).toBeGreaterThan(of(other, typed));
  });

  test('a road type after the name is part of it', async () => {
    const { find } = await regionOf(['Maldonado', 'Camino Maldonado']);
    expect(titleOf(find('Maldonado Camino')?.formatted_address)).toBe('Camino Maldonado');
    expect(titleOf(find('Maldonado')?.formatted_address)).toBe('Maldonado');
  });

  test('a town may come before the street', async () => {
    const { find, suggest } = await regionOf(
      ['Hauptweg', 'Nebenweg'],
      [
        [90, 0.7, 0.705, { place: 'village', name: 'Neudorf' }],
        poi(91, { amenity: 'post_office', name: 'Neudorf Post' }),
      ],
    );
    expect(find('Neudorf Hauptweg')?.formatted_address).toBe('Hauptweg, Neudorf');
    expect(suggest('Neudorf Hauptweg')[0]?.description).toBe('Hauptweg, Neudorf');
  });
});

describe('names', () => {
  test('a street with this name ranks before a house on another street', async () => {
    const { find } = await regionOf(
      ['Sendero 23', 'Sendero 3'],
      [house(100, 0.71, 0.705, 'Sendero 3', '23')],
    );
    expect(titleOf(find('Sendero 23')?.formatted_address)).toBe('Sendero 23');
    expect(titleOf(find('calle Sendero 23')?.formatted_address)).toBe('Sendero 23');
    expect(titleOf(find('Sendero 3 23')?.formatted_address)).toBe('Sendero 3 23');
  });

  test('a restaurant named like a corner ranks before it', async () => {
    const { find } = await placesOf(
      [
        [1, 0.7, 0.7],
        [2, 0.7, 0.71],
        [3, 0.71, 0.7],
        poi(90, { amenity: 'restaurant', name: 'Paullier y Guaná' }),
      ],
      [
        [50, [1, 2], { highway: 'residential', name: 'Paullier' }],
        [51, [1, 3], { highway: 'residential', name: 'Guaná' }],
      ],
    );
    expect(find('Paullier y Guaná')?.types).toContain('point_of_interest');
    expect(find('Guaná y Paullier')?.types).toContain('address');
  });

  test('a name with its category ranks before the same name without it', async () => {
    const { find } = await regionOf(
      ['Cagancha'],
      [
        poi(90, { shop: 'convenience', name: 'Kiosco Santa Paula' }),
        poi(95, { shop: 'kiosk', name: 'Santa Paula' }),
      ],
    );
    expect(find('kiosco sta. paula')?.formatted_address).toMatch(/^Kiosco Santa Paula/);
  });

  test('“a” in the name of a monument doesn’t mean “near”', async () => {
    const { find } = await regionOf(
      ['Bolívar'],
      [
        poi(90, { historic: 'memorial', name: 'Monumento a Simón Bolívar' }),
        [91, 0.7, 0.7, { historic: 'memorial', name: 'Otro Monumento' }],
      ],
    );
    expect(find('Monumento a S. Bolívar')?.formatted_address).toMatch(/^Monumento a Simón Bolívar/);
  });

  test('a bank ranks before an ATM that only has an operator', async () => {
    const { find } = await regionOf(
      ['Colonia'],
      [
        [90, 0.7, 0.7001, { amenity: 'atm', operator: 'Banco Prueba' }],
        [95, 0.7, 0.7099, { amenity: 'bank', name: 'Banco Prueba' }],
      ],
    );
    expect(find('Banco Prueba')?.geometry?.location?.lng).toBe(0.7099);
  });

  test('an air base is not an airport', () => {
    expect(poiTypesOf({ aeroway: 'aerodrome', 'aerodrome:type': 'military' })).toEqual(['point_of_interest']);
    expect(poiTypesOf({ aeroway: 'aerodrome', 'aerodrome:type': 'military/public' })).toEqual([
      'transit.station.airport',
    ]);
  });
});

describe('settlements', () => {
  test('a hamlet ranks before a street named after it', async () => {
    const { find } = await regionOf(['Largo da Cruz'], [[90, 0.72, 0.72, { place: 'hamlet', name: 'Cruz' }]]);
    expect(find('Cruz')?.types).toContain('hamlet');
  });

  test('streets of a village are found by the village and by the municipality that contains it', async () => {
    const { points, lines } = streets('Rüttegasse', 'Dorfstrasse');
    const corners: Point[] = [
      [200, 0.6, 0.6],
      [201, 0.6, 0.9],
      [202, 0.9, 0.9],
      [203, 0.9, 0.6],
    ];
    const municipality: Relation = [
      300,
      ['w60', 'n91@admin_centre'],
      { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Mauren' },
    ];
    const { find } = await placesOf(
      [
        ...points,
        ...corners,
        [90, 0.7, 0.706, { place: 'village', name: 'Schaanwald' }],
        [91, 0.71, 0.706, { place: 'village', name: 'Mauren' }],
      ],
      [...lines, [60, [200, 201, 202, 203, 200], { boundary: 'administrative', admin_level: '8' }]],
      [municipality],
    );
    for (const typed of ['Rüttegasse Schaanwald', 'Rüttegasse, Schaanwald', 'Rüttegasse Mauren'])
      expect(find(typed)?.formatted_address, typed).toBe('Rüttegasse, Mauren');
    expect(find('Dorfstrasse Schaanwald')?.formatted_address).not.toBe('Dorfstrasse, Mauren');
  });
});
