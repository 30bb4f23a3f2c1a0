import { startsAsWrappedWkt } from '../../geo/wkt-spellings.ts';
import { maxFileBytes } from '../../text/text-encoding.ts';
import { type FileInput, fileBytes, fileText, readPieces } from '../../text/text-pieces.ts';
import { filesInArchive, namesInArchive } from './archive.ts';
import { readCsv } from './csv.ts';
import { foreignArchive, foreignIssue, foreignJson, isBinary } from './foreign-file.ts';
import { isGeoJson, readGeoJson, readGeoJsonValue } from './geojson.ts';
import { beginsAsGeoJsonLines, isGeoJsonLines, readGeoJsonLines, textSeparator } from './geojson-lines.ts';
import { isSqlite, readGeoPackage } from './geopackage.ts';
import { readGpx } from './gpx.ts';
import { isGzip, unpackGzip } from './gzip.ts';
import { joinReadings } from './join-readings.ts';
import { haveShapes, readRows, readVertices, rowsOf } from './json-rows.ts';
import { readKml, readKmz } from './kml.ts';
import { beginsAsOsmosisPoly, readOsmosisPoly } from './osmosis-poly.ts';
import { readJson } from './read-json.ts';
import {
  type FileReading,
  failedReading,
  type ItemIssue,
  type ReadOptions,
  withEncoding,
} from './reading.ts';
import { mayBeScriptVertices, readScriptVertices } from './script-vertices.ts';
import { readServiceJson, zonesOfService } from './service-json.ts';
import { readShapefile, shapefileReadings } from './shapefile.ts';
import { readWkt } from './wkt.ts';
import { archivedEndings, type ImportFormat, shapefileParts } from './zone-formats.ts';

const logEndings = ['.gpkg-wal'];

/** Reads each file of an archive in its format. */
function readZip(input: Uint8Array, options: ReadOptions): FileReading {
  const archive = filesInArchive(input, [...archivedEndings, ...shapefileParts, ...logEndings]);
  if (!archive.ok) return failedReading(archive.issue);
  const foreign = foreignArchive(namesIn(input), archive.files.length > 0);
  if (foreign) return failedReading(foreign);
  const logFiles = archive.files.filter(({ name }) => hasEnding(name, logEndings));
  const singleFiles = archive.files.filter(
    ({ name }) => !hasEnding(name, [...shapefileParts, ...logEndings]),
  );
  const shapefileFiles = archive.files.filter(({ name }) => hasEnding(name, shapefileParts));
  return joinReadings([
    ...shapefileReadings(shapefileFiles, options),
    ...singleFiles.map(({ name, bytes }) => ({
      name,
      reading: hasEnding(name, ['.gpkg'])
        ? readGeoPackage(bytes, options, logFiles.find((log) => log.name === `${name}-wal`)?.bytes)
        : readFile(bytes, options).reading,
    })),
  ]);
}

const hasEnding = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

