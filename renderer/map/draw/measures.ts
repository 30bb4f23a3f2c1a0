import type { LngLat } from '../../../shared/geo/position.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { metersBetween } from '../../../shared/zones/geometry/local-meters.ts';
import { lineOf, outlineOf, type Sketch } from './sketch.ts';

/** Measurements of a sketch; null for those unknown or not applicable. */
export interface Measures {
  radiusMeters: number | null;
  /** From the last vertex to the pointer. */
  segmentMeters: number | null;
  /** Total length including the segment, if there are further segments. */
  totalMeters: number | null;
  squareMeters: number | null;
}

/** Returns the measurements of a sketch as if a vertex were placed at the pointer. */
export function measuresOf(sketch: Sketch, pointer: LngLat): Measures {
  const { form, placed } = sketch;
  const last = placed.at(-1);
  const segment = last ? metersBetween(last, pointer) : null;
  const outline = outlineOf(sketch, pointer);
  const area = outline && outline.type !== 'LineString' ? areaSquareMeters(outline) : null;
  const isPath = form === 'polygon' || form === 'line';
  return {
    radiusMeters: form === 'circle' ? segment : null,
    segmentMeters: isPath ? segment : null,
    totalMeters: isPath && placed.length > 1 ? lengthOf([...lineOf(sketch), pointer]) : null,
    squareMeters: area,
  };
}

const lengthOf = (path: readonly LngLat[]): number =>
  path.slice(1).reduce((sum, to, index) => sum + metersBetween(path[index] ?? to, to), 0);
