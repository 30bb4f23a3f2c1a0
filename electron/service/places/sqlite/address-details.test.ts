import { afterAll, beforeAll, expect, test } from 'vitest';
import * as operations from '../../../../shared/api/localities.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import { regionWithinMs } from '../../../region-build/region.testing.ts';
import { geocode } from './geocode.ts';
import type { PlaceIndex } from './place-index.ts';
import { testPlaces } from './test-places.testing.ts';

let places: PlaceIndex;
beforeAll(async () => {
  places = await testPlaces();
}, regionWithinMs);
afterAll(() => places?.close());

function firstFor(address: string) {
  const reading = readQuery(operations.geocode, new URLSearchParams({ address }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return geocode(places, reading.params, { language: undefined }).results[0]?.formatted_address;
}

const artigas = 'Bulevar General Artigas 1234, Montevideo';
const colonia = 'Colonia 1234, 11100, Montevideo';

test.each([
  ['Bulevar Artigas 1234/302', artigas],
  ['Bulevar Artigas 1234 #302', artigas],
  ['Bulevar Artigas 1234-302', artigas],
  ['Bulevar Artigas 1234 apto 302 torre 2', artigas],
  ['Colonia 1234 torre 2', colonia],
  ['Colonia 1234 bloque 2', colonia],
  ['Colonia 1234 P.3 Ap.5', colonia],
  ['Colonia 1234 (timbre 4)', colonia],
  ['Colonia 1234 casa 4', colonia],
  ['Colonia 1234 bloco 2 apartamento 301', colonia],
  ['Colonia 1234, 2. Stock, Wohnung 5', colonia],
  ['Colonia 1234 bâtiment B étage 2', colonia],
  ['Colonia 1234 scala A interno 5', colonia],
  ['Colonia 1234 5th floor', colonia],
])('a unit, floor, staircase, or building doesn’t change the house: %s', (address, house) =>
  expect(firstFor(address)).toBe(house),
);

test.each([
  'Colonia nro. 1234',
  'Colonia número 1234',
  'Colonia al 1234',
  'Colonia 1.234',
  'Colonia N° 1234 apto 5',
])('a house number is recognized with any marker: %s', (address) => expect(firstFor(address)).toBe(colonia));

test.each([
  'Colonia 1234 esquina Yi',
  'Colonia 1234 esq. Yi, Montevideo',
  'Colonia 1234 casi Yi',
  'Colonia al 1234 entre Ejido y Yaguaron',
  'Colonia 1234 apto. 302 esq. Yi',
  'Colonia 1234 corner of Yi',
  'Colonia 1234 frente a la plaza',
])('a corner in addition to a house doesn’t change the house: %s', (address) =>
  expect(firstFor(address)).toBe(colonia),
);

test('an unknown house is found by its corner, and a milestone by its road', () => {
  expect(firstFor('Colonia 99999 esquina Yi')).toMatch(/^(?:Colonia & Yi|Yi & Colonia)\b/);
  expect(firstFor('Ruta 8 km 20')).toBe('Ruta 8, Montevideo');
});

test('a name with all the words of the query is found', () => {
  expect(firstFor('Pasaje 20 Bloque 1 Malvín Norte')).toMatch(/^Pasaje 20 Bloque 1 Malvín Norte/);
});
