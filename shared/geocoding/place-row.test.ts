import { expect, test } from 'vitest';
import { mappingOfHeadings } from '../place-lists/columns.ts';
import { readList } from '../place-lists/list-file.ts';
import { readPlaceRow, textOfRow } from './place-row.ts';

const at = (lat: number, lng: number, name = '') => ({ kind: 'position', name, position: { lat, lng } });
const address = (address: string, name = '') => ({ kind: 'address', name, address });
const nowhere = { near: null, language: 'en' };
function read(text: string) {
  const { headings, rows, format } = readList(text);
  const mapping = headings ? mappingOfHeadings(headings) : [];
  return rows.map((cells) => readPlaceRow(cells, { mapping, separator: format.separator, context: nowhere }));
}

test.each([
  ['-34.9, -56.2\n-34.8, -56.1', [at(-34.9, -56.2), at(-34.8, -56.1)]],
  ['Depot, -34.9, -56.2', [at(-34.9, -56.2, 'Depot')]],
  ['-34.9;-56.2;Depot', [at(-34.9, -56.2, 'Depot')]],
  ['Depot\t-34.9\t-56.2', [at(-34.9, -56.2, 'Depot')]],
  ['"Depot, north",-34.9,-56.2', [at(-34.9, -56.2, 'Depot, north')]],
  ['lon,lat,name\r\n-56.2,-34.9,Depot', [at(-34.9, -56.2, 'Depot')]],
  ['id;Latitude;Longitude\n7;-34.9;-56.2\n', [at(-34.9, -56.2, '7')]],
  ['-34.9,-56.2\n\n-34.8,-56.1', [at(-34.9, -56.2), at(-34.8, -56.1)]],
  ['Depot\t-34,9\t-56,2\nYard\t-34,8\t-56,1', [at(-34.9, -56.2, 'Depot'), at(-34.8, -56.1, 'Yard')]],
  ['Depot, north;-34,9;-56,2', [at(-34.9, -56.2, 'Depot, north')]],
  ['Depot\t-34.9, -56.2', [at(-34.9, -56.2, 'Depot')]],
  ["34°54'S, 56°12'W", [at(-34.9, -56.2)]],
  ['https://www.openstreetmap.org/?mlat=-34.9&mlon=-56.2#map=16/-34/-56', [at(-34.9, -56.2)]],
])('reads the positions of %j', (text, places) => {
  expect(read(text)).toEqual(places);
});

test.each([
  [
    '18 de Julio 1234, Montevideo\nEstadio Centenario',
    [address('18 de Julio 1234, Montevideo'), address('Estadio Centenario')],
  ],
  ['"Rivera 100, Montevideo"\n-34.9, -56.2', [address('Rivera 100, Montevideo'), at(-34.9, -56.2)]],
  ['Store 7;Colonia 1000\nDepot;-34,9;-56,2', [address('Store 7, Colonia 1000'), at(-34.9, -56.2, 'Depot')]],
  [
    'Depot;Colonia 1000\nYard;-34,9;-56,2\nRivera 1\nRivera 2\nRivera 3, Minas',
    [
      ...[address('Colonia 1000', 'Depot'), at(-34.9, -56.2, 'Yard')],
      ...[address('Rivera 1'), address('Rivera 2'), address('Rivera 3, Minas')],
    ],
  ],
  ['Depot\tColonia 1000\tMontevideo', [address('Colonia 1000, Montevideo', 'Depot')]],
  [
    'Name;Straße;Hausnummer;PLZ;Ort\nLager;Hauptstr.;12 b;10115;Berlin',
    [address('Hauptstr., 12 b, 10115, Berlin', 'Lager')],
  ],
  ['address,id\n"Colonia 1000, Montevideo",7', [address('Colonia 1000, Montevideo', '7')]],
  [
    'name,address,lat,lng\nDepot,Colonia 1000,,\nYard,Rivera 100,-34.9,-56.2',
    [address('Colonia 1000', 'Depot'), at(-34.9, -56.2, 'Yard')],
  ],
  ['Calle 13', [address('Calle 13')]],
  ['Via', [address('Via')]],
])('reads the addresses of %j', (text, places) => {
  expect(read(text)).toEqual(places);
});

test('reports unreadable lines with the reason and reads the others', () => {
  const text = '\nDepot, -34.9, -56.2\n123\nFar, 95, 200\nTurned, -156.2, -34.9\nhttps://a.b/c';
  expect(read(text)).toEqual([
    at(-34.9, -56.2, 'Depot'),
    { kind: 'fault', reason: 'no-place' },
    { kind: 'fault', reason: 'off-earth' },
    { kind: 'ambiguous', name: 'Turned', positions: [{ lat: -34.9, lng: -156.2 }] },
    { kind: 'fault', reason: 'link' },
  ]);
  const { rows, format } = readList(text);
  expect(rows.map((cells) => textOfRow(cells, format.separator))).toEqual(text.trim().split('\n'));
});

test('a line of JSON is one cell, but other lines with braces are split', () => {
  expect(read('{"type": "Point", "coordinates": [-56.2, -34.9]}\nRivera 100, Minas')).toEqual([
    at(-34.9, -56.2),
    address('Rivera 100, Minas'),
  ]);
  expect(readList('{a},{b}\n{c},{d}').rows).toEqual([
    ['{a}', '{b}'],
    ['{c}', '{d}'],
  ]);
});

test('half a position with a decimal comma isn’t read as a position', () => {
  expect(read('Depot\t-56,1\t34x')).toEqual([address('-56,1, 34x', 'Depot')]);
});

test('with headings for the position, other numbers aren’t read as one', () => {
  expect(read('id,boxes,lat,lng\n7,3,,\n8,2,-34.9,-56.2')).toEqual([
    { kind: 'fault', reason: 'no-place' },
    at(-34.9, -56.2, '8'),
  ]);
});

test('reports swapped columns', () => {
  expect(read('lat,lng\n-156.2,-34.9')).toEqual([{ kind: 'fault', reason: 'swapped' }]);
});

test('reads nothing from blank text', () => {
  expect(read('  \n ')).toEqual([]);
});
