import { expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { VehicleClass } from '../../../shared/tariffs/vehicle-class.ts';
import { collectTolls } from '../../region-build/collect-tolls.ts';
import type { OsmNode, OsmWay, Tags } from '../../region-build/osm/element.ts';
import { extractOf } from '../../region-build/osm/extract.testing.ts';
import { readTariffs } from './tariffs.ts';
import { tollFinder } from './tolls-along.ts';

const lat = 41.2;
const at = (step: number) => ({ lat, lng: -8.6 + step * 0.005 });
/** Returns a way through the nodes of these steps, which are 419 m apart. */
const way = (id: number, from: number, to: number, tags: Tags): OsmWay => ({
  type: 'way',
  id,
  refs: Array.from({ length: to - from + 1 }, (_, index) => from + index),
  tags: { highway: 'motorway', ...tags },
});
const booth = (step: number, tags: Tags = {}): OsmNode => ({
  type: 'node',
  id: 1000 + step,
  ...at(step),
  tags: { barrier: 'toll_booth', ...tags },
});
const position = (step: number): LngLat => [at(step).lng, at(step).lat];

const columns = 'operator,booth,vehicle_class,name,price,currency,payment_methods,transponders,date,source';
const price = (operator: string, boothName: string, vehicle: string, amount: string) =>
  `${operator},${boothName},${vehicle},Fare,${amount},EUR,cash,,2026-01-01,test`;

async function tollsOn(
  { nodes = [], ways = [] }: { nodes?: OsmNode[]; ways?: OsmWay[] },
  options: { from?: number; to?: number; vehicle?: VehicleClass; prices?: string[] } = {},
) {
  const { from = 0, to = 40, vehicle = 'car', prices = [] } = options;
  const find = tollFinder(await collectTolls(extractOf({ nodes, ways, position })));
  const path = Array.from({ length: to - from + 1 }, (_, index) => at(from + index));
  return find(path, vehicle, readTariffs([columns, ...prices].join('\n'), 'test.csv'));
}

test('without toll roads there are no tolls', async () => {
  const free = [way(1, 0, 10, { toll: 'no' }), way(2, 10, 20, {}), way(3, 20, 30, { toll: 'none' })];
  expect(await tollsOn({ ways: free })).toEqual({ tolls: [], tollSystems: [] });
});

test('a section is one toll with its booths, named after its operator; without prices it has no fares', async () => {
  const found = await tollsOn({
    ways: [
      way(1, 5, 10, { toll: 'yes', ref: 'A 1', operator: 'Norte' }),
      way(2, 10, 15, { toll: 'yes', ref: 'A 1' }),
    ],
    nodes: [booth(6, { name: 'Maia' }), booth(14)],
  });
  expect(found.tollSystems).toEqual([{ id: expect.any(Number), name: 'Norte' }]);
  expect(found.tolls).toEqual([
    {
      countryCode: 'PRT',
      tollSystemRef: 0,
      tollSystem: 'Norte',
      tollSystems: [0],
      fares: [],
      tollCollectionLocations: [
        { name: 'Maia', location: at(6) },
        { name: 'Norte', location: at(14) },
      ],
    },
  ]);
});

test('toll systems are distinguished by operator, otherwise by road, and short gaps don’t split a section', async () => {
  const { tolls, tollSystems } = await tollsOn({
    ways: [
      way(1, 1, 5, { toll: 'yes', ref: 'A 1' }),
      way(2, 6, 9, { toll: 'yes', ref: 'A 1' }),
      way(3, 9, 12, { toll: 'yes', ref: 'A 2' }),
      way(4, 20, 25, { toll: 'yes', ref: 'A 1' }),
    ],
  });
  expect(tolls.map(({ tollSystem }) => tollSystem)).toEqual(['A 1', 'A 2', 'A 1']);
  expect(tollSystems.map(({ name }) => name)).toEqual(['A 1', 'A 2']);
  expect(tolls.map(({ tollSystemRef }) => tollSystemRef)).toEqual([0, 1, 0]);
});

test('a booth’s operator applies to its road, without splitting it', async () => {
  const { tolls, tollSystems } = await tollsOn({
    ways: [way(1, 1, 10, { toll: 'yes', ref: 'A 28' })],
    nodes: [booth(5, { operator: 'Litoral' })],
  });
  expect(tollSystems.map(({ name }) => name)).toEqual(['Litoral']);
  expect(tolls).toHaveLength(1);
  expect(tolls[0]?.tollCollectionLocations).toHaveLength(1);
});

test('crossing a toll road or passing a booth next to the road costs nothing', async () => {
  const crossing = { ...way(1, 0, 0, { toll: 'yes' }), refs: [500, 7, 501] };
  const find = tollFinder(
    await collectTolls(
      extractOf({
        ways: [crossing],
        nodes: [{ ...booth(8), lat: lat + 0.0005 }],
        position: (id) => (id < 100 ? position(id) : [at(7).lng, lat + (id === 500 ? 0.01 : -0.01)]),
      }),
    ),
  );
  expect(
    find(
      Array.from({ length: 20 }, (_, step) => at(step)),
      'car',
      [],
    ).tolls,
  ).toEqual([]);
});

test('a booth only on service roads is a car park barrier, unless its road has a toll', async () => {
  const barrier = { ...booth(5), id: 5 };
  const count = async (...ways: OsmWay[]) => (await tollsOn({ nodes: [barrier], ways })).tolls.length;
  const aisle = way(1, 4, 6, { highway: 'service', service: 'parking_aisle' });
  expect(await count(aisle)).toBe(0);
  expect(await count({ ...aisle, tags: { highway: 'service' } })).toBe(0);
  expect(await count({ ...aisle, tags: { highway: 'service', toll: 'yes' } })).toBe(1);
  expect(await count(aisle, way(2, 5, 9, { highway: 'motorway_link' }))).toBe(1);
  expect(await count(aisle, way(2, 5, 9, { highway: 'motorway_link', toll: 'no' }))).toBe(1);
});

test('charges in the map data are read, ambiguous ones are ignored', async () => {
  const fares = async (tags: Tags, vehicle: VehicleClass = 'car') =>
    (await tollsOn({ nodes: [booth(5, tags)] }, { vehicle })).tolls[0]?.fares?.map(
      ({ price: { value, currency } }) => [value, currency],
    );
  expect(await fares({ charge: '2.50 EUR' })).toEqual([[2.5, 'EUR']]);
  expect(await fares({ charge: 'CHF 40' })).toEqual([[40, 'CHF']]);
  expect(await fares({ fee: '0,90 €' })).toEqual([[0.9, 'EUR']]);
  expect(await fares({ charge: '2 EUR', 'charge:hgv': '7 EUR' }, 'truck')).toEqual([[7, 'EUR']]);
  for (const charge of ['yes', '2.50', '2 EUR/axle', '2-3 EUR', '2 EUR; 3 EUR', '$2', '']) {
    expect(await fares({ charge })).toEqual([]);
  }
  expect(await fares({ charge: '2 EUR' }, 'truck')).toEqual([]);
  expect(await fares({ fee: 'yes' })).toEqual([]);
});

test('payment methods are read from a booth’s tags', async () => {
  const tags = { charge: '1 EUR', 'payment:visa': 'yes', 'payment:coins': 'yes', 'payment:notes': 'no' };
  const [toll] = (await tollsOn({ nodes: [booth(5, tags)] })).tolls;
  expect(toll?.fares?.[0]?.paymentMethods?.toSorted()).toEqual(['cash', 'creditCard']);
});

test('an operator’s tariff applies to a section, and a booth’s tariff makes the booth a separate toll', async () => {
  const map = {
    ways: [way(1, 5, 15, { toll: 'yes', operator: 'Norte' })],
    nodes: [booth(6, { name: 'Maia' }), booth(10), booth(14)],
  };
  const byOperator = await tollsOn(map, {
    prices: [price('norte', '', 'car', '3.00'), price('Sul', '', 'car', '9')],
  });
  expect(byOperator.tolls.map(({ fares }) => fares?.map((fare) => fare.price.value))).toEqual([[3]]);

  const byBooth = await tollsOn(map, {
    prices: [
      price('', 'MAIA', 'car', '1.00'),
      price('', '1010', 'car', '2.00'),
      price('', '1010', 'car', '1.50'),
    ],
  });
  expect(byBooth.tolls.map(({ fares }) => fares?.map((fare) => fare.price.value))).toEqual([
    [1],
    [2, 1.5],
    [],
  ]);
  expect(byBooth.tolls.map(({ tollCollectionLocations }) => tollCollectionLocations?.length)).toEqual([
    1, 1, 1,
  ]);
});

test.each([
  ['Lodz', 'Łódź'],
  ['ŁÓDŹ', 'Łódź'],
  ['Oresund', 'Øresund'],
  ['STRASSE', 'Straße'],
])('a tariff for %s applies to %s, as operator and as booth', async (listed, tagged) => {
  const values = async (map: Parameters<typeof tollsOn>[0], prices: string[]) =>
    (await tollsOn(map, { prices })).tolls.map(({ fares }) => fares?.map((fare) => fare.price.value));
  const ways = [way(1, 5, 15, { toll: 'yes', operator: tagged })];
  expect(await values({ ways }, [price(listed, '', 'car', '3.00')])).toEqual([[3]]);
  const nodes = [booth(6, { name: tagged })];
  expect(await values({ nodes }, [price('', listed, 'car', '2.00')])).toEqual([[2]]);
});

test('trucks only pay truck prices, and tariffs take precedence over charges in the map data', async () => {
  const map = { nodes: [booth(5, { charge: '2 EUR', 'charge:hgv': '6 EUR' })] };
  const prices = [price('', '1005', 'car', '2.20'), price('', '1005', 'truck', '7.70')];
  const values = async (vehicle: VehicleClass, rows: string[]) =>
    (await tollsOn(map, { vehicle, prices: rows })).tolls.flatMap(({ fares }) =>
      fares?.map((fare) => fare.price.value),
    );
  expect(await values('car', prices)).toEqual([2.2]);
  expect(await values('truck', prices)).toEqual([7.7]);
  expect(await values('truck', prices.slice(0, 1))).toEqual([6]);
});

test('fare ids are stable and unique', async () => {
  const ask = async () =>
    (
      await tollsOn(
        { nodes: [booth(5), booth(20)] },
        {
          prices: [
            price('', '1005', 'car', '1'),
            price('', '1020', 'car', '1'),
            price('', '1005', 'car', '2'),
          ],
        },
      )
    ).tolls.flatMap(({ fares }) => fares?.map(({ id }) => id));
  expect(await ask()).toEqual(await ask());
  expect(new Set(await ask()).size).toBe(3);
});

test('a fare has the source of its price, or null', async () => {
  const ways = [way(1, 1, 10, { toll: 'yes', operator: 'Norte' })];
  const sourceOf = async (source: string) => {
    const prices = [price('Norte', '', 'car', '2.50').replace(/test$/, source)];
    return (await tollsOn({ ways }, { prices })).tolls[0]?.fares?.[0]?.source;
  };
  expect(await sourceOf('https://example.com')).toBe('https://example.com');
  expect(await sourceOf('')).toBeNull();
});
