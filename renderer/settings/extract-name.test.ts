import { expect, it } from 'vitest';
import { nameOfExtract } from './extract-name.ts';

it.each([
  ['porto.osm.pbf', 'Porto'],
  ['montevideo-latest.osm.pbf', 'Montevideo'],
  ['great-britain-260101.osm.pbf', 'Great Britain'],
  ['ile-de-france_2026-01-31.pbf', 'Ile de France'],
  ['rio_de_janeiro.osm.pbf', 'Rio de Janeiro'],
  ['Kanton Zürich.osm.pbf', 'Kanton Zürich'],
  ['NorthHolland.osm.pbf', 'NorthHolland'],
  ['', ''],
])('a region of %s is called %s', (file, name) => {
  expect(nameOfExtract(file)).toBe(name);
});
