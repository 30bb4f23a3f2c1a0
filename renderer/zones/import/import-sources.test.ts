import { expect, test } from 'vitest';
import { importSources } from './import-sources.ts';

/** What comes, one after the other: its name, and of a shapefile the names of its files. */
const taken = (...paths: string[]) =>
  importSources(paths.map((path) => ({ path, file: new File([], path.split('/').at(-1) ?? '') }))).map(
    ({ name, input }) => (Array.isArray(input) ? [name, ...input.map((file: File) => file.name)] : name),
  );

test('files of a shapefile form one import, whatever is between them, and others one each', () => {
  expect(taken('a.csv', 'roads.DBF', 'b.kml', 'Roads.shp', 'roads.prj', 'roads.shx')).toEqual([
    'a.csv',
    ['Roads.shp', 'roads.DBF', 'Roads.shp', 'roads.prj', 'roads.shx'],
    'b.kml',
  ]);
});

test('shapefiles with the same name in two folders, or two names in one, stay separate', () => {
  expect(taken('/n/z.shp', '/n/z.dbf', '/s/z.shp', '/s/y.shp')).toEqual([
    ['z.shp', 'z.shp', 'z.dbf'],
    ['z.shp', 'z.shp'],
    ['y.shp', 'y.shp'],
  ]);
});

test('sidecar files of map programs belong to their shapefile', () => {
  expect(taken('z.shp', 'z.shp.xml', 'z.sbn', 'z.qpj', 'y.sbn')).toEqual([['z.shp', 'z.shp'], 'y.sbn']);
});

test('a table and a projection without shapes form one import, which reports that', () => {
  expect(taken('z.dbf', 'z.prj')).toEqual([['z.dbf', 'z.dbf', 'z.prj']]);
});

test('macOS system files are skipped, unless nothing else was selected', () => {
  expect(taken('a.csv', '._a.csv', '/z/._z.shp', '/z/z.shp', '/z/.DS_Store', '/__MACOSX/z.dbf')).toEqual([
    'a.csv',
    ['z.shp', 'z.shp'],
  ]);
  expect(taken('._a.csv')).toEqual(['._a.csv']);
});

test('a GeoPackage is imported with its write-ahead log', () => {
  expect(taken('z.gpkg-wal', 'z.gpkg', 'z.gpkg-shm', 'y.gpkg')).toEqual([
    ['z.gpkg', 'z.gpkg-wal', 'z.gpkg', 'z.gpkg-shm'],
    'y.gpkg',
  ]);
  expect(taken('z.gpkg-wal')).toEqual([['z.gpkg-wal', 'z.gpkg-wal']]);
});
