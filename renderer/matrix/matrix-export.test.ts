import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { matrixToList, matrixToTable } from './matrix-export.ts';
import { emptyResult, putBlock } from './matrix-result.ts';

const point = (name: string) => ({ name, position: { lat: 1, lng: 2 } });

function exported() {
  const result = emptyResult(1, 3);
  putBlock(result, { row: 0, column: 0, rows: 1, columns: 2, elements: [[60, 900], 'ZERO_RESULTS'] });
  return {
    origins: [point('=Depot, "north"')],
    destinations: [point('One'), point(''), point('Three')],
    result,
  };
}

test('the list has a line for each pair, and empty figures without a route', () => {
  const { data } = Papa.parse<string[]>([...matrixToList(exported(), null)].join('').trim());
  expect(data).toEqual([
    ['origin', 'destination', 'duration_s', 'distance_m', 'status'],
    [`'=Depot, "north"`, 'One', '60', '900', 'OK'],
    [`'=Depot, "north"`, '1.00000, 2.00000', '', '', 'ZERO_RESULTS'],
    [`'=Depot, "north"`, 'Three', '', '', ''],
  ]);
});

test('with zones, the list has the delivery zones of both places, empty outside all zones', () => {
  const { origins, result } = exported();
  const away = { name: 'Away', position: { lat: 5, lng: 5 } };
  const destinations = [away, point('One'), away];
  const delivering = ({ lat }: { lat: number }) =>
    lat === 1 ? { zoneId: '=Centro', storeId: 'S1' } : undefined;
  const { data } = Papa.parse<string[]>(
    [...matrixToList({ origins, destinations, result }, delivering)].join('').trim(),
  );
  expect(data.map((row) => row.slice(5))).toEqual([
    ['origin_zone_id', 'origin_store_id', 'destination_zone_id', 'destination_store_id'],
    ["'=Centro", 'S1', '', ''],
    ["'=Centro", 'S1', "'=Centro", 'S1'],
    ["'=Centro", 'S1', '', ''],
  ]);
});

test('a name that looks like a formula is text, and a figure stays a number', () => {
  const { origins, ...rest } = exported();
  const evil = { ...rest, origins: [point("+cmd|' /C calc'!A0")], destinations: [point('-2+3+cmd|x')] };
  const list = [...matrixToList(evil, null)].join('');
  expect(list).toContain(`"'+cmd|' /C calc'!A0","'-2+3+cmd|x",60,900,OK`);
  expect([...matrixToTable(evil, 'meters')].join('')).toBe(
    `distance_m,"'-2+3+cmd|x"\r\n"'+cmd|' /C calc'!A0",900\r\n`,
  );
});

test('the table has a column for each destination', () => {
  const { data } = Papa.parse<string[]>([...matrixToTable(exported(), 'meters')].join('').trim());
  expect(data).toEqual([
    ['distance_m', 'One', '1.00000, 2.00000', 'Three'],
    [`'=Depot, "north"`, '900', '', ''],
  ]);
});

test('uses the selected separator', () => {
  expect([...matrixToList(exported(), null, ';')].join('')).toContain('One;60;900;OK');
  expect([...matrixToTable(exported(), 'seconds', '\t')].join('')).toContain('duration_s\tOne\t');
});
