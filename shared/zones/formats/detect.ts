import { filesInArchive, namesInArchive } from './archive.ts';
import { readCsv } from './csv.ts';
import { foreignIssue } from './foreign-file.ts';
import { readGeoJson, readGeoJsonValue } from './geojson.ts';
import { geoJsonLinesEndings, isGeoJsonLines, readGeoJsonLines, textSeparator } from './geojson-lines.ts';
import { readGpx } from './gpx.ts';
import { joinReadings } from './join-readings.ts';
import { readKml, readKmz } from './kml.ts';
import { readJson } from './read-json.ts';
import { failedReading, type Reading, type ReadOptions } from './reading.ts';
import { readServiceJson, readServiceValue, zonesOfService } from './service-json.ts';
import { readShapefile, shapefileEndings, shapefileReadings } from './shapefile.ts';
import { fileText, largestFileBytes } from './text-encoding.ts';
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

/** What is read of an archive beside shapefiles. Not `.txt`, which is mostly somebody's read-me. */
const archivedEndings = [
  ...['.geojson', ...geoJsonLinesEndings, '.json', '.csv', '.tsv', '.wkt', '.gpx'],
  ...['.kml', '.kmz'],
];

/** Reads every file in an archive in the format that it is in. */
function readZip(input: Uint8Array, options: ReadOptions): Reading {
  const archive = filesInArchive(input, [...archivedEndings, ...shapefileEndings]);
  if (!archive.ok) return failedReading(archive.issue);
  const single = archive.files.filter(({ name }) => !isCalled(name, shapefileEndings));
  const parts = archive.files.filter(({ name }) => isCalled(name, shapefileEndings));
  return joinReadings([
    ...shapefileReadings(parts, options),
    ...single.map(({ name, bytes }) => ({ name, reading: readZones(detectFormat(bytes), bytes, options) })),
  ]);
}

const isCalled = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

const readers: Record<ImportFormat, (input: Uint8Array | string, options: ReadOptions) => Reading> = {
  wkt: readWkt,
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
  const foreign = foreignIssue(input);
  return foreign ? failedReading(foreign) : readers[format](input, options);
}

/** By its directory; what lies in archives inside it has to be unpacked for that. */
function formatOfArchive(archive: Uint8Array): ImportFormat {
  const all = [...archivedEndings, ...shapefileEndings];
  const names = namesIn(archive);
  const deep = names.some((name) => isCalled(name, ['.zip'])) ? filesInArchive(archive, all) : undefined;
  const readable = (deep?.ok ? deep.files.map(({ name }) => name) : names).filter((name) =>
    isCalled(name, all),
  );
  if (readable.length === 0) return 'zip';
  if (readable.every((name) => isCalled(name, shapefileEndings))) return 'shapefile';
  return readable.every((name) => isCalled(name, ['.kml'])) ? 'kmz' : 'zip';
}

/** None of an archive that is damaged: what is wrong with it is told when it is read. */
function namesIn(archive: Uint8Array): string[] {
  try {
    return namesInArchive(archive);
  } catch {
    return [];
  }
}

const isArchive = (input: Uint8Array | string): input is Uint8Array =>
  typeof input !== 'string' && input[0] === 0x50 && input[1] === 0x4b;

const jsonBegins = ['{', '[', textSeparator];

/**
 * Reads a file or a pasted text in the format that it is in. Never throws; what is wrong is among the items.
 * As `detectFormat` and `readZones` do, at half the time and memory.
 */
export function readFile(
  input: Uint8Array | string,
  options: ReadOptions = {},
): { format: ImportFormat; reading: Reading } {
  if (isArchive(input) || input.length > largestFileBytes || foreignIssue(input)) {
    const format = input.length > largestFileBytes ? 'wkt' : detectFormat(input);
    return { format, reading: readZones(format, input, options) };
  }
  const text = fileText(input);
  if (jsonBegins.some((mark) => text.trimStart().startsWith(mark))) {
    const json = readJson(text);
    if (json.ok) {
      const zones = zonesOfService(json.value);
      return zones
        ? { format: 'service-json', reading: readServiceValue(zones, options) }
        : { format: 'geojson', reading: readGeoJsonValue(json.value, options) };
    }
    return isGeoJsonLines(text)
      ? { format: 'geojson-lines', reading: readGeoJsonLines(text, options) }
      : { format: 'geojson', reading: failedReading(json.issue) };
  }
  const format = detectFormat(text);
  return { format, reading: readers[format](text, options) };
}

/** Which format a file or a pasted text is in, by what is in it and not by its name. */
export function detectFormat(input: Uint8Array | string): ImportFormat {
  if (isArchive(input)) return formatOfArchive(input);
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
