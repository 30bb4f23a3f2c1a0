import type { LngLat } from './position.ts';

/** Why bytes can't be read as polygons in Well-Known Binary. */
export type WkbFault =
  | { kind: 'bad-wkb' }
  /** A geometry type with curved sides. */
  | { kind: 'arcs'; found: string }
  | { kind: 'no-area'; found: string }
  | { kind: 'bad-position'; found: string };

export type WkbReading =
  | { ok: true; parts: LngLat[][][]; srid: number | undefined; leftOut: string[]; heights: boolean }
  | { ok: false; fault: WkbFault };

class WkbError extends Error {
  readonly fault: WkbFault;
  constructor(fault: WkbFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** Geometry types of ISO 13249-3 and OGC 06-103r4, by code. */
const kinds: Readonly<Record<number, string>> = {
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
const withoutArea = new Set(['POINT', 'LINESTRING', 'MULTIPOINT', 'MULTILINESTRING']);
const collections = new Set([
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
 * collections, skips empty members and those without area. Drops heights and measures.
 */
export function parseWkb(bytes: Uint8Array): WkbReading {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: LngLat[][][] = [];
  const leftOut: string[] = [];
  let heights = false;
  let srid: number | undefined;
  let at = 0;

  /** Reads the number of members, each of which takes at least `minBytes`. */
  function count(little: boolean, minBytes: number): number {
    const found = view.getUint32(at, little);
    at += 4;
    if (found * minBytes > view.byteLength - at) throw new WkbError({ kind: 'bad-wkb' });
    return found;
  }

  function position(little: boolean, dimensions: number): LngLat {
    const [lng, lat] = [view.getFloat64(at, little), view.getFloat64(at + 8, little)];
    for (let extra = 2; extra < dimensions; extra += 1) {
      const value = view.getFloat64(at + extra * 8, little);
      if (value !== 0 && !Number.isNaN(value)) heights = true;
    }
    at += dimensions * 8;
    if (!Number.isFinite(lng) || !Number.isFinite(lat))
      throw new WkbError({ kind: 'bad-position', found: `${lng} ${lat}` });
    return [lng, lat];
  }

  const line = (little: boolean, dimensions: number): LngLat[] =>
    Array.from({ length: count(little, dimensions * 8) }, () => position(little, dimensions));

  function header(): { kind: string; little: boolean; dimensions: number } {
    const order = view.getUint8(at);
    if (order > 1) throw new WkbError({ kind: 'bad-wkb' });
    const little = order === 1;
    const code = view.getUint32(at + 1, little);
    at += 5;
    if ((code & sridFlag) !== 0) {
      srid ??= view.getUint32(at, little);
      at += 4;
    }
    const ofIso = code & 0x0fffffff;
    const thousands = Math.floor(ofIso / 1000);
    const kind = kinds[ofIso % 1000];
    if (kind === undefined || thousands > 3) throw new WkbError({ kind: 'bad-wkb' });
    const hasZ = (code & zFlag) !== 0 || thousands === 1 || thousands === 3;
    const hasM = (code & mFlag) !== 0 || thousands >= 2;
    return { kind, little, dimensions: 2 + Number(hasZ) + Number(hasM) };
  }

  /** Reads a ring of a curve polygon, which has its own header. */
  function curve(depth: number): LngLat[] {
    const { kind, little, dimensions } = header();
    if (kind === 'LINESTRING') return line(little, dimensions);
    if (kind !== 'COMPOUNDCURVE' || depth > maxDepth) throw new WkbError({ kind: 'arcs', found: kind });
    // Each piece starts at the end of the previous one.
    return Array.from({ length: count(little, 9) }, () => curve(depth + 1)).flatMap((piece, index) =>
      index === 0 ? piece : piece.slice(1),
    );
  }

  function skipWithoutArea(kind: string, little: boolean, dimensions: number) {
    if (kind === 'POINT') at += dimensions * 8;
    else if (kind === 'LINESTRING') at += count(little, dimensions * 8) * dimensions * 8;
    else
      for (let left = count(little, 5); left > 0; left -= 1) {
        const member = header();
        skipWithoutArea(member.kind, member.little, member.dimensions);
      }
    if (at > view.byteLength) throw new WkbError({ kind: 'bad-wkb' });
  }

  function geometry(depth: number) {
    const { kind, little, dimensions } = header();
    if (depth > maxDepth) throw new WkbError({ kind: 'bad-wkb' });
    if (withoutArea.has(kind)) {
      if (depth === 0) throw new WkbError({ kind: 'no-area', found: kind });
      leftOut.push(kind);
      skipWithoutArea(kind, little, dimensions);
    } else if (collections.has(kind)) {
      for (let left = count(little, 5); left > 0; left -= 1) geometry(depth + 1);
    } else if (kind === 'POLYGON' || kind === 'TRIANGLE' || kind === 'CURVEPOLYGON') {
      const rings = Array.from({ length: count(little, 4) }, () =>
        kind === 'CURVEPOLYGON' ? curve(0) : line(little, dimensions),
      );
      if (rings.length === 0 || rings[0]?.length === 0) leftOut.push(`${kind} EMPTY`);
      else parts.push(rings.filter((ring) => ring.length > 0));
    } else throw new WkbError({ kind: 'arcs', found: kind });
  }

  try {
    geometry(0);
  } catch (error) {
    if (error instanceof WkbError) return { ok: false, fault: error.fault };
    // The bytes end within a number.
    if (error instanceof RangeError) return { ok: false, fault: { kind: 'bad-wkb' } };
    throw error;
  }
  return { ok: true, parts, srid, leftOut, heights };
}

/** Returns the bytes of Well-Known Binary in hexadecimal, PostGIS's notation; undefined for other text. */
export function bytesOfHexWkb(text: string): Uint8Array | undefined {
  const digits = /^\s*(?:\\x|0x|x'|X')?(0[01](?:[0-9a-f]{2}){4,})'?\s*$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}
