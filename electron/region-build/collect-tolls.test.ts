import { describe, expect, test } from 'vitest';
import { collectTolls } from './collect-tolls.ts';
import type { OsmNode, OsmWay, Tags } from './osm/element.ts';
import { extractOf } from './osm/extract.testing.ts';

const way = (id: number, tags: Tags, ...refs: number[]): OsmWay => ({ type: 'way', id, refs, tags });
const node = (id: number, tags: Tags): OsmNode => ({ type: 'node', id, lat: 47, lng: id / 1000, tags });
const collect = (ways: OsmWay[], nodes: OsmNode[] = []) =>
  collectTolls(extractOf({ ways, nodes, position: (id) => [id / 1000, 47] }));

/** Returns the tolls collected from one road with these tags. */
const road = async (tags: Tags) => (await collect([way(1, { highway: 'primary', ...tags }, 1, 2, 3)])).roads;
const payers = async (tags: Tags) => (await road(tags)).map((tollRoad) => tollRoad.payers);

describe('roads', () => {
  test('tolls can apply to trucks only, or to cars only', async () => {
    expect(await payers({ 'toll:hgv': 'yes' })).toEqual([{ truck: 'both' }]);
    expect(await payers({ toll: 'yes', 'toll:hgv': 'no' })).toEqual([{ car: 'both' }]);
    expect(await payers({ toll: 'yes' })).toEqual([{ car: 'both', truck: 'both' }]);
    expect(await payers({ toll: 'yes', 'toll:motor_vehicle': 'no' })).toEqual([]);
  });

  test('a price without a vehicle applies to cars, or to trucks if only they pay', async () => {
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

  test('a price without a toll tag makes a toll road, except on service roads', async () => {
    expect(await payers({ charge: '2 EUR' })).toEqual([{ car: 'both', truck: 'both' }]);
    expect(await payers({ fee: 'yes' })).toEqual([{ car: 'both', truck: 'both' }]);
    expect(await payers({ 'charge:hgv': '7 EUR' })).toEqual([{ truck: 'both' }]);
    expect(await payers({ fee: 'no', charge: 'none' })).toEqual([]);
    expect(await payers({ toll: 'no', charge: '2 EUR' })).toEqual([]);
    expect(await payers({ highway: 'service', fee: 'yes' })).toEqual([]);
  });

  test('ferries and car trains have a toll only if one is tagged; a fare isn’t a toll', async () => {
    const tollCount = async (tags: Tags) => (await collect([way(1, tags, 1, 2)])).roads.length;
    expect(await tollCount({ route: 'ferry', toll: 'yes' })).toBe(1);
    expect(await tollCount({ route: 'shuttle_train', toll: 'yes' })).toBe(1);
    expect(await tollCount({ route: 'ferry', fee: 'yes', charge: '9 EUR' })).toBe(0);
    expect(await tollCount({ route: 'hiking', toll: 'yes' })).toBe(0);
    expect(await tollCount({ highway: 'footway', toll: 'yes' })).toBe(0);
  });
});

describe('booths and gantries', () => {
  const primary = { highway: 'primary' };
  const payersAt = async (tags: Tags, ...ways: Tags[]) => {
    const [booth] = (
      await collect(
        ways.map((wayTags, index) => way(index + 1, wayTags, 10 * index + 1, 5, 10 * index + 2)),
        [node(5, { barrier: 'toll_booth', ...tags })],
      )
    ).booths;
    return booth?.payers ?? [];
  };

  test('a booth on a road without toll tags charges all vehicles', async () => {
    expect(await payersAt({}, primary)).toEqual(['car', 'truck']);
    expect(await payersAt({}, { ...primary, 'toll:motorcycle': 'no' })).toEqual(['car', 'truck']);
  });

  test('a booth charges only the vehicles that pay on its roads', async () => {
    expect(await payersAt({}, { ...primary, 'toll:hgv': 'yes' })).toEqual(['truck']);
    expect(await payersAt({}, { ...primary, toll: 'yes', 'toll:hgv': 'no' })).toEqual(['car']);
    expect(await payersAt({}, { ...primary, toll: 'no' })).toEqual([]);
    expect(await payersAt({}, { ...primary, toll: 'no' }, { ...primary, toll: 'yes' })).toEqual([
      'car',
      'truck',
    ]);
    expect(await payersAt({}, { ...primary, toll: 'yes', 'toll:backward': 'no' })).toEqual([]);
  });

  test('tags of the booth take precedence over those of its roads', async () => {
    expect(await payersAt({ 'toll:hgv': 'yes' }, primary)).toEqual(['truck']);
    expect(await payersAt({ toll: 'no' }, { ...primary, toll: 'yes' })).toEqual([]);
    expect(await payersAt({ fee: 'no' }, primary)).toEqual([]);
    expect(await payersAt({ toll: 'yes' }, { highway: 'service' })).toEqual(['car', 'truck']);
  });

  test('a gantry over a road with a toll for trucks doesn’t charge cars', async () => {
    const gantry = { barrier: '', highway: 'toll_gantry' };
    expect(await payersAt(gantry, { highway: 'motorway', 'toll:N3': 'yes' })).toEqual(['truck']);
    expect(await payersAt(gantry, { highway: 'motorway' })).toEqual(['car', 'truck']);
  });

  test('a footpath through the barrier of a parking lot doesn’t make it a booth', async () => {
    const aisle = { highway: 'service' };
    expect(await payersAt({}, aisle)).toEqual([]);
    expect(await payersAt({}, aisle, { highway: 'footway' })).toEqual([]);
    expect(await payersAt({}, aisle, { highway: 'cycleway' })).toEqual([]);
    expect(await payersAt({}, aisle, primary)).toEqual(['car', 'truck']);
  });
});
