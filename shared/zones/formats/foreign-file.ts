import type { ForeignWay, ItemIssue } from './reading.ts';

const searchedBytes = 4000;

interface ForeignKind {
  /** The beginning, a byte as one character. */
  begins: RegExp;
  found: string;
  way: ForeignWay;
}

/** Kinds that only a file can be. */
const binaryKinds: readonly ForeignKind[] = [
  { begins: /^%PDF-/, found: 'PDF', way: 'document' },
  { begins: /^.PNG\r\n/, found: 'PNG', way: 'document' },
  { begins: /^\xff\xd8\xff/, found: 'JPEG', way: 'document' },
  { begins: /^(?:II[*+]\0|MM\0[*+])/, found: 'TIFF', way: 'document' },
  { begins: /^fgb(?![\w\s,;|"])/, found: 'FlatGeobuf', way: 'map-program' },
  { begins: /^PAR1(?![\w\s,;|"])/, found: 'GeoParquet', way: 'map-program' },
  { begins: /^ARROW1\0/, found: 'GeoArrow', way: 'map-program' },
  { begins: /^AC10\d\d\0/, found: 'DWG', way: 'map-program' },
  { begins: /^AutoCAD Binary DXF/, found: 'DXF', way: 'map-program' },
  { begins: /^\0\0\0[\s\S]{0,9}OSMHeader/, found: 'OpenStreetMap (.osm.pbf)', way: 'map-program' },
  { begins: /^\0[\s\S]{3}Standard (?:Jet|ACE) DB/, found: 'Microsoft Access', way: 'database' },
  { begins: /^7z\xbc\xaf'/, found: '7z', way: 'unpack' },
  { begins: /^Rar!/, found: 'RAR', way: 'unpack' },
  { begins: /^BZh\d1AY&SY/, found: 'bzip2', way: 'unpack' },
  { begins: /^\xfd7zXZ\0/, found: 'xz', way: 'unpack' },
  { begins: /^\(\xb5\/\xfd/, found: 'Zstandard', way: 'unpack' },
  { begins: /^[\s\S]{257}ustar/, found: 'tar', way: 'unpack' },
];

/** Kinds of texts, whether they come in a file or pasted. */
const textKinds: readonly ForeignKind[] = [
  { begins: /^(?:ï»¿|\s)*(?:<[?!][^>]*>\s*)*<(?:\w+:)?qgis[\s>]/, found: 'QGIS (.qgs)', way: 'project' },
  { begins: /^(?:ï»¿|\s)*<!DOCTYPE qgis[\s>]/, found: 'QGIS (.qgs)', way: 'project' },
  {
    begins: /^(?:ï»¿|\s)*(?:<[?!][^>]*>\s*)*<(?:osm|osmChange)[\s>]/,
    found: 'OpenStreetMap (.osm)',
    way: 'map-program',
  },
  {
    begins:
      /^(?:ï»¿|\s)*(?:<[?!][^>]*>\s*)*<(?!(?:\w+:)?(?:kml|gpx)[\s>])[^>]*(?:=["']http:\/\/www\.opengis\.net\/gml|\bgml:)/,
    found: 'GML',
    way: 'map-program',
  },
  { begins: /^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\s/, found: 'DXF', way: 'map-program' },
  { begins: /^\s*!table\s+!version/i, found: 'MapInfo (.tab)', way: 'map-program' },
  { begins: /^\s*version\s+\d+\s*[\r\n]+\s*charset\s/i, found: 'MapInfo (.mif)', way: 'map-program' },
  {
    begins:
      /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:(?:export\s+)?(?:var|let|const)\s+[\w$]+\s*=|export\s+default\s*[[{]|[\w$.]+\s*[=(]\s*[[{])/,
    found: 'JavaScript',
    way: 'script',
  },
];

/** What a file is that people take for one with zones, such as the spreadsheet itself in place of its CSV. */
export function foreignIssue(input: Uint8Array | string): ItemIssue | undefined {
  const start =
    typeof input === 'string'
      ? input.slice(0, searchedBytes)
      : new TextDecoder('latin1').decode(input.subarray(0, searchedBytes));
  if (/^[^<]{0,100}<(?:!doctype html|html)[\s>]/i.test(start)) return { kind: 'web-page' };
  if (typeof input !== 'string') {
    if (isSpreadsheet(input, start)) return { kind: 'spreadsheet' };
    if (isWkb(input)) return { kind: 'foreign-file', found: 'Well-Known Binary', way: 'wkb' };
  }
  const kinds = typeof input === 'string' ? textKinds : [...binaryKinds, ...textKinds];
  const kind = kinds.find(({ begins }) => begins.test(start));
  return kind && { kind: 'foreign-file', found: kind.found, way: kind.way };
}

/** Of Excel before 2007. */
const oldSpreadsheet = [0xd0, 0xcf, 0x11, 0xe0];

const isSpreadsheet = (input: Uint8Array, start: string): boolean =>
  oldSpreadsheet.every((byte, at) => input[at] === byte) ||
  (start.startsWith('PK') && /xl\/|\[Content_Types\]\.xml|opendocument\.spreadsheet/.test(start));

/** One shape of Well-Known Binary by itself: the order of its bytes, and its kind with or without the marks of EWKB. */
function isWkb(input: Uint8Array): boolean {
  const [order = 2] = input;
  if (order > 1 || input.length < 9) return false;
  const code = new DataView(input.buffer, input.byteOffset).getUint32(1, order === 1) & 0x1fffffff;
  return code % 1000 >= 1 && code % 1000 <= 17 && code < 4000;
}

/** By the endings of the files in an archive that has nothing that is read. */
const archivedKinds: readonly { ending: RegExp; found: string; way: ForeignWay }[] = [
  { ending: /\.gdb(?:\/|table$)/i, found: 'Esri File Geodatabase', way: 'map-program' },
  { ending: /\.qgs$/i, found: 'QGIS (.qgz)', way: 'project' },
  { ending: /\.(?:tab|mif)$/i, found: 'MapInfo', way: 'map-program' },
  { ending: /\.gml$/i, found: 'GML', way: 'map-program' },
  { ending: /\.(?:dxf|dwg)$/i, found: 'DXF, DWG', way: 'map-program' },
  { ending: /\.(?:geo)?parquet$/i, found: 'GeoParquet', way: 'map-program' },
  { ending: /\.fgb$/i, found: 'FlatGeobuf', way: 'map-program' },
];

/** What an archive is, by the names of what is in it. */
export function foreignArchive(names: readonly string[]): ItemIssue | undefined {
  const kind = archivedKinds.find(({ ending }) => names.some((name) => ending.test(name)));
  return kind && { kind: 'foreign-file', found: kind.found, way: kind.way };
}

/** What JSON is that is not GeoJSON, though it has shapes. */
export function foreignJson(value: unknown): ItemIssue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('type' in value && value.type === 'Topology')
    return { kind: 'foreign-file', found: 'TopoJSON', way: 'map-program' };
  if ('osm3s' in value || ('elements' in value && 'generator' in value))
    return { kind: 'foreign-file', found: 'OpenStreetMap (JSON)', way: 'map-program' };
  const isOfEsri =
    ('geometryType' in value && /^esri/i.test(String(value.geometryType))) ||
    'rings' in value ||
    ('layers' in value &&
      Array.isArray(value.layers) &&
      value.layers.some((layer) => foreignJson(layer?.featureSet)));
  return isOfEsri || hasRings(value) ? { kind: 'foreign-file', found: 'Esri JSON', way: 'esri' } : undefined;
}

/** Features of Esri have attributes beside shapes of rings. */
function hasRings(value: object): boolean {
  if (!('features' in value) || !Array.isArray(value.features)) return false;
  return value.features.slice(0, 10).some((feature) => Array.isArray(feature?.geometry?.rings));
}
