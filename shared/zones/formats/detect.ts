import { beginsAsSpelledWkt } from '../../geo/wkt-spellings.ts';
import { largestFileBytes } from '../../text/text-encoding.ts';
import { type FileInput, fileBytes, fileText, readPieces } from '../../text/text-pieces.ts';
import { filesInArchive, namesInArchive } from './archive.ts';
import { readCsv } from './csv.ts';
import { foreignArchive, foreignIssue, foreignJson, isBinary } from './foreign-file.ts';
import { isGeoJson, readGeoJson, readGeoJsonValue } from './geojson.ts';
import {
  beginsAsGeoJsonLines,
  geoJsonLinesEndings,
  isGeoJsonLines,
  readGeoJsonLines,
  textSeparator,
} from './geojson-lines.ts';
import { isSqlite, readGeoPackage } from './geopackage.ts';
import { readGpx } from './gpx.ts';
import { isGzip, unpackGzip } from './gzip.ts';
import { shapefileParts } from './importable-endings.ts';
import { joinReadings } from './join-readings.ts';
import { haveShapes, readRows, readVertices, rowsOf } from './json-rows.ts';
import { readKml, readKmz } from './kml.ts';
import { beginsAsOsmosisPoly, readOsmosisPoly } from './osmosis-poly.ts';
import { readJson } from './read-json.ts';
import { failedReading, type ItemIssue, type Reading, type ReadOptions, withEncoding } from './reading.ts';
import { mayBeScriptVertices, readScriptVertices } from './script-vertices.ts';
import { readServiceJson, zonesOfService } from './service-json.ts';
import { readShapefile, shapefileReadings } from './shapefile.ts';
import { readWkt } from './wkt.ts';

