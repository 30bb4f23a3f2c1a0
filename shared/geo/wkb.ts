import type { LngLat } from './position.ts';

/** Why bytes can't be read as polygons in Well-Known Binary. */
export type WkbFault =
  | { kind: 'bad-wkb' }
  /** A geometry type with curved sides. */
  | { kind: 'arcs'; found: string }
  | { kind: 'no-area'; found: string }
  | { kind: 'bad-position'; found: string };

export type WkbReading =
  | { ok: true; parts: LngLat[][][]; srid: number | undefined; skippedTypes: string[]; hasHeights: boolean }
  | { ok: false; fault: WkbFault };

class WkbError extends Error {
  readonly fault: WkbFault;
  constructor(fault: WkbFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** Geometry types of ISO 13249-3 and OGC 06-103r4, by code. */
const typeNames: Readonly<Record<number, string>> = {
  1: 'POINT',
  2: 'LINESTRING',
  3: 'POLYGON',
  4: 'MULTIPOINT',
  5: 'MULTILINESTRING',
  6: 'MULTIPOLYGON',
  7: 'GEOMETRYCOLLECTION',
  8: 'CIRCULARSTRING',
  9: 'COMPOUNDCURVE',
  10: 'CURVEPOLYGON',
  11: 'MULTICURVE',
  12: 'MULTISURFACE',
  15: 'POLYHEDRALSURFACE',
  16: 'TIN',
  17: 'TRIANGLE',
};
const typesWithoutArea = new Set(['POINT', 'LINESTRING', 'MULTIPOINT', 'MULTILINESTRING']);
const collectionTypes = new Set([
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
  'MULTISURFACE',
  'POLYHEDRALSURFACE',
  'TIN',
]);

/** Flags of PostGIS's EWKB; ISO adds multiples of 1000 instead. */
const [zFlag, mFlag, sridFlag] = [0x80000000, 0x40000000, 0x20000000];

/** Maximum nesting of collections. */
const maxDepth = 50;

/**
 * Reads the polygons in Well-Known Binary of ISO, OGC, or PostGIS (EWKB), without converting their reference system. In
 * collections, skips empty members and those without area, and lists their types; `parts` may be empty then. Drops
 * heights and measures, and reports any that aren't 0. Ignores bytes after the geometry.
 */
export function parseWkb(bytes: Uint8Array): WkbReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: LngLat[][][] = [];
  const skippedTypes: string[] = [];
  let hasHeights = false;
  let srid: number | undefined;
  let offset = 0;

  /** Reads the number of members, each of which takes at least `minBytes`. */
  function readCount(isLittleEndian: boolean, minBytes: number): number {
    const count = view.getUint32(offset, isLittleEndian);
    offset += 4;
    if (count * minBytes > view.byteLength - offset) throw new WkbError({ kind: 'bad-wkb' });
    return count;
  }

  function readPosition(isLittleEndian: boolean, dimensions: number): LngLat {
    const [lng, lat] = [view.getFloat64(offset, isLittleEndian), view.getFloat64(offset + 8, isLittleEndian)];
    for (let extra = 2; extra < dimensions; extra += 1) {
      const value = view.getFloat64(offset + extra * 8, isLittleEndian);
      if (value !== 0 && !Number.isNaN(value)) hasHeights = true;
    }
    offset += dimensions * 8;
    if (!Number.isFinite(lng) || !Number.isFinite(lat))
      throw new WkbError({ kind: 'bad-position', found: `${lng} ${lat}` });
    return [lng, lat];
  }

  const readLine = (isLittleEndian: boolean, dimensions: number): LngLat[] =>
    Array.from({ length: readCount(isLittleEndian, dimensions * 8) }, () =>
      readPosition(isLittleEndian, dimensions),
    );

  function readHeader(): { kind: string; isLittleEndian: boolean; dimensions: number } {
    const byteOrder = view.getUint8(offset);
    if (byteOrder > 1) throw new WkbError({ kind: 'bad-wkb' });
    const isLittleEndian = byteOrder === 1;
    const code = view.getUint32(offset + 1, isLittleEndian);
    offset += 5;
    if ((code & sridFlag) !== 0) {
      srid ??= view.getUint32(offset, isLittleEndian);
      offset += 4;
    }
    const isoCode = code & 0x0fffffff;
    const dimensionCode = Math.floor(isoCode / 1000);
    const kind = typeNames[isoCode % 1000];
    if (kind === undefined || dimensionCode > 3) throw new WkbError({ kind: 'bad-wkb' });
    const hasZ = (code & zFlag) !== 0 || dimensionCode === 1 || dimensionCode === 3;
    const hasM = (code & mFlag) !== 0 || dimensionCode >= 2;
    return { kind, isLittleEndian, dimensions: 2 + Number(hasZ) + Number(hasM) };
  }

  /** Reads a ring of a curve polygon, which has its own header. */
  function readCurve(depth: number): LngLat[] {
    const { kind, isLittleEndian: little, dimensions } = readHeader();
    if (kind === 'LINESTRING') return readLine(little, dimensions);
    if (kind !== 'COMPOUNDCURVE' || depth > maxDepth) throw new WkbError({ kind: 'arcs', found: kind });
    // Each piece starts at the end of the previous one.
    return Array.from({ length: readCount(little, 9) }, () => readCurve(depth + 1)).flatMap((piece, index) =>
      index === 0 ? piece : piece.slice(1),
    );
  }

  function skipWithoutArea(kind: string, isLittleEndian: boolean, dimensions: number) {
    if (kind === 'POINT') offset += dimensions * 8;
    else if (kind === 'LINESTRING') offset += readCount(isLittleEndian, dimensions * 8) * dimensions * 8;
    else
      for (let remaining = readCount(isLittleEndian, 5); remaining > 0; remaining -= 1) {
        const member = readHeader();
        skipWithoutArea(member.kind, member.isLittleEndian, member.dimensions);
      }
    if (offset > view.byteLength) throw new WkbError({ kind: 'bad-wkb' });
  }

  function readGeometry(depth: number) {
    const { kind, isLittleEndian: little, dimensions } = readHeader();
    if (depth > maxDepth) throw new WkbError({ kind: 'bad-wkb' });
    if (typesWithoutArea.has(kind)) {
      if (depth === 0) throw new WkbError({ kind: 'no-area', found: kind });
      skippedTypes.push(kind);
      skipWithoutArea(kind, little, dimensions);
    } else if (collectionTypes.has(kind)) {
      for (let left = readCount(little, 5); left > 0; left -= 1) readGeometry(depth + 1);
    } else if (kind === 'POLYGON' || kind === 'TRIANGLE' || kind === 'CURVEPOLYGON') {
      const rings = Array.from({ length: readCount(little, 4) }, () =>
        kind === 'CURVEPOLYGON' ? readCurve(0) : readLine(little, dimensions),
      );
      if (rings.length === 0 || rings[0]?.length === 0) skippedTypes.push(`${kind} EMPTY`);
      else parts.push(rings.filter((ring) => ring.length > 0));
    } else throw new WkbError({ kind: 'arcs', found: kind });
  }

  try {
    readGeometry(0);
  } catch (error) {
    if (error instanceof WkbError) return { ok: false, fault: error.fault };
    // The bytes end within a number.
    if (error instanceof RangeError) return { ok: false, fault: { kind: 'bad-wkb' } };
    throw error;
  }
  return { ok: true, parts, srid, skippedTypes, hasHeights };
}

/** Returns the bytes of Well-Known Binary in hexadecimal, PostGIS's notation; undefined for other text. */
export function bytesOfHexWkb(text: string): Uint8Array | undefined {
  const digits = /^\s*(?:\\x|0x|x'|X')?(0[01](?:[0-9a-f]{2}){4,})'?\s*$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}
