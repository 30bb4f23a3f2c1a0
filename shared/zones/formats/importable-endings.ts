import { geoJsonLinesEndings } from './geojson-lines.ts';

/** Extensions of a shapefile's files. */
export const shapefileParts = ['.shp', '.dbf', '.prj', '.cpg', '.shx'] as const;

/** Files that a program keeps next to an open GeoPackage: write-ahead log and its index. */
export const geoPackageParts = ['.gpkg', '.gpkg-wal', '.gpkg-shm'] as const;

/** Extensions of files that may contain zones. */
export const importableEndings = [
  '.wkt',
  '.txt',
  '.csv',
  '.tsv',
  '.geojson',
  ...geoJsonLinesEndings,
  '.json',
  '.kml',
  '.kmz',
  '.gpx',
  '.poly',
  ...geoPackageParts,
  '.gz',
  '.zip',
  ...shapefileParts,
] as const;
