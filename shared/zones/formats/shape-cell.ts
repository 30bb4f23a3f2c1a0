import { geometryOfParts } from '../../geo/parts.ts';
import { bytesOfHexWkb, parseWkb } from '../../geo/wkb.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { isGeoJson, shapeInDegrees } from './geojson.ts';
import { convertFromEpsg } from './projection.ts';
import { readJson } from './read-json.ts';
import type { ReadOptions, ReadShape } from './reading.ts';
import { shapeOfWkt, skippedHeights, skippedMembers } from './wkt-shape.ts';

/** Maximum cell lengths of Excel, Google Sheets and LibreOffice. */
const cellLimits: ReadonlySet<number> = new Set([32_767, 50_000, 65_535]);

/** Reads the shape in a cell of a table: Well-Known Text, GeoJSON, or hexadecimal Well-Known Binary. */
export function shapeOfCell(cell: unknown, options: ReadOptions): ReadShape {
  if (typeof cell !== 'string') return shapeInDegrees(cell, options);
  const read = shapeOfText(cell, options);
  return !read.ok && cellLimits.has(cell.length)
    ? { ok: false, issue: { kind: 'cell-cut', limit: cell.length } }
    : read;
}

function shapeOfText(text: string, options: ReadOptions): ReadShape {
  if (text.trimStart().startsWith('{')) {
    const json = readJson(text);
    return json.ok ? shapeInDegrees(json.value, options) : json;
  }
  if (isVertexList(text)) return { ok: false, issue: { kind: 'vertices' } };
  const wkb = bytesOfHexWkb(text);
  return wkb ? shapeOfWkb(wkb) : shapeOfWkt(text);
}

/** Returns whether text is pairs of numbers in unknown order: `-34.9,-56.2;-34.9,-56.1` or `[[-56.2,-34.9],…]`. */
const isVertexList = (text: string): boolean =>
  /^[\s[(]{0,9}-?\d{1,3}(?:\.\d{1,20})?\s{0,9}[,;\s]\s{0,9}-?\d{1,3}\.\d/.test(text.slice(0, 100));

/**
 * Reads the shape in Well-Known Binary, in degrees.
 * @param toDegrees converts from the container's reference system; defaults to the one named in the shape
 */
export function shapeOfWkb(
  bytes: Uint8Array,
  toDegrees: (geometry: ZoneGeometry, srid: number | undefined) => ReadShape = convertFromEpsg,
): ReadShape {
  const read = parseWkb(bytes);
  if (!read.ok) return { ok: false, issue: read.fault };
  const geometry = geometryOfParts(read.parts);
  const [found] = read.skippedTypes;
  if (!geometry)
    return {
      ok: false,
      issue: found === undefined ? { kind: 'no-geometry' } : { kind: 'no-area', found },
    };
  const converted = toDegrees(geometry, read.srid || undefined);
  const skipped = [...skippedMembers(read.skippedTypes), ...skippedHeights(read.hasHeights)];
  return converted.ok && skipped.length > 0
    ? { ...converted, skipped: [...(converted.skipped ?? []), ...skipped] }
    : converted;
}

/** Returns whether a cell is intended as a shape with an area. */
export function isShapeCell(cell: unknown): boolean {
  if (typeof cell !== 'string') return isGeoJson(cell) && cell.type !== 'FeatureCollection';
  return (
    wktCell.test(cell) ||
    jsonCell.test(cell) ||
    bytesOfHexWkb(cell.slice(0, 60 - (cell.length % 2))) !== undefined
  );
}

const wktCell =
  /^\s*(?:ST_\w{1,30}\s*\(\s*')?(?:SRID\s*=\s*\d+\s*;\s*)?(?:POLYGON|MULTIPOLYGON|GEOMETRYCOLLECTION|MULTISURFACE|CURVEPOLYGON|TRIANGLE|TIN|POLYHEDRALSURFACE)(?:\s*(?:ZM?|M))?\s*(?:\(|EMPTY)/i;
const jsonCell =
  /^\s*\{[^[]{0,200}"type"\s*:\s*"(?:Feature|Polygon|MultiPolygon|GeometryCollection)"|^\s*\{\s*"(?:coordinates|geometries)"\s*:\s*\[/;
