import type { FileInput } from '../../text/text-pieces.ts';
import { foreignKinds } from './foreign-kinds.ts';
import type { ForeignConversion, ItemIssue } from './reading.ts';

const searchedBytes = 4000;

/** Reads bytes of a file; fewer at its end. */
type ReadBytes = (from: number, to: number) => Uint8Array;

const foreignFileIssue = (found: string, conversion: ForeignConversion): ItemIssue => ({
  kind: 'foreign-file',
  found,
  conversion,
});

/** Recognizes files commonly mistaken for zone files, such as a spreadsheet instead of its CSV. */
export function foreignIssue(input: FileInput): ItemIssue | undefined {
  if (typeof input === 'string') return foreignText(input.slice(0, searchedBytes));
  const read: ReadBytes =
    input instanceof Uint8Array
      ? (from, to) => input.subarray(from, to)
      : (from, to) => input.read(Math.min(from, input.size), Math.min(to, input.size));
  const begin = read(0, searchedBytes);
  // Not by TextDecoder: its Latin-1 is Windows-1252, where byte 0x89 is a per mille sign.
  const start = String.fromCharCode(...begin);
  if (isCompound(begin)) return issueOfCompound(begin, read);
  if (isSpreadsheet(start)) return { kind: 'spreadsheet' };
  if (isWkb(begin)) return foreignFileIssue('Well-Known Binary', 'wkb');
  const kind = foreignKinds.find(({ bytes }) => bytes?.test(start));
  if (kind?.found === 'TIFF' && isGeoTiff(begin, read)) return foreignFileIssue('GeoTIFF', 'raster');
  return kind ? foreignFileIssue(kind.found, kind.conversion) : foreignText(start);
}

function foreignText(start: string): ItemIssue | undefined {
  if (/^[^<]{0,100}<(?:!doctype html|html)[\s>]/i.test(start)) return { kind: 'web-page' };
  const kind = foreignKinds.find(({ text }) => text?.test(start));
  return kind && foreignFileIssue(kind.found, kind.conversion);
}

/** By the file names in a zip. */
const isSpreadsheet = (start: string): boolean =>
  start.startsWith('PK') &&
  /xl\/(?:workbook|worksheets|_rels|styles|sharedStrings|theme)|opendocument\.spreadsheet/.test(start);

/** A compound file, the format of Office before 2007. */
const isCompound = (begin: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => begin[at] === byte);

/** By the directory names ([MS-CFB] 2.2 and 2.6), in UTF-16; a spreadsheet if they are inconclusive. */
function issueOfCompound(begin: Uint8Array, read: ReadBytes): ItemIssue {
  if (begin.length < compoundHeader) return { kind: 'spreadsheet' };
  const header = new DataView(begin.buffer, begin.byteOffset);
  const sectorBytes = 2 ** Math.min(header.getUint16(30, true), 12);
  const directory = (header.getUint32(48, true) + 1) * sectorBytes;
  const names = new TextDecoder('utf-16le').decode(read(directory, directory + 4 * sectorBytes));
  if (names.includes('WordDocument')) return foreignFileIssue('Word', 'document');
  return names.includes('PowerPoint') ? foreignFileIssue('PowerPoint', 'document') : { kind: 'spreadsheet' };
}

const compoundHeader = 512;

/** Whether the first directory of a TIFF has a GeoTIFF 1.1 tag: ModelPixelScale, ModelTiepoint or GeoKeyDirectory. */
function isGeoTiff(begin: Uint8Array, read: ReadBytes): boolean {
  if (begin.length < 16) return false;
  const isLittleEndian = begin[0] === 0x49;
  const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = viewOf(begin);
  const isBigTiff = header.getUint16(2, isLittleEndian) === 43;
  const at = isBigTiff ? Number(header.getBigUint64(8, isLittleEndian)) : header.getUint32(4, isLittleEndian);
  const [countBytes, entryBytes] = isBigTiff ? [8, 20] : [2, 12];
  const entries = viewOf(read(at + countBytes, at + countBytes + maxTags * entryBytes));
  for (let from = 0; from + entryBytes <= entries.byteLength; from += entryBytes) {
    const tag = entries.getUint16(from, isLittleEndian);
    if (geoTags.has(tag)) return true;
    // Tags are sorted, so the rest is another part of the file.
    if (tag > Math.max(...geoTags)) return false;
  }
  return false;
}

const geoTags: ReadonlySet<number> = new Set([33550, 33922, 34735]);
const maxTags = 100;

/** A single Well-Known Binary shape: byte order, and type with or without EWKB flags. */
function isWkb(input: Uint8Array): boolean {
  const [byteOrder = 2] = input;
  if (byteOrder > 1 || input.length < 9) return false;
  const code = new DataView(input.buffer, input.byteOffset).getUint32(1, byteOrder === 1) & 0x1fffffff;
  return code % 1000 >= 1 && code % 1000 <= 17 && code < 4000;
}

/** Whether a file is binary: it has zeros at both even and odd offsets, while UTF-16 has them at only one. */
export function isBinary(begin: Uint8Array | string): boolean {
  if (typeof begin === 'string') return false;
  const searched = begin.subarray(0, searchedBytes);
  const zeroCount = (parity: number) => searched.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  return Math.min(zeroCount(0), zeroCount(1)) > searched.length * zeroShare;
}

/** Minimum share of zeros; damaged text has fewer. */
const zeroShare = 0.01;

/**
 * Returns the kind of an archive by its file names; undefined if they don't tell.
 * @param isReadable whether any of it can be read: then only names that decide the entire archive count
 */
export function foreignArchive(names: readonly string[], isReadable: boolean): ItemIssue | undefined {
  if (!isReadable && names.some((name) => /^xl\/workbook\.|\.(?:xlsx?|ods)$/i.test(name)))
    return { kind: 'spreadsheet' };
  const kind = foreignKinds.find(
    ({ archived, decides = false }) =>
      archived && (decides || !isReadable) && names.some((name) => archived.test(name)),
  );
  return kind && foreignFileIssue(kind.found, kind.conversion);
}

/** Returns the kind of JSON that isn't GeoJSON but contains shapes or relates to maps; undefined if unrecognized. */
export function foreignJson(value: unknown): ItemIssue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('type' in value && value.type === 'Topology') return foreignFileIssue('TopoJSON', 'map-program');
  if ('osm3s' in value || ('elements' in value && 'generator' in value))
    return foreignFileIssue('OpenStreetMap (JSON)', 'map-program');
  if ('tilejson' in value) return foreignFileIssue('TileJSON', 'tiles');
  if ('sources' in value && 'layers' in value && 'version' in value)
    return foreignFileIssue('MapLibre (style)', 'project');
  if ('type' in value && /^CIM[A-Z]/.test(String(value.type)))
    return foreignFileIssue('ArcGIS Pro (CIM)', 'project');
  if ('timelineObjects' in value || 'semanticSegments' in value)
    return foreignFileIssue('Google Timeline', 'track');
  const isEsriJson =
    ('geometryType' in value && /^esri/i.test(String(value.geometryType))) ||
    'rings' in value ||
    ('layers' in value &&
      Array.isArray(value.layers) &&
      value.layers.some((layer) => foreignJson(layer?.featureSet)));
  return isEsriJson || hasRings(value) ? foreignFileIssue('Esri JSON', 'esri') : undefined;
}

/** Esri features have attributes and ring shapes. */
function hasRings(value: object): boolean {
  if (!('features' in value) || !Array.isArray(value.features)) return false;
  return value.features.slice(0, 10).some((feature) => Array.isArray(feature?.geometry?.rings));
}
