import type { CsvSeparator } from '../../text/csv.ts';
import type { Zone } from '../zone.ts';
import { writeCsv } from './csv.ts';
import { writeGeoJson } from './geojson.ts';
import { type KmlLook, writeKml } from './kml.ts';
import { writeServiceJson } from './service-json.ts';
import { writeWktFile } from './wkt.ts';

interface ExportOptions extends KmlLook {
  separator: CsvSeparator;
}

/** A writer for zones, with file extension and media type. */
export interface ZoneWriter {
  write: (zones: readonly Zone[], options?: ExportOptions) => string;
  ending: string;
  mediaType: string;
}

/** Export formats of zones, with file extension and media type. */
export const exportFormats = {
  wkt: { write: writeWktFile, ending: '.wkt', mediaType: 'text/plain' },
  csv: { write: writeCsv, ending: '.csv', mediaType: 'text/csv' },
  geojson: { write: writeGeoJson, ending: '.geojson', mediaType: 'application/geo+json' },
  kml: { write: writeKml, ending: '.kml', mediaType: 'application/vnd.google-earth.kml+xml' },
  'service-json': { write: writeServiceJson, ending: '.json', mediaType: 'application/json' },
} as const satisfies Record<string, ZoneWriter>;
export type ExportFormat = keyof typeof exportFormats;