const readers: Record<ImportFormat, (input: FileInput, options: ReadOptions) => FileReading> = {
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

/** Reads a file or pasted text in a format. Never throws; errors are among the items. */
export function readZones(format: ImportFormat, input: FileInput, options: ReadOptions = {}): FileReading {
  const issue = rejectionOf(input);
  return issue ? failedReading(issue) : readers[format](input, options);
}

/** Why a file is rejected unread. */
function rejectionOf(input: FileInput): ItemIssue | undefined {
  const size = typeof input === 'string' || input instanceof Uint8Array ? input.length : input.size;
  return size > maxFileBytes ? { kind: 'too-large', limitBytes: maxFileBytes } : foreignIssue(input);
}

const examinedBytes = 4000;

const beginningOf = (input: FileInput): Uint8Array | string =>
  typeof input === 'string' || input instanceof Uint8Array
    ? input
    : input.read(0, Math.min(examinedBytes, input.size));

/** Format of an archive by its directory; nested archives have to be unpacked for that. */
function formatOfArchive(archive: Uint8Array): ImportFormat {
  const readableEndings = [...archivedEndings, ...shapefileParts];
  const names = namesIn(archive);
  const unpackedNested = names.some((name) => hasEnding(name, ['.zip']))
    ? filesInArchive(archive, readableEndings)
    : undefined;
  const readable = (unpackedNested?.ok ? unpackedNested.files.map(({ name }) => name) : names).filter(
    (name) => hasEnding(name, readableEndings),
  );
  if (readable.length === 0) return 'zip';
  if (readable.every((name) => hasEnding(name, shapefileParts))) return 'shapefile';
  return readable.every((name) => hasEnding(name, ['.kml'])) ? 'kmz' : 'zip';
}

/** Empty for a damaged archive; the error is reported when reading it. */
function namesIn(archive: Uint8Array): string[] {
  try {
    return namesInArchive(archive);
  } catch {
    return [];
  }
}

/** Whether reading may need SQLite, possibly for a packed file. */
export function mayNeedSqlite(input: FileInput): boolean {
  const head = beginningOf(input);
  return isSqlite(head) || isArchive(head) || isGzip(head);
}

const isArchive = (begin: Uint8Array | string): boolean =>
  typeof begin !== 'string' && begin[0] === 0x50 && begin[1] === 0x4b;

const jsonBegins = ['{', '[', textSeparator];

/**
 * Reads a file or pasted text; detects its format by content, not by name. Errors are among the items.
 * @throws only what reading the file itself throws
 */
export function readFile(
  input: FileInput,
  options: ReadOptions = {},
): { format: ImportFormat; reading: FileReading } {
  const vertices = scriptVertices(input, options);
  if (vertices) return { format: 'json-rows', reading: vertices };
  const refused = rejectionOf(input);
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

/** In bytes; copied lists aren't longer. */
const maxScriptSize = 2 ** 20;

/** Tried before other JavaScript and invalid JSON are rejected. */
function scriptVertices(input: FileInput, options: ReadOptions): FileReading | undefined {
  const size = typeof input === 'string' || input instanceof Uint8Array ? input.length : input.size;
  if (size > maxScriptSize) return undefined;
  const begin = beginningOf(input);
  const start =
    typeof begin === 'string'
      ? begin.slice(0, examinedBytes)
      : new TextDecoder('latin1').decode(begin.subarray(0, examinedBytes));
  return mayBeScriptVertices(start) ? readScriptVertices(fileText(input), options) : undefined;
}

/** The text after leading JavaScript comments. */
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

/** Files in an archive don't report the share that was read of the archive. */
function withoutShare({ onShare, ...options }: ReadOptions): ReadOptions {
  return options;
}

function readJsonFile(
  input: FileInput,
  head: string,
  options: ReadOptions,
): { format: ImportFormat; reading: FileReading } {
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

function readValue(value: unknown, options: ReadOptions): { format: ImportFormat; reading: FileReading } {
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

/** Maximum nesting of wrapper objects. */
const maxWrappingDepth = 3;

/** GeoJSON, zones or rows within a service's wrapper object; the value itself if it isn't wrapped. */
function unwrapped(value: unknown, depth = 0): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (
    !isObject ||
    depth > maxWrappingDepth ||
    isGeoJson(value) ||
    zonesOfService(value) ||
    foreignJson(value)
  )
    return value;
  for (const inner of Object.values(value)) {
    const found = unwrapped(inner, depth + 1);
    if (isReadableValue(found)) return found;
  }
  return value;
}

function isReadableValue(value: unknown): boolean {
  if (zonesOfService(value) || isGeoJson(value)) return true;
  const rows = rowsOf(value);
  if (rows) return haveShapes(rows);
  return Array.isArray(value) && value.some(isGeoJson);
}

/** Some server programs write text before the XML declaration. */
const xmlBegins = /^(?:<|[^<]*<(?:\?xml\s|(?:\w+:)?(?:kml|gpx)[\s>]))/;

function formatOfText(text: string): 'csv' | 'gpx' | 'kml' | 'osmosis-poly' | 'wkt' {
  if (startsAsWrappedWkt(text)) return 'wkt';
  const begin = text.slice(0, 2000);
  if (xmlBegins.test(begin)) return /<(?:\w+:)?gpx[\s>]/.test(begin) ? 'gpx' : 'kml';
  // A quoted line counts as one cell, unless more cells follow.
  if (/^"[^"]*"[ \t]{0,9}[,;\t|]/.test(text)) return 'csv';
  if (beginsAsOsmosisPoly(text)) return 'osmosis-poly';
  return /^["']?(?:SRID\s{0,9}=|[A-Z]+\s{0,9}(?:Z|M|ZM)?\s{0,9}(?:\(|EMPTY))/i.test(text.slice(0, 200))
    ? 'wkt'
    : 'csv';
}
