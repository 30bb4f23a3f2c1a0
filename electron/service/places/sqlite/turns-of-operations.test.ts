import { expect, test } from 'vitest';
import * as operations from '../../../../shared/api/localities.ts';
import type { Operation, Parameters } from '../../../../shared/api/operation.ts';
import { readQuery } from '../../../../shared/api/read-request.ts';
import type { GeocodingContext } from '../../ports.ts';
import { testService } from '../../service.testing.ts';
import { createTurns } from '../../turns.ts';
import { localityEndpoints } from '../localities.ts';
import { sqliteGeocoder } from './geocoder.ts';
import { type Line, type Point, placesOf } from './made-region.testing.ts';
import type { PlaceIndex } from './place-index.ts';

/** Returns 3,000 cafés and 1,600 houses with the same postal code, some of them flats, within about 5 km. */
function town() {
  const points: Point[] = [];
  for (let cafe = 0; cafe < 3000; cafe++) {
    const [lat, lng] = [0.5 + (cafe % 60) * 0.0008, 0.5 + Math.floor(cafe / 60) * 0.0009];
    points.push([cafe + 1, lat, lng, { amenity: 'cafe', name: `Café ${cafe}` }]);
  }
  for (let house = 0; house < 1600; house++) {
    const number = String(house < 200 ? 1 : house);
    const at = [0.5201 + house * 0.000002, 0.5001] as const;
    points.push([
      10_000 + house,
      ...at,
      {
        'addr:street': 'Langgasse',
        'addr:housenumber': number,
        'addr:postcode': '6844',
        'addr:unit': `${house}`,
      },
    ]);
  }
  points.push([20_000, 0.52, 0.5], [20_001, 0.524, 0.5]);
  const lines: Line[] = [[1, [20_000, 20_001], { highway: 'residential', name: 'Langgasse' }]];
  return placesOf(points, lines);
}

/** Returns an index that counts its lookups by position and by postal code. */
function countingLookups(places: PlaceIndex) {
  const count = { lookUps: 0, onLookUp: () => {} };
  const counted =
    <Given extends readonly unknown[], Found>(find: (...given: Given) => Found) =>
    (...given: Given): Found => {
      count.lookUps += 1;
      count.onLookUp();
      return find(...given);
    };
  const counting: PlaceIndex = {
    ...places,
    poisIn: counted(places.poisIn),
    linesIn: counted(places.linesIn),
    housesIn: counted(places.housesIn),
    *housesWithPostcode(postcode) {
      for (const houses of places.housesWithPostcode(postcode)) yield counted(() => houses)();
    },
  };
  return { places: counting, count };
}

function read<Ps extends Parameters>(operation: Operation<Ps>, query: Record<string, string>) {
  const reading = readQuery(operation, new URLSearchParams(query));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return reading.params;
}

test('requests by position or place take several lookups, and stop when the client disconnects', async () => {
  const { places, count } = countingLookups((await town()).places);
  const geocoder = sqliteGeocoder(places, createTurns({ sliceMs: 0 }));
  const staying = { language: undefined, signal: new AbortController().signal };
  const { localities } = await geocoder.autocomplete(
    read(operations.autocomplete, { input: '6844', types: 'postal_code', data: 'advanced' }),
    staying,
  );
  const near = read(operations.nearby, {
    location: '0.52,0.52',
    radius: '50000',
    types: 'point_of_interest',
  });
  const at = read(operations.geocode, { latlng: '0.5201,0.5001', list_sub_buildings: 'true' });
  const code = read(operations.details, { public_id: localities[0]?.public_id ?? '' });
  const requests: ((context: GeocodingContext) => Promise<unknown>)[] = [
    (context) => geocoder.nearby(near, context),
    (context) => geocoder.geocode(at, context),
    (context) => geocoder.details(code, context),
  ];
  for (const ask of requests) {
    count.lookUps = 0;
    await ask(staying);
    expect(count.lookUps).toBeGreaterThan(1);

    const leaving = new AbortController();
    count.lookUps = 0;
    count.onLookUp = () => leaving.abort();
    await expect(ask({ ...staying, signal: leaving.signal })).rejects.toThrow('aborted');
    count.onLookUp = () => {};
    expect(count.lookUps).toBe(1);
  }
});

test('nearby places are in the same order for any page size', async () => {
  const { places } = await town();
  const { get } = await testService({ endpoints: localityEndpoints(sqliteGeocoder(places)) });
  const page = async (number: number, limit: number) =>
    (
      await get(
        `/localities/nearby?location=0.52,0.52&radius=50000&types=point_of_interest&limit=${limit}&page=${number}`,
      )
    ).body;
  const first = await page(1, 30);
  expect(first.pagination).toEqual({ previous_page: null, next_page: 2, total: 3000 });
  const names = async (number: number, limit: number) =>
    (await page(number, limit)).results.map(({ name }: { name: string }) => name);
  const inPages: string[] = [];
  for (let number = 1; number <= 3; number++) inPages.push(...(await names(number, 10)));
  expect(inPages).toEqual(await names(1, 30));
  expect(new Set(inPages).size).toBe(30);
  expect(await names(100, 30)).toHaveLength(30);
  expect(await names(101, 30)).toEqual([]);
});
