import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { geocode as operation } from '../../../../shared/api/localities.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import { regionWithinMs } from '../../../region-build/region.testing.ts';
import { testService } from '../../service.testing.ts';
import { createTurns } from '../../turns.ts';
import { localityEndpoints } from '../localities.ts';
import { geocode } from './geocode.ts';
import { sqliteGeocoder } from './geocoder.ts';
import { type Line, type Point, placesOf } from './made-region.testing.ts';
import type { PlaceIndex } from './place-index.ts';
import { testPlaces } from './test-places.testing.ts';

/** Returns an index that records its lookups by words. */
function recording(places: PlaceIndex) {
  const lookups: string[] = [];
  const recorder: PlaceIndex = {
    ...places,
    matching(expression, limit) {
      lookups.push(expression);
      return places.matching(expression, limit);
    },
    named(nameKey, limit) {
      lookups.push(nameKey);
      return places.named(nameKey, limit);
    },
    wordsContaining(part, limit) {
      lookups.push(part);
      return places.wordsContaining(part, limit);
    },
    vocabulary: {
      ...places.vocabulary,
      corrections(word, asPrefix) {
        lookups.push(word);
        return places.vocabulary.corrections(word, asPrefix);
      },
    },
  };
  return { places: recorder, lookups };
}

function geocoded(places: PlaceIndex, address: string) {
  const reading = readQuery(operation, new URLSearchParams({ address }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return geocode(places, reading.params, { language: undefined }).results;
}

/** Stops the clock, so that only lookups use up the budget of a search, however busy the machine is. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

let region: PlaceIndex;
beforeAll(async () => {
  region = await testPlaces();
}, regionWithinMs);
afterAll(() => region?.close());

test.each([
  'Bulevar General Artigas 1234 esquina Avenida 18 de Julio, apartamento 502, Montevideo, Departamento de Montevideo, 11200',
  'Edificio Plaza Mayor, Colonia 1211 apto 5, esq. Julio Herrera y Obes, Centro, 11100 Montevideo, Uruguay',
  'Empresa de Transporte S.A., Av. Italia 2525, piso 3 oficina 301, Parque Batlle, Montevideo',
  'Juan Pérez, Avneida Doctor Santin Carlos Rossi 4373 apto 2, Manga, Montevideo, Uruguay',
  'Attn. Recepción, Camino Carrasco 5975 local 4, Carrasco, Montevideo 11500',
])('an address of 20 words is found within the budget: %s', (address) => {
  stopClock();
  const { places, lookups } = recording(region);
  const [first] = geocoded(places, address);
  expect(first?.geometry?.location_type).toMatch(/ROOFTOP|RANGE_INTERPOLATED/);
  expect(lookups.length).toBeLessThan(300);
});

test('repeated words are looked up once', () => {
  const { places, lookups } = recording(region);
  geocoded(places, '18 de julio 1a,'.repeat(5));
  expect(new Set(lookups).size).toBeGreaterThan(lookups.length / 2);
  expect(lookups.length).toBeLessThan(120);
});

test.each([
  '18 de julio 1a, colonia 2b, ejido 3c, mercedes 4d, rio negro 5e',
  'colonia y ejido y mercedes y yi y andes y rio negro y uruguay',
  'farmacia 1 uruguay y 2 uruguay, hotel 3 brasil y 4, 5 y 6 argentina, 7',
  'a 1 b 2 c 3 d 4 e 5 f 6 g 7 h 8 i 9 j 10',
  'xolonia 12a exido 13b mercefes 14c rionegto 15d, urugay 16e artigaz 17f',
])('no search exceeds its budget of lookups: %s', (address) => {
  stopClock();
  const { places, lookups } = recording(region);
  geocoded(places, address);
  expect(lookups.length).toBeLessThan(400);
});

const points: Point[] = [
  [1, 0.52, 0.5],
  [2, 0.52, 0.51],
];
const lines: Line[] = [[50, [1, 2], { highway: 'residential', name: 'Rambla Unida' }]];

test('a search stops when its client disconnects', async () => {
  const { places, lookups } = recording((await placesOf(points, lines)).places);
  const leaving = new AbortController();
  const pushed = lookups.push.bind(lookups);
  lookups.push = (...expressions) => {
    leaving.abort();
    return pushed(...expressions);
  };
  const geocoder = sqliteGeocoder(places, createTurns({ sliceMs: 0 }));
  const { url, project, get } = await testService({ endpoints: localityEndpoints(geocoder) });
  const path = (address: string) => `/localities/geocode?${new URLSearchParams({ address })}`;
  const headers = { 'X-Api-Key': project.keys.privateKey };
  const long = 'qa 1a qb 2b qc 3c qd 4d, qe 5e qf 6f qg 7g qh 8h';
  await expect(fetch(url + path(long), { headers, signal: leaving.signal })).rejects.toThrow('aborted');
  // Searches of one caller run one after another: when this one has finished, so has the other.
  expect((await get(path('Rambla Unida 600'))).body.results).toHaveLength(1);
  const abortedLookups = lookups.filter((expression) => expression.includes('qa'));
  expect(abortedLookups.length).toBeLessThan(12);

  geocoded(places, long);
  const completeLookups = lookups.filter((expression) => expression.includes('qa'));
  expect(completeLookups.length - abortedLookups.length).toBeGreaterThan(24);
});