export const importFormats = [
  'wkt',
  'csv',
  'geojson',
  'geojson-lines',
  'service-json',
  'json-rows',
  'kml',
  'kmz',
  'gpx',
  'osmosis-poly',
  'geopackage',
  'shapefile',
  'zip',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What is read of an archive beside shapefiles. Not `.txt`, which is mostly somebody's read-me. */
const archivedEndings = [
  ...['.geojson', ...geoJsonLinesEndings, '.json', '.csv', '.tsv', '.wkt', '.gpx', '.poly'],
  ...['.kml', '.kmz', '.gpkg'],
];

const logEndings = ['.gpkg-wal'];

/** Reads every file in an archive in the format that it is in. */
function readZip(input: Uint8Array, options: ReadOptions): Reading {
  const archive = filesInArchive(input, [...archivedEndings, ...shapefileParts, ...logEndings]);
  if (!archive.ok) return failedReading(archive.issue);
  const foreign = foreignArchive(namesIn(input), archive.files.length > 0);
  if (foreign) return failedReading(foreign);
  const logs = archive.files.filter(({ name }) => isCalled(name, logEndings));
  const single = archive.files.filter(({ name }) => !isCalled(name, [...shapefileParts, ...logEndings]));
  const parts = archive.files.filter(({ name }) => isCalled(name, shapefileParts));
  return joinReadings([
    ...shapefileReadings(parts, options),
    ...single.map(({ name, bytes }) => ({
      name,
      reading: isCalled(name, ['.gpkg'])
        ? readGeoPackage(bytes, options, logs.find((log) => log.name === `${name}-wal`)?.bytes)
        : readFile(bytes, options).reading,
    })),
  ]);
}

const isCalled = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

const readers: Record<ImportFormat, (input: FileInput, options: ReadOptions) => Reading> = {
  wkt: readWkt,
  csv: readCsv,
  geojson: readGeoJson,
  'geojson-lines': readGeoJsonLines,
  'service-json': readServiceJson,
  'json-rows': (input, options) => readFile(input, options).reading,
  kml: readKml,
  kmz: (input, options) => readKmz(fileBytes(input), options),
  gpx: readGpx,
  'osmosis-poly': readOsmosisPoly,
  geopackage: (input, options) => readGeoPackage(fileBytes(input), options),
  shapefile: (input, options) => readShapefile(fileBytes(input), options),
  zip: (input, options) => readZip(fileBytes(input), options),
};

/** Reads a file or a pasted text in a format. Never throws; what is wrong is among the items. */
export function readZones(format: ImportFormat, input: FileInput, options: ReadOptions = {}): Reading {
  const refused = refusal(input);
  return refused ? failedReading(refused) : readers[format](input, options);
}

/** Why a file is not read at all. */
function refusal(input: FileInput): ItemIssue | undefined {
  const size = typeof input === 'string' || input instanceof Uint8Array ? input.length : input.size;
  return size > largestFileBytes ? { kind: 'too-large', limitBytes: largestFileBytes } : foreignIssue(input);
}

const lookedAtBytes = 4000;

const beginningOf = (input: FileInput): Uint8Array | string =>
  typeof input === 'string' || input instanceof Uint8Array
    ? input
    : input.read(0, Math.min(lookedAtBytes, input.size));

/** By its directory; what lies in archives inside it has to be unpacked for that. */
function formatOfArchive(archive: Uint8Array): ImportFormat {
  const all = [...archivedEndings, ...shapefileParts];
  const names = namesIn(archive);
  const deep = names.some((name) => isCalled(name, ['.zip'])) ? filesInArchive(archive, all) : undefined;
  const readable = (deep?.ok ? deep.files.map(({ name }) => name) : names).filter((name) =>
    isCalled(name, all),
  );
  if (readable.length === 0) return 'zip';
  if (readable.every((name) => isCalled(name, shapefileParts))) return 'shapefile';
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

/** Whether SQLite is needed to read it, or may be for what is packed in it. */
export function mayHoldDatabase(input: FileInput): boolean {
  const begin = beginningOf(input);
  return isSqlite(begin) || isArchive(begin) || isGzip(begin);
}

const isArchive = (begin: Uint8Array | string): boolean =>
  typeof begin !== 'string' && begin[0] === 0x50 && begin[1] === 0x4b;

const jsonBegins = ['{', '[', textSeparator];

/**
 * Reads a file or a pasted text in the format that it is in, by what is in it and not by its name. What is
 * wrong is among the items.
 * @throws what reading a part of the file throws, and nothing else
 */
export function readFile(
  input: FileInput,
  options: ReadOptions = {},
): { format: ImportFormat; reading: Reading } {
  const vertices = scriptVertices(input, options);
  if (vertices) return { format: 'json-rows', reading: vertices };
  const refused = refusal(input);
  if (refused) return { format: 'csv', reading: failedReading(refused) };
  const begin = beginningOf(input);
  if (isGzip(begin)) {
    const unpacked = unpackGzip(fileBytes(input, options));
    return unpacked.ok
      ? readFile(unpacked.bytes, withoutShare(options))
      : { format: 'zip', reading: failedReading(unpacked.issue) };
  }
  if (isSqlite(begin)) return { format: 'geopackage', reading: readers.geopackage(input, options) };
  if (isArchive(begin)) {
    const archive = fileBytes(input, options);
    const format = formatOfArchive(archive);
    return { format, reading: readers[format](archive, withoutShare(options)) };
  }
  if (isBinary(begin)) return { format: 'csv', reading: failedReading({ kind: 'binary' }) };
  const head = readPieces(input, ([first = '']) => first);
  const text = withoutComments(head.trimStart());
  if (jsonBegins.some((mark) => text.startsWith(mark))) return readJsonFile(input, head, options);
  const format = formatOfText(text);
  return { format, reading: readers[format](input, options) };
}

/** A list that somebody copied is no longer, in bytes. */
const maxScriptSize = 2 ** 20;

/** Before other JavaScript is refused, and what is no JSON. */
function scriptVertices(input: FileInput, options: ReadOptions): Reading | undefined {
  const size = typeof input === 'string' || input instanceof Uint8Array ? input.length : input.size;
  if (size > maxScriptSize) return undefined;
  const begin = beginningOf(input);
  const start =
    typeof begin === 'string'
      ? begin.slice(0, lookedAtBytes)
      : new TextDecoder('latin1').decode(begin.subarray(0, lookedAtBytes));
  return mayBeScriptVertices(start) ? readScriptVertices(fileText(input), options) : undefined;
}

/** The text from where the comments of JavaScript end that it begins with. */
function withoutComments(text: string): string {
  let rest = text;
  for (;;) {
    const end = rest.startsWith('//')
      ? rest.indexOf('\n') + 1
      : rest.startsWith('/*')
        ? rest.indexOf('*/') + 2
        : 0;
    if (end < 2) return rest;
    rest = rest.slice(end).trimStart();
  }
}

/** The files of an archive say nothing of how far the archive is read. */
function withoutShare({ onShare, ...options }: ReadOptions): ReadOptions {
  return options;
}

function readJsonFile(
  input: FileInput,
  head: string,
  options: ReadOptions,
): { format: ImportFormat; reading: Reading } {
  if (!beginsAsGeoJsonLines(head)) {
    const json = readJson(input, options);
    if (json.ok) {
      const { format, reading } = readValue(unwrapped(json.value), options);
      return { format, reading: withEncoding(reading, json.encoding) };
    }
    if (json.issue.kind === 'too-many-positions' || !isGeoJsonLines(input))
      return { format: 'geojson', reading: failedReading(json.issue) };
  }
  return { format: 'geojson-lines', reading: readGeoJsonLines(input, options) };
}

function readValue(value: unknown, options: ReadOptions): { format: ImportFormat; reading: Reading } {
  const foreign = foreignJson(value);
  if (foreign) return { format: 'geojson', reading: failedReading(foreign) };
  const zones = zonesOfService(value);
  if (zones) return { format: 'service-json', reading: readRows(zones, options) };
  const vertices = readVertices(value, options);
  if (vertices) return { format: 'json-rows', reading: vertices };
  const rows = rowsOf(value);
  return rows
    ? { format: 'json-rows', reading: readRows(rows, options) }
    : { format: 'geojson', reading: readGeoJsonValue(value, options) };
}

/** Objects around what a service answered are no deeper than this. */
const deepestWrapping = 3;

/** What is in an object that some service put around GeoJSON, zones or rows; the value itself where it is these. */
function unwrapped(value: unknown, depth = 0): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || depth > deepestWrapping || isGeoJson(value) || zonesOfService(value) || foreignJson(value))
    return value;
  for (const inner of Object.values(value)) {
    const found = unwrapped(inner, depth + 1);
    if (matches(found)) return found;
  }
  return value;
}

