import type { CsvSeparator } from '../../text/csv.ts';
import type { Zone } from '../zone.ts';
import { writeCsv } from './csv.ts';
import { writeGeoJson } from './geojson.ts';
import { type KmlStyle, writeKml } from './kml.ts';
import { writeServiceJson } from './service-json.ts';
import { writeWktFile } from './wkt.ts';
import { endingOf, type ImportFormat, mediaTypeOf } from './zone-formats.ts';

interface ExportOptions extends KmlStyle {
  separator: CsvSeparator;
}

/** A writer for zones, with file extension and media type. */
export interface ZoneWriter {
  write: (zones: readonly Zone[], options?: ExportOptions) => string;
  ending: string;
  mediaType: string;
}

const writer = (format: ImportFormat, write: ZoneWriter['write']): ZoneWriter => ({
  write,
  ending: endingOf(format),
  mediaType: mediaTypeOf(format),
});

/** Writers of zones, by export format. */
export const exportFormats = {
  wkt: writer('wkt', writeWktFile),
  csv: writer('csv', writeCsv),
  geojson: writer('geojson', writeGeoJson),
  kml: writer('kml', writeKml),
  'service-json': writer('service-json', writeServiceJson),
} as const satisfies Partial<Record<ImportFormat, ZoneWriter>>;
export type ExportFormat = keyof typeof exportFormats;
