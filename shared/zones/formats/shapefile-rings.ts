import type { Ring } from '../../geo/parts.ts';

/** Shape types with an area (ESRI Shapefile Technical Description of 1998). */
const polygonTypes: ReadonlySet<number> = new Set([5, 15, 25]);
const multiPatchType = 31;
/** MultiPatch parts that are rings; the others are triangle strips and fans. */
const ringParts = { min: 2, max: 5 };

const contentAt = 8;
const partsAt = contentAt + 44;

/** Areas in a record. */
export type RecordShape =
  | { kind: 'rings'; rings: Ring[]; hasHeights: boolean }
  /** A surface of triangles, which has no outline. */
  | { kind: 'triangles' }
  /** Points and lines. */
  | { kind: 'other' }
  | { kind: 'null' }
  | { kind: 'broken' };

/** Returns the rings of a .shp record, including header, in file coordinates. */
export function recordShape(record: Uint8Array): RecordShape {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const type = view.getInt32(contentAt, true);
  if (type === 0) return { kind: 'null' };
  const isMultiPatch = type === multiPatchType;
  if (!isMultiPatch && !polygonTypes.has(type)) return { kind: 'other' };
  if (view.byteLength < partsAt) return { kind: 'broken' };
  const [parts, points] = [view.getInt32(contentAt + 36, true), view.getInt32(contentAt + 40, true)];
  const pointsAt = partsAt + parts * (isMultiPatch ? 8 : 4);
  if (parts < 0 || points < 0 || pointsAt + points * 16 > view.byteLength) return { kind: 'broken' };
  if (parts === 0 || points === 0) return { kind: 'null' };
  if (isMultiPatch)
    for (let part = 0; part < parts; part += 1) {
      const partType = view.getInt32(partsAt + parts * 4 + part * 4, true);
      if (partType < ringParts.min || partType > ringParts.max) return { kind: 'triangles' };
    }
  const rings: Ring[] = [];
  for (let part = 0; part < parts; part += 1) {
    const from = view.getInt32(partsAt + part * 4, true);
    const to = part + 1 < parts ? view.getInt32(partsAt + (part + 1) * 4, true) : points;
    if (from < 0 || to < from || to > points) return { kind: 'broken' };
    const ring: Ring = [];
    for (let at = pointsAt + from * 16; at < pointsAt + to * 16; at += 16)
      ring.push([view.getFloat64(at, true), view.getFloat64(at + 8, true)]);
    if (ring.length > 0) rings.push(ring);
  }
  return { kind: 'rings', rings, hasHeights: hasHeights(view, type, pointsAt + points * 16) };
}

/** Lower values mean an unknown measure. */
const minMeasure = -1e38;

/** Returns whether the range of heights or measures after the points isn't zero. */
function hasHeights(view: DataView, type: number, rangeAt: number): boolean {
  if (type === 5 || rangeAt + 16 > view.byteLength) return false;
  return [rangeAt, rangeAt + 8].some((at) => {
    const value = view.getFloat64(at, true);
    return value !== 0 && value > minMeasure;
  });
}
