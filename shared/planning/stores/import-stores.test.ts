import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeColorCount } from '../../map-style/palette.ts';
import { csvSeparators } from '../../text/csv.ts';
import { fieldText } from '../../zones/other-fields.ts';
import type { Store } from '../../zones/store.ts';
import { storesImport } from './import-stores.ts';
import { mappingOfStores, readStoreList, type StoreRow, storeRows } from './store-list.ts';
import { storesCsv, storesGeoJson } from './write-stores.ts';

function rowsOf(text: string): readonly StoreRow[] {
  const list = readStoreList(text);
  if ('refusal' in list) throw new Error(list.refusal);
  return storeRows(list, mappingOfStores(list.headings));
}

/** A single line without surrounding whitespace, like the fields of a store. */
const arbitraryText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', "'-2", '{"a": 1}', 'a;b', '"q"', '\u00a0', '001'),
  )
  .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim());
/** Not a recognized heading, and free of separators. */
const arbitraryName = arbitraryText.filter(
  (name) =>
    name !== '' && name !== '__proto__' && !/[,;|\t]/.test(name) && mappingOfStores([name])[0] === 'own',
);
const arbitraryFields = fc.uniqueArray(
  fc.record({
    name: arbitraryName,
    value: fc.oneof(
      arbitraryText.filter((text) => text !== '' && !/^[[{]/.test(text)),
      fc.integer(),
      fc.boolean(),
    ),
  }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
);
const arbitraryDegrees = (max: number) =>
  fc.double({ min: -max, max, noNaN: true }).map((degrees) => degrees + 0);

const arbitraryStores = fc.uniqueArray(
  fc
    .record(
      {
        id: fc.uuid(),
        storeId: arbitraryText,
        name: arbitraryText,
        address: arbitraryText,
        openingHours: arbitraryText,
        otherFields: arbitraryFields,
        position: fc.record({ lat: arbitraryDegrees(90), lng: arbitraryDegrees(180) }),
      },
      { requiredKeys: ['id', 'storeId', 'name', 'address', 'openingHours', 'position'] },
    )
    .filter(({ storeId, name }) => storeId !== '' || name !== ''),
  {
    selector: ({ storeId, name }) =>
      JSON.stringify(storeId === '' ? { name: name.normalize('NFC') } : { storeId }),
    minLength: 1,
  },
);
const arbitraryColors = fc.array(fc.nat(storeColorCount - 1), { minLength: 1, maxLength: 8 });

/** Without the ID, and with other fields sorted by name, because a file has one column order for all stores. */
const comparable = ({ id, otherFields = [], ...store }: Omit<Store, 'id'> & { id?: string }) => ({
  ...store,
  otherFields: otherFields.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
});
/** With field values as text, as CSV has them. */
const withTexts = ({ otherFields = [], ...store }: Store): Store => ({
  ...store,
  otherFields: otherFields.map((field) => ({ name: field.name, value: fieldText(field) })),
});

test('exported stores are imported unchanged, and importing them again changes nothing', () => {
  fc.assert(
    fc.property(
      arbitraryStores,
      arbitraryColors,
      fc.constantFrom(...csvSeparators),
      (stores, someColors, separator) => {
        const ids = stores.map(({ storeId }) => storeId).filter((id) => id !== '');
        const colors = new Map(ids.map((id, index) => [id, someColors[index % someColors.length] ?? 0]));
        for (const [text, expected] of [
          [storesCsv(stores, colors, separator), stores.map(withTexts)],
          [storesGeoJson(stores, colors), stores],
        ] as const) {
          const rows = rowsOf(text);
          const { added, ...others } = storesImport(rows, []);
          expect(added.map(comparable)).toEqual(expected.map(comparable));
          expect(others).toEqual({
            updated: [],
            colors,
            unchanged: [],
            missing: [],
            unplaced: [],
            refused: [],
          });
          const again = storesImport(rows, stores, colors);
          expect(again.unchanged).toEqual(stores);
          expect(again.colors.size).toBe(0);
        }
      },
    ),
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

test('a row updates the store with its code and keeps fields the list doesn’t have', () => {
  const rows = rowsOf('Code;Name;Lat;Lon\nS1;Centro Sur;-34,95;-56,1\nS2;Prado;-34,86;-56,2');
  const { added, updated } = storesImport(rows, [centro]);
  expect(updated).toEqual([
    {
      before: centro,
      after: { ...centro, name: 'Centro Sur', position: { lat: -34.95, lng: -56.1 } },
      fields: ['name'],
      otherFields: [],
      movedMeters: expect.closeTo(10_690, -2),
    },
  ]);
  expect(added).toEqual([
    { storeId: 'S2', name: 'Prado', address: '', openingHours: '', position: { lat: -34.86, lng: -56.2 } },
  ]);
});

const prado: Store = { ...centro, id: 'two', storeId: 'S2', name: 'Prado' };

test('a new code with the name of exactly one store changes its code, and a store without a row is missing', () => {
  const rename = (text: string) => storesImport(rowsOf(`code,name,lat,lon\n${text}`), [centro, prado]);
  const renamed = rename('SHOP1,CENTRO,-34.9,-56.2');
  expect(renamed.updated).toMatchObject([
    { before: centro, after: { id: 'one', storeId: 'SHOP1' }, fields: ['name', 'storeId'] },
  ]);
  expect(renamed.missing).toEqual([prado]);
  for (const list of [
    // The store's own code is in the list too, or another row has the name.
    'S1,Sur,-34.9,-56.2\nSHOP1,Centro,-34.9,-56.2',
    'SHOP1,Centro,-34.9,-56.2\nSHOP2,Centro,-34.8,-56.2',
    'SHOP1,,-34.9,-56.2',
  ])
    expect(rename(list).added.map(({ storeId }) => storeId)).toContain('SHOP1');
  expect(rename('S1,Sur,-34.9,-56.2\nSHOP1,Centro,-34.9,-56.2').missing).toEqual([prado]);
});

test('a store whose row is rejected or waits for geocoding isn’t missing', () => {
  const rows = rowsOf('code,name,address,lat,lon\nS1,Centro,,-340,-56.2\nS2,Prado,Rivera 2,,');
  expect(storesImport(rows, [centro, prado]).missing).toEqual([]);
});

test('rows without codes match stores by name, and rows with codes and hours need no position', () => {
  const hours = { ...centro, openingHours: '24/7' };
  for (const text of ['name,address,opening\nCentro,18 de Julio 1,24/7', 'code,opening hours\nS1,24/7'])
    expect(storesImport(rowsOf(text), [centro]).updated).toMatchObject([
      { before: centro, after: hours, fields: ['openingHours'], movedMeters: null },
    ]);
});

test('rows without codes match names regardless of case and accents, each store once', () => {
  const store = (id: string, name: string): Store => ({
    id,
    storeId: '',
    name,
    address: '',
    openingHours: '',
    position: { lat: 1, lng: 1 },
  });
  const stores = [store('a', 'Łódź Główna'), store('b', 'Straße'), store('c', 'Pena'), store('d', 'Peña')];
  const { added, updated, refused } = storesImport(
    rowsOf(
      `name,opening hours,lat,lng\nLodz Glowna,1,1,1\nSTRASSE,2,1,1\n${'Peña'.normalize('NFD')},3,1,1\nłódź główna,4,1,1\n`,
    ),
    stores,
  );
  expect(added).toEqual([]);
  expect(updated.map(({ after }) => [after.id, after.openingHours])).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['d', '3'],
  ]);
  expect(refused).toMatchObject([{ reason: 'repeated', earlier: 2 }]);
});

test('rejects rows without a store or valid position, and repeated or ambiguous ones', () => {
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

test('a row with only an address waits for geocoding', () => {
  const rows = rowsOf(
    'code,street,number,city,colour\nS1,Rivera,2,Montevideo,red\nS2,Rivera,4,Montevideo,red',
  );
  expect(storesImport(rows, [centro]).unplaced).toEqual(rows);
  const position = { lat: -34.91, lng: -56.15 };
  const { unplaced, updated } = storesImport(rows, [centro], new Map(), new Map([[2, position]]));
  expect(unplaced.map(({ number }) => number)).toEqual([3]);
  expect(updated[0]?.after).toEqual({ ...centro, address: 'Rivera, 2, Montevideo', position });
});

test('rejects text that isn’t a list of stores, with a reason', () => {
  expect(readStoreList(' \n')).toEqual({ refusal: 'empty' });
  expect(readStoreList('Centro,-34.9,-56.2\nPrado,-34.8,-56.2')).toEqual({ refusal: 'no-headings' });
  expect(readStoreList('{"type": "Feature"}')).toEqual({ refusal: 'no-points' });
  expect(readStoreList(`code,lat,lon\n${'S1,1,2\n'.repeat(10_001)}`)).toEqual({ refusal: 'too-long' });
});

test('rejects points that would make too many columns', () => {
  const features = Array.from({ length: 9000 }, (_, store) => {
    const properties = { [`a${store}`]: 1, [`b${store}`]: 1 };
    return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [0, 0] } };
  });
  expect(readStoreList(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual({
    refusal: 'too-long',
  });
});

test('rejects a row with a cell that is too long and reports its column', () => {
  const list = `code,name,lat,lon\nS1,${'x'.repeat(10_001)},-34.9,-56.2\nS2,Prado,-34.8,-56.2`;
  const { refused, added } = storesImport(rowsOf(list), []);
  expect(refused.map(({ row, reason }) => [reason, row.tooLong])).toEqual([['long-cell', ['name']]]);
  expect(added.map(({ storeId }) => storeId)).toEqual(['S2']);
});

test('recognizes columns by heading and imports each other column once as a custom column', () => {
  expect(mappingOfStores(['Filiale', 'Farbe', 'Straße', 'Öffnungszeiten', 'Pakete', ' ', 'Pakete'])).toEqual([
    'storeId',
    'color',
    'street',
    'openingHours',
    'own',
    null,
    null,
  ]);
});

test('a custom column is added, kept if the list lacks it, and updated like a field', () => {
  const { added } = storesImport(rowsOf('code,lat,lon,Parcels\nS1,-34.9,-56.2,120'), []);
  expect(added).toEqual([
    {
      storeId: 'S1',
      name: '',
      address: '',
      openingHours: '',
      position: { lat: -34.9, lng: -56.2 },
      otherFields: [{ name: 'Parcels', value: '120' }],
    },
  ]);
  const store = { ...centro, otherFields: [{ name: 'Parcels', value: 120 }] };
  expect(storesImport(rowsOf('code,name\nS1,Centro'), [store]).unchanged).toEqual([store]);
  expect(storesImport(rowsOf('code,Parcels\nS1,130'), [store]).updated).toMatchObject([
    { fields: [], otherFields: [{ name: 'Parcels', before: '120', after: '130' }] },
  ]);
  const long = storesImport(rowsOf(`code,Parcels\nS1,${'1'.repeat(20_000)}`), [store]);
  expect(long.refused).toMatchObject([{ reason: 'long-cell', row: { number: 2, tooLong: ['Parcels'] } }]);
});

test('sets colors by store ID, ignores unchanged and empty ones, and rejects invalid ones', () => {
  const list =
    'code,name,lat,lon,colour\nS1,,,,#0072b2\nS2,,1,2,orange\n,Prado,1,2,red\nS3,,1,2,blurple\nS4,,1,2,';
  const { added, updated, colors, refused } = storesImport(rowsOf(list), [{ ...centro, name: '' }]);
  expect(colors).toEqual(
    new Map([
      ['S1', 0],
      ['S2', 1],
    ]),
  );
  expect(updated).toMatchObject([{ fields: [], movedMeters: null }]);
  expect(added.map(({ storeId }) => storeId)).toEqual(['S2', 'S4']);
  expect(refused.map(({ row, reason }) => [row.number, reason])).toEqual([
    [4, 'color-of-nobody'],
    [5, 'bad-color'],
  ]);
  const again = storesImport(rowsOf('code,name,marker-color\nS1,,0072B2'), [{ ...centro, name: '' }], colors);
  expect(again.unchanged).toHaveLength(1);
  expect(again.colors.size).toBe(0);
});
