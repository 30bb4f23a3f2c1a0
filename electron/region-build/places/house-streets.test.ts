import { expect, test } from 'vitest';
import { houseStreets } from './house-streets.ts';
import type { Setting } from './region-settlements.ts';
import type { House, Part, Street } from './street.ts';
import { streetKey } from './street.ts';
import { withoutDoubles } from './street-houses.ts';

const surroundings = { country: 'AT', admin1: undefined, admin2: undefined, suburb: undefined };
const at: Setting['at'] = (_place, city) => ({ ...surroundings, locality: city });
const setting: Setting = { at, townAt: at };

const house = (source: number, lat: number, lng: number, city = 'Town'): House => ({
  source: `n${source}`,
  street: 'Main Street',
  tags: { 'addr:city': city, 'addr:housenumber': '1' },
  lat,
  lng,
});

function street(id: number, lat: number, lng: number, locality = 'Town'): Street {
  const extent: Part['extent'] = [lat, lng, lat + 0.001, lng + 0.001];
  const way = { id, tags: { name: 'Main Street' }, refs: [], positions: [] };
  const parts = [{ way, points: [], extent }];
  return {
    source: `s${id}`,
    name: 'Main Street',
    parts,
    extent,
    locality,
    tags: {},
    cities: new Map(),
    postcodes: new Map(),
  };
}

const streetsOf = (streets: readonly Street[]) =>
  houseStreets(streets.length > 0 ? new Map([[streetKey('Main Street'), streets]]) : new Map(), setting);

test('a house is on the nearest street of its name; a street of its town may be 300 m farther away', () => {
  const streets = streetsOf([
    street(1, 10, 10, 'Here'),
    street(2, 10, 10.004, 'There'),
    street(3, 10, 10.02),
  ]);
  expect(streets.streetOf(house(1, 10, 10.002, 'There')).source).toBe('s2');
  expect(streets.streetOf(house(2, 10, 10.002, 'Here')).source).toBe('s1');
  expect(streets.streetOf(house(3, 10, 10.016, 'There')).source).toBe('s3');
  expect(streets.streetOf(house(4, 12, 12)).source).toBe('s3');
});

test('houses create a missing street, and another one if they are more than a kilometer apart', () => {
  const streets = streetsOf([]);
  const first = streets.streetOf(house(1, 10, 10));
  expect(streets.streetOf(house(2, 10.008, 10))).toBe(first);
  expect(streets.streetOf(house(3, 10.016, 10))).toBe(first);
  expect(streets.streetOf(house(4, 10.03, 10))).not.toBe(first);
  expect(streets.all()).toHaveLength(2);
});

test('60,000 houses find their street among as many of one name in reasonable time', () => {
  const count = 60_000;
  const scattered = Array.from({ length: count / 2 }, (_, id) =>
    street(id, (id % 500) * 0.1, Math.floor(id / 500) * 0.1),
  );
  const stacked = Array.from({ length: count / 2 }, (_, id) => street(count + id, 80, 10, `Town ${id % 2}`));
  const streets = streetsOf([...scattered, ...stacked]);
  const wrongHouses: number[] = [];
  for (let id = 0; id < count; id++) {
    const assigned = streets.streetOf(house(id, (id % 500) * 0.1, Math.floor((id / 500) % 60) * 0.1));
    if (assigned.source !== `s${id % (count / 2)}`) wrongHouses.push(id);
    streets.streetOf(house(id, 80.0005, 10.0005, 'Elsewhere'));
  }
  expect(wrongHouses).toEqual([]);
});

test('100,000 houses create streets of one name in reasonable time', () => {
  const streets = streetsOf([]);
  for (let id = 0; id < 100_000; id++)
    streets.streetOf(house(id, (id % 500) * 0.1, Math.floor(id / 500) * 0.1));
  expect(streets.all()).toHaveLength(100_000);
});

test('30,000 numbers are searched in as many ranges in reasonable time', () => {
  const address = (houseNumber: string, interpolated: boolean) => ({
    source: houseNumber,
    street: 's1',
    number: Number.parseInt(houseNumber, 10),
    houseNumber,
    building: undefined,
    unit: undefined,
    postcode: undefined,
    locality: undefined,
    suburb: undefined,
    lat: 0,
    lng: 0,
    interpolated,
  });
  const ranges = Array.from({ length: 30_000 }, (_, index) =>
    address(`${index * 8 + 1}-${index * 8 + 5}`, false),
  );
  const between = Array.from({ length: 30_000 }, (_, index) =>
    address(String(index * 8 + (index % 2 ? 3 : 7)), true),
  );
  expect(withoutDoubles([...ranges, ...between])).toHaveLength(45_000);
});
