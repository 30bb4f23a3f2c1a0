import { describe, expect, test } from 'vitest';
import { collectTolls } from './collect-tolls.ts';
import type { OsmNode, OsmWay, Tags } from './osm/element.ts';
import { extractOf } from './osm/extract.testing.ts';

const way = (id: number, tags: Tags, ...refs: number[]): OsmWay => ({ type: 'way', id, refs, tags });
const node = (id: number, tags: Tags): OsmNode => ({ type: 'node', id, lat: 47, lng: id / 1000, tags });
const collect = (ways: OsmWay[], nodes: OsmNode[] = []) =>
  collectTolls(extractOf({ ways, nodes, position: (id) => [id / 1000, 47] }));

/** Of one road over three nodes. */
const road = async (tags: Tags) => (await collect([way(1, { highway: 'primary', ...tags }, 1, 2, 3)])).roads;
const payers = async (tags: Tags) => (await road(tags)).map((one) => one.payers);

describe('roads', () => {
  test('a toll of trucks alone is theirs, and one of cars alone is theirs', async () => {
    expect(await payers({ 'toll:hgv': 'yes' })).toEqual([{ truck: 'both' }]);
    expect(await payers({ toll: 'yes', 'toll:hgv': 'no' })).toEqual([{ car: 'both' }]);
    expect(await payers({ toll: 'yes' })).toEqual([{ car: 'both', truck: 'both' }]);
    expect(await payers({ toll: 'yes', 'toll:motor_vehicle': 'no' })).toEqual([]);
  });

  test('a price without a word of whom is that of trucks where they alone pay', async () => {
    const charges = async (tags: Tags) => (await road(tags)).map(({ charge }) => charge);
    const [two, seven] = [
      { value: 2, currency: 'EUR' },
      { value: 7, currency: 'EUR' },
    ];
    expect(await charges({ toll: 'yes', charge: '2 EUR' })).toEqual([{ car: two }]);
    expect(await charges({ 'toll:hgv': 'yes', charge: '7 EUR' })).toEqual([{ truck: seven }]);
    expect(await charges({ toll: 'yes', charge: '2 EUR', 'charge:hgv': '7 EUR' })).toEqual([
      { car: two, truck: seven },
    ]);
    expect(await charges({ toll: 'yes', 'toll:hgv': 'no', 'charge:hgv': '7 EUR' })).toEqual([{}]);
  });

  test('a price makes a toll where tags say nothing of one, on a road that is not of a car park', async () => {
    expect(await payers({ charge: '2 EUR' })).toEqual([{ car: 'both', truck: 'both' }]);
    expect(await payers({ fee: 'yes' })).toEqual([{ car: 'both', truck: 'both' }]);
    expect(await payers({ 'charge:hgv': '7 EUR' })).toEqual([{ truck: 'both' }]);
    expect(await payers({ fee: 'no', charge: 'none' })).toEqual([]);
    expect(await payers({ toll: 'no', charge: '2 EUR' })).toEqual([]);
    expect(await payers({ highway: 'service', fee: 'yes' })).toEqual([]);
  });

  test('ferries and car trains have a toll where one is tagged, and a fare is none', async () => {
    const of = async (tags: Tags) => (await collect([way(1, tags, 1, 2)])).roads.length;
    expect(await of({ route: 'ferry', toll: 'yes' })).toBe(1);
    expect(await of({ route: 'shuttle_train', toll: 'yes' })).toBe(1);
    expect(await of({ route: 'ferry', fee: 'yes', charge: '9 EUR' })).toBe(0);
    expect(await of({ route: 'hiking', toll: 'yes' })).toBe(0);
    expect(await of({ highway: 'footway', toll: 'yes' })).toBe(0);
  });
});

describe('booths and gantries', () => {
  const primary = { highway: 'primary' };
  const at = async (tags: Tags, ...ways: Tags[]) => {
    const [booth] = (
      await collect(
        ways.map((each, index) => way(index + 1, each, 10 * index + 1, 5, 10 * index + 2)),
        [node(5, { barrier: 'toll_booth', ...tags })],
      )
    ).booths;
    return booth?.payers ?? [];
  };

  test('a booth on a road without a word of a toll takes one of everybody', async () => {
    expect(await at({}, primary)).toEqual(['car', 'truck']);
    expect(await at({}, { ...primary, 'toll:motorcycle': 'no' })).toEqual(['car', 'truck']);
  });

  test('where roads tell who pays, or that nobody does, it takes one of them alone', async () => {
    expect(await at({}, { ...primary, 'toll:hgv': 'yes' })).toEqual(['truck']);
    expect(await at({}, { ...primary, toll: 'yes', 'toll:hgv': 'no' })).toEqual(['car']);
    expect(await at({}, { ...primary, toll: 'no' })).toEqual([]);
    expect(await at({}, { ...primary, toll: 'no' }, { ...primary, toll: 'yes' })).toEqual(['car', 'truck']);
    expect(await at({}, { ...primary, toll: 'yes', 'toll:backward': 'no' })).toEqual([]);
  });

  test('its own tags go before those of the roads', async () => {
    expect(await at({ 'toll:hgv': 'yes' }, primary)).toEqual(['truck']);
    expect(await at({ toll: 'no' }, { ...primary, toll: 'yes' })).toEqual([]);
    expect(await at({ fee: 'no' }, primary)).toEqual([]);
    expect(await at({ toll: 'yes' }, { highway: 'service' })).toEqual(['car', 'truck']);
  });

  test('a gantry over a road with a toll of trucks takes none of cars', async () => {
    const gantry = { barrier: '', highway: 'toll_gantry' };
    expect(await at(gantry, { highway: 'motorway', 'toll:N3': 'yes' })).toEqual(['truck']);
    expect(await at(gantry, { highway: 'motorway' })).toEqual(['car', 'truck']);
  });

  test('a footpath across the barrier of a car park does not make it a booth', async () => {
    const aisle = { highway: 'service' };
    expect(await at({}, aisle)).toEqual([]);
    expect(await at({}, aisle, { highway: 'footway' })).toEqual([]);
    expect(await at({}, aisle, { highway: 'cycleway' })).toEqual([]);
    expect(await at({}, aisle, primary)).toEqual(['car', 'truck']);
  });
});
