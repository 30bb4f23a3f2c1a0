import { filesInArchive } from './archive.ts';
import { readCsv } from './csv.ts';
import { fileText, largestFileBytes } from './file-text.ts';
import { foreignFault } from './foreign-file.ts';
import { readGeoJson } from './geojson.ts';
import { geoJsonLinesEndings, isGeoJsonLines, readGeoJsonLines, textSeparator } from './geojson-lines.ts';
import { readGpx } from './gpx.ts';
import { joinReadings } from './join-readings.ts';
import { readKml } from './kml.ts';
import { readKmz } from './kmz.ts';
import { readJson } from './read-json.ts';
import { failedReading, type Reading, type ReadOptions } from './reading.ts';
import { readServiceJson, zonesOfService } from './service-json.ts';
import { readShapefile } from './shapefile.ts';
import { readWkt } from './wkt.ts';

export const importFormats = [
  'wkt',
  'csv',
  'geojson',
  'geojson-lines',
  'service-json',
  'kml',
  'kmz',
  'gpx',
  'shapefile',
  'zip',
] as const;
export type ImportFormat = (typeof importFormats)[number];

const bytesOf = (input: Uint8Array | string) =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input;

/** Beside shapefiles and KML, which have archives of their own. Not `.txt`, which is mostly somebody's read-me. */
const archivedEndings = ['.geojson', ...geoJsonLinesEndings, '.json', '.csv', '.tsv', '.wkt', '.gpx'];

/** Reads every file in an archive in the format that it is in. */
function readZip(input: Uint8Array, options: ReadOptions): Reading {
  const archive = filesInArchive(input, archivedEndings);
  if (!archive.ok) return failedReading(archive.fault);
  return joinReadings(
    archive.files.map(({ name, bytes }) => ({
      name,
      reading: readZones(detectFormat(bytes), bytes, options),
    })),
  );
}

const readers: Record<ImportFormat, (input: Uint8Array | string, options: ReadOptions) => Reading> = {
  wkt: (input) => readWkt(input),
  csv: readCsv,
  geojson: readGeoJson,
  'geojson-lines': readGeoJsonLines,
  'service-json': readServiceJson,
  kml: readKml,
  kmz: (input, options) => readKmz(bytesOf(input), options),
  gpx: readGpx,
  shapefile: (input, options) => readShapefile(bytesOf(input), options),
  zip: (input, options) => readZip(bytesOf(input), options),
};

/** Reads a file or a pasted text in a format. Never throws; what is wrong is among the items. */
export function readZones(
  format: ImportFormat,
  input: Uint8Array | string,
  options: ReadOptions = {},
): Reading {
  if (input.length > largestFileBytes)
    return failedReading({ kind: 'too-large', limitBytes: largestFileBytes });
  const foreign = foreignFault(input);
  return foreign ? failedReading(foreign) : readers[format](input, options);
}

function hasFiles(archive: Uint8Array, endings: readonly string[]): boolean {
  const found = filesInArchive(archive, endings);
  return found.ok && found.files.length > 0;
}

const jsonBegins = ['{', '[', textSeparator];

/** Which format a file or a pasted text is in, by what is in it and not by its name. */
export function detectFormat(input: Uint8Array | string): ImportFormat {
  if (typeof input !== 'string' && input[0] === 0x50 && input[1] === 0x4b) {
    if (hasFiles(input, ['.shp'])) return 'shapefile';
    return hasFiles(input, ['.kml']) ? 'kmz' : 'zip';
  }
  const text = fileText(input).trimStart();
  if (text.startsWith('<')) return /<(?:\w+:)?gpx[\s>]/.test(text.slice(0, 2000)) ? 'gpx' : 'kml';
  if (jsonBegins.some((mark) => text.startsWith(mark))) {
    const json = readJson(text);
    if (json.ok) return zonesOfService(json.value) ? 'service-json' : 'geojson';
    return isGeoJsonLines(text) ? 'geojson-lines' : 'geojson';
  }
  // Quotes are taken for those of one cell a line, unless more cells follow.
  if (/^"[^"]*"[ \t]{0,9}[,;\t|]/.test(text)) return 'csv';
  return /^["']?(?:SRID\s{0,9}=|[A-Z]+\s{0,9}(?:Z|M|ZM)?\s{0,9}(?:\(|EMPTY))/i.test(text.slice(0, 200))
    ? 'wkt'
    : 'csv';
}