function matches(value: unknown): boolean {
  if (zonesOfService(value) || isGeoJson(value)) return true;
  const rows = rowsOf(value);
  if (rows) return haveShapes(rows);
  return Array.isArray(value) && value.some(isGeoJson);
}

/** Some programs on a server let words of theirs stand before the declaration. */
const xmlBegins = /^(?:<|[^<]*<(?:\?xml\s|(?:\w+:)?(?:kml|gpx)[\s>]))/;

function formatOfText(text: string): 'csv' | 'gpx' | 'kml' | 'osmosis-poly' | 'wkt' {
  if (beginsAsSpelledWkt(text)) return 'wkt';
  const begin = text.slice(0, 2000);
  if (xmlBegins.test(begin)) return /<(?:\w+:)?gpx[\s>]/.test(begin) ? 'gpx' : 'kml';
  // Quotes are taken for those of one cell a line, unless more cells follow.
  if (/^"[^"]*"[ \t]{0,9}[,;\t|]/.test(text)) return 'csv';
  if (beginsAsOsmosisPoly(text)) return 'osmosis-poly';
  return /^["']?(?:SRID\s{0,9}=|[A-Z]+\s{0,9}(?:Z|M|ZM)?\s{0,9}(?:\(|EMPTY))/i.test(text.slice(0, 200))
    ? 'wkt'
    : 'csv';
}
