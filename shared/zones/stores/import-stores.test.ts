import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvSeparators } from '../../text/csv.ts';
import { storesImport } from './import-stores.ts';
import type { Store } from './store.ts';
import { readStoreList, type StoreRow } from './store-list.ts';
import { storesCsv, storesGeoJson } from './write-stores.ts';

function rowsOf(text: string): readonly StoreRow[] {
  const list = readStoreList(text);
  if ('refusal' in list) throw new Error(list.refusal);
  return list.rows;
}

/** As the fields of a store have it: one line without blanks around it. */
const arbitraryText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', "'-2", '{"a": 1}', 'a;b', '"q"', '\u00a0', '001'),
  )
  .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim());
const arbitraryDegrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((degrees) => degrees + 0);

const arbitraryStores = fc.uniqueArray(
  fc
    .record({
      id: fc.uuid(),
      storeId: arbitraryText,
      name: arbitraryText,
      address: arbitraryText,
      openingHours: arbitraryText,
      position: fc.record({ lat: arbitraryDegrees(90), lng: arbitraryDegrees(180) }),
    })
    .filter(({ storeId, name }) => storeId !== '' || name !== ''),
  { selector: ({ storeId, name }) => JSON.stringify(storeId === '' ? { name } : { storeId }), minLength: 1 },
);

const withoutId = ({ id, ...store }: Store) => store;

test('stores that were exported come back as they were, and change nothing where they are', () => {
  fc.assert(
    fc.property(arbitraryStores, fc.constantFrom(...csvSeparators), (stores, separator) => {
      for (const text of [storesCsv(stores, separator), storesGeoJson(stores)]) {
        const rows = rowsOf(text);
        expect(storesImport(rows, [])).toEqual({
          added: stores.map(withoutId),
          updated: [],
          unchanged: [],
          unplaced: [],
          refused: [],
        });
        expect(storesImport(rows, stores).unchanged).toEqual(stores);
      }
    }),
  );
});

const centro: Store = {
  id: 'one',
  storeId: 'S1',
  name: 'Centro',
  address: '18 de Julio 1',
  openingHours: 'Mo-Fr 09:00-18:00',
  position: { lat: -34.9, lng: -56.2 },
};

test('a row updates the store of its code, and what the list does not say stays', () => {
  const rows = rowsOf('Code;Name;Lat;Lon\nS1;Centro Sur;-34,95;-56,1\nS2;Prado;-34,86;-56,2');
  const { added, updated } = storesImport(rows, [centro]);
  expect(updated).toEqual([
    {
      before: centro,
      after: { ...centro, name: 'Centro Sur', position: { lat: -34.95, lng: -56.1 } },
      fields: ['name'],
      movedMeters: expect.closeTo(10_690, -2),
    },
  ]);
  expect(added).toEqual([
    { storeId: 'S2', name: 'Prado', address: '', openingHours: '', position: { lat: -34.86, lng: -56.2 } },
  ]);
});

test('a list without codes means stores by their names, and one of codes and hours needs no place', () => {
  const hours = { ...centro, openingHours: '24/7' };
  for (const text of ['name,address,opening\nCentro,18 de Julio 1,24/7', 'code,opening hours\nS1,24/7'])
    expect(storesImport(rowsOf(text), [centro]).updated).toMatchObject([
      { before: centro, after: hours, fields: ['openingHours'], movedMeters: null },
    ]);
});

test('a row is refused that says no store, no place, or the same store again', () => {
  const twice = [centro, { ...centro, id: 'two' }];
  const list = [
    'code,name,address,lat,lon',
    ',,Rivera 10,-34.9,-56.2',
    'S2,Prado,,,',
    'S3,Cerro,,-340,-56.2',
    'S4,Union,,-34.9,',
    'S5,Malvin,,-34.9,-56.1',
    'S5,Malvin,,-34.9,-56.1',
    'S1,Centro,,-34.9,-56.2',
  ];
  const { refused, added } = storesImport(rowsOf(list.join('\n')), twice);
  expect(refused.map(({ row, reason, earlier }) => [row.number, reason, earlier])).toEqual([
    [2, 'no-name', null],
    [3, 'no-place', null],
    [4, 'bad-position', null],
    [5, 'bad-position', null],
    [7, 'repeated', 6],
    [8, 'several', null],
  ]);
  expect(added.map(({ storeId }) => storeId)).toEqual(['S5']);
});

test('a row with an address alone waits until it was looked up', () => {
  const rows = rowsOf(
    'code,street,number,city,colour\nS1,Rivera,2,Montevideo,red\nS2,Rivera,4,Montevideo,red',
  );
  expect(storesImport(rows, [centro]).unplaced).toEqual(rows);
  const position = { lat: -34.91, lng: -56.15 };
  const { unplaced, updated } = storesImport(rows, [centro], new Map([[2, position]]));
  expect(unplaced.map(({ number }) => number)).toEqual([3]);
  expect(updated[0]?.after).toEqual({ ...centro, address: 'Rivera, 2, Montevideo', position });
});

test('a list tells its columns without use, and a text that is none why', () => {
  expect(readStoreList('code,lat,lon,colour\nS1,1,2,red')).toMatchObject({ unused: ['colour'] });
  expect(readStoreList(' \n')).toEqual({ refusal: 'empty' });
  expect(readStoreList('Centro,-34.9,-56.2\nPrado,-34.8,-56.2')).toEqual({ refusal: 'no-headings' });
  expect(readStoreList('{"type": "Feature"}')).toEqual({ refusal: 'no-points' });
  expect(readStoreList(`code,lat,lon\n${'S1,1,2\n'.repeat(10_001)}`)).toEqual({ refusal: 'too-long' });
});
