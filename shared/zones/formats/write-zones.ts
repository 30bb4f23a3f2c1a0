import type { Zone } from '../zone.ts';
import { writeCsv } from './csv.ts';
import { writeGeoJson } from './geojson.ts';
import { type KmlLook, writeKml } from './kml.ts';
import { writeServiceJson } from './service-json.ts';
import { writeWktFile } from './wkt.ts';

/** What zones are exported as, with the ending and the media type of the file. */
export const exportFormats = {
  wkt: { write: writeWktFile, ending: '.wkt', mediaType: 'text/plain' },
  csv: { write: (zones) => writeCsv(zones), ending: '.csv', mediaType: 'text/csv' },
  /** As spreadsheets expect it where the comma is the decimal sign. */
  'csv-semicolon': {
    write: (zones) => writeCsv(zones, { separator: ';' }),
    ending: '.csv',
    mediaType: 'text/csv',
  },
  geojson: { write: writeGeoJson, ending: '.geojson', mediaType: 'application/geo+json' },
  kml: { write: writeKml, ending: '.kml', mediaType: 'application/vnd.google-earth.kml+xml' },
  'service-json': { write: writeServiceJson, ending: '.json', mediaType: 'application/json' },
} as const satisfies Record<
  string,
  { write: (zones: readonly Zone[], look?: KmlLook) => string; ending: string; mediaType: string }
>;
export type ExportFormat = keyof typeof exportFormats;
