import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { distanceMeters } from '../geo/position.ts';
import { readPlaceRow } from '../geocoding/place-row.ts';
import { readList } from '../place-lists/list-file.ts';
import { gridPosition, isGridReference } from './grid-position.ts';
import { readTypedPosition } from './read-position.ts';

const montevideo = { lat: -34.9, lng: -56.17 };
const context = { near: montevideo, language: 'en' };
/** Converted from EPSG:32721 by PROJ. */
const port = { lat: -34.89779, lng: -56.20102 };

const rowOf = (text: string) => {
  const { rows, format } = readList(text);
  return readPlaceRow(rows[0] ?? [], { mapping: [], separator: format.separator, context });
};

test.each([
  '21H 573000 6138000',
  '21h 573000 6138000',
  '21 H 573000 6138000',
  '21H 573000mE 6138000mN',
  '21H 573000 m E, 6138000 m N',
  '21H 573000E 6138000N',
  '21H, 573000, 6138000',
  '21H 573000.0 6138000.0',
  '21H E573000 N6138000',
  '21H Easting: 573000 Northing: 6138000',
  'UTM 21H 573000 6138000',
  'UTM zone 21H 573000 6138000',
  'Zona 21 Sur 573000 6138000',
  'Zone 21 South 573000 6138000',
  '21S 573000 6138000',
  '21 S 573000 6138000',
  '573000 6138000 21H',
  '573000 6138000 (21H)',
  '573000mE 6138000mN 21S',
  '21HWB7300038000',
  '21H WB 73000 38000',
  '21hwb 73000 38000',
  'MGRS 21H WB 73000 38000',
])('the search field and a list read %s', (text) => {
  const typed = readTypedPosition(text, context);
  expect(typed?.readings).toHaveLength(1);
  expect(distanceMeters(typed?.readings[0]?.position ?? montevideo, port)).toBeLessThan(3);
  const row = rowOf(text);
  expect(row.kind).toBe('position');
  if (row.kind === 'position') expect(distanceMeters(row.position, port)).toBeLessThan(3);
});

test.each(['Depot;21H 573000 6138000', 'Depot\t21HWB7300038000', '21H 573000 6138000;Depot'])(
  'keeps a name next to it: %j',
  (text) => expect(rowOf(text)).toMatchObject({ kind: 'position', name: 'Depot' }),
);

test('reads a less precise square as its center', () => {
  const center = gridPosition('21H WB 73 38')?.readings[0]?.position;
  expect(center && distanceMeters(center, port)).toBeGreaterThan(600);
  expect(center && distanceMeters(center, port)).toBeLessThan(800);
});

test('reads an ambiguous S as northern band and southern hemisphere, the nearer one first', () => {
  const typed = readTypedPosition('30S 440000 4100000', { near: { lat: 37, lng: -3.6 }, language: 'es' });
  expect(typed).toMatchObject({
    isDoubtful: false,
    readings: [{ position: { lat: expect.closeTo(37.04, 1) } }],
  });
  expect(gridPosition('30S 440000 4100000')?.readings).toHaveLength(2);
});

describe('reports an invalid grid reference as such', () => {
  test.each([
    '61H 573000 6138000',
    '0H 573000 6138000',
    '21H 73000 6138000',
    '21H 573000 16138000',
    '21T 573000 6138000',
    '61HWB7300038000',
    '21HZZ7300038000',
    '21HAB7300038000',
    '21TWB7300038000',
  ])('%s', (text) => {
    expect(isGridReference(text)).toBe(true);
    expect(readTypedPosition(text, context)).toBeUndefined();
    expect(rowOf(text)).toEqual({ kind: 'fault', reason: 'grid' });
  });
});

test.each([
  'Colonia 1234',
  '21 H',
  '18 de Julio 1234, 11200 Montevideo',
  'Calle 21 H 5730 apto 6138',
  '12 Acacia Avenue',
  '10 Downing Street SW1A 2AA',
  '18 Sur 573, 11200',
  '4 North Street 12345',
  '573000 6138000',
])('%s isn’t a grid reference', (text) => {
  expect(isGridReference(text)).toBe(false);
});

test('reads any position back from UTM and MGRS', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -79.9, max: 83.9, noNaN: true }),
      fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      (lat, lng) => {
        const position = { lat, lng };
        const zone = Math.floor((lng + 180) / 6) + 1;
        const definition = `+proj=utm +zone=${zone}${lat < 0 ? ' +south' : ''} +datum=WGS84`;
        const [x = 0, y = 0] = proj4('WGS84', definition, [lng, lat]);
        const readings = [
          ...(gridPosition(`${zone} ${lat < 0 ? 'South' : 'North'} ${x.toFixed(2)} ${y.toFixed(2)}`)
            ?.readings ?? []),
          ...(gridPosition(proj4.mgrs.forward([lng, lat]))?.readings ?? []),
        ];
        expect(readings).toHaveLength(2);
        for (const reading of readings) expect(distanceMeters(reading.position, position)).toBeLessThan(3);
      },
    ),
  );
});

test('rejects text that is far too long for a grid reference', () => {
  const blanks = ' '.repeat(60_000);
  expect(gridPosition(`573000 m${blanks}6138000${blanks}(21H`)).toBeUndefined();
  expect(isGridReference(`573000 m${blanks}6138000${blanks}(21H`)).toBe(false);
});
