import { geoJsonLinesEndings } from './geojson-lines.ts';

/** Endings of the files of a shapefile. */
export const shapefileParts = ['.shp', '.dbf', '.prj', '.cpg', '.shx'] as const;

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
  '.gpkg',
  '.gz',
  '.zip',
  ...shapefileParts,
] as const;
