import type { ItemIssue } from './reading.ts';

/** Of Excel before 2007. */
const oldSpreadsheet = [0xd0, 0xcf, 0x11, 0xe0];
const searchedBytes = 4000;

/** What a file is that people take for one with zones, such as the spreadsheet itself in place of its CSV. */
export function foreignIssue(input: Uint8Array | string): ItemIssue | undefined {
  const start =
    typeof input === 'string'
      ? input.slice(0, searchedBytes)
      : new TextDecoder('latin1').decode(input.subarray(0, searchedBytes));
  if (/^[^<]{0,100}<(?:!doctype html|html)[\s>]/i.test(start)) return { kind: 'web-page' };
  if (typeof input === 'string') return undefined;
  const spreadsheet =
    oldSpreadsheet.every((byte, at) => input[at] === byte) ||
    (start.startsWith('PK') && /xl\/|\[Content_Types\]\.xml|opendocument\.spreadsheet/.test(start));
  return spreadsheet ? { kind: 'spreadsheet' } : undefined;
}

/** What JSON is that is not GeoJSON, though it has shapes. */
export function foreignJson(value: unknown): ItemIssue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('type' in value && value.type === 'Topology')
    return { kind: 'foreign-file', found: 'TopoJSON', way: 'map-program' };
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
