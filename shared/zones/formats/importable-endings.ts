import { geoJsonLinesEndings } from './geojson-lines.ts';

/** Endings of the files of a shapefile. */
export const shapefileParts = ['.shp', '.dbf', '.prj', '.cpg', '.shx'] as const;

/** What a program that has a GeoPackage open keeps beside it: its last changes, and an index of them. */
export const geoPackageParts = ['.gpkg', '.gpkg-wal', '.gpkg-shm'] as const;

/** Endings of the files that may hold zones. */
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
