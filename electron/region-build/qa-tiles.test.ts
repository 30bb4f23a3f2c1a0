import { expect, test } from 'vitest';
import { builtInTiles } from './built-in-region.ts';
import { extractFromQaTiles } from './qa-tiles.ts';

const extract = await extractFromQaTiles(builtInTiles(), 'a test');
const ways = extract.elements.filter((element) => element.type === 'way');
const nodes = new Map(
  extract.elements.filter((element) => element.type === 'node').map((node) => [node.id, node]),
);

test('IDs of elements are unique, and every vertex has a node', () => {
  expect(nodes.size + new Set(ways.map((way) => way.id)).size).toBe(extract.elements.length);
  expect(ways.every((way) => way.refs.every((ref) => nodes.has(ref)))).toBe(true);
});

test('the elements are those of Montevideo', () => {
  const tagged = [...nodes.values()].filter((node) => node.tags['addr:housenumber']);
  expect(tagged.length).toBeGreaterThan(200_000);
  const streets = new Set(ways.filter((way) => way.tags.highway).map((way) => way.tags.name));
  expect(streets.size).toBeGreaterThan(4_000);
  expect(streets).toContain('Avenida 18 de Julio');
  const outside = [...nodes.values()].filter(
    ({ lat, lng }) => lat < -35.2 || lat > -34.7 || lng < -56.4 || lng > -55.9,
  );
  expect(outside).toEqual([]);
  expect(extract.dataDate).toBe('2017-12-04T13:11:35.000Z');
});

test('the only border of a district, postal code, or settlement is that of a housing estate', () => {
  expect(extract.elements.filter((element) => element.type === 'relation')).toEqual([]);
  const kinds = new Set(['administrative', 'postal_code', 'political', 'place']);
  const bordered = ways.filter(
    ({ tags, refs }) => kinds.has(tags.boundary ?? '') && tags.name && refs[0] === refs.at(-1),
  );
  expect(bordered.map(({ tags }) => tags.name)).toEqual(['CH Pantaleón Pérez']);
});

test('it has no names of users', () => {
  expect(
    extract.elements.some((element) => Object.keys(element.tags).some((key) => key.startsWith('@'))),
  ).toBe(false);
});

test('a street cut at a tile border becomes one line', () => {
  const cutStreets = ways.filter((way) => way.tags.highway && way.id >= 1_000_000_000_000);
  const joinedStreets = ways.filter((way) => way.tags.highway && way.id < 1_000_000_000_000);
  expect(joinedStreets.length).toBeGreaterThan(13_000);
  expect(cutStreets.length).toBeLessThan(10);
  const borderLng = (1409 / 4096) * 360 - 180;
  const crossing = joinedStreets.filter((way) => {
    const sides = new Set(
      way.refs.map((ref) => Math.sign(Math.round(((nodes.get(ref)?.lng ?? 0) - borderLng) * 1e6))),
    );
    return sides.has(1) && sides.has(-1);
  });
  expect(crossing.length).toBeGreaterThan(50);
});
