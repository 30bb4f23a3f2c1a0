import { positionToGrid } from '../../../shared/geo/grid.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { circle, rectangle } from '../../../shared/zones/geometry/drawn-shapes.ts';
import { localMeters, metersBetween } from '../../../shared/zones/geometry/local-meters.ts';
import { closeRing } from '../../../shared/zones/geometry/rings.ts';
import type { StreetEdge } from '../../../shared/zones/geometry/street-edge.ts';

export const sketchForms = ['polygon', 'rectangle', 'circle', 'freehand', 'line'] as const;
export type SketchForm = (typeof sketchForms)[number];

/** A shape being drawn. Immutable. */
export interface Sketch {
  form: SketchForm;
  /** Vertices; for a rectangle two opposite corners, for a circle its center and a point on it. */
  placed: readonly LngLat[];
  /** Undone vertices, the next to redo last. */
  takenBack: readonly LngLat[];
  /**
   * Positions between a vertex and the previous one, if that edge follows streets; the last vertex precedes the first.
   */
  streets: ReadonlyMap<LngLat, readonly LngLat[]>;
}

/** Current result of a sketch: an area, or a line so far. */
export type SketchOutline = ZoneGeometry | { type: 'LineString'; coordinates: LngLat[] };

/** Minimum and maximum number of vertices by form. */
const vertices: Readonly<Record<SketchForm, { min: number; max: number }>> = {
  polygon: { min: 3, max: Number.POSITIVE_INFINITY },
  rectangle: { min: 2, max: 2 },
  circle: { min: 2, max: 2 },
  freehand: { min: 3, max: Number.POSITIVE_INFINITY },
  line: { min: 2, max: Number.POSITIVE_INFINITY },
};

export const newSketch = (form: SketchForm): Sketch => ({
  form,
  placed: [],
  takenBack: [],
  streets: new Map(),
});

/** Adds a vertex; ignores one at the same position as the last. */
export function placeVertex(sketch: Sketch, at: LngLat): Sketch {
  const vertex = positionToGrid(at);
  const last = sketch.placed.at(-1);
  if (sketch.placed.length >= vertices[sketch.form].max) return sketch;
  if (last && last[0] === vertex[0] && last[1] === vertex[1]) return sketch;
  return { ...opened(sketch), placed: [...sketch.placed, vertex], takenBack: [] };
}

/** Undoes the last vertex. */
export function stepBack(sketch: Sketch): Sketch {
  const last = sketch.placed.at(-1);
  if (!last) return sketch;
  return { ...opened(sketch), placed: sketch.placed.slice(0, -1), takenBack: [...sketch.takenBack, last] };
}

/** Redoes the last undone vertex. */
export function stepForward(sketch: Sketch): Sketch {
  const next = sketch.takenBack.at(-1);
  if (!next) return sketch;
  return { ...opened(sketch), placed: [...sketch.placed, next], takenBack: sketch.takenBack.slice(0, -1) };
}

/** Removes the streets that close the sketch, because its last vertex changes. */
function opened(sketch: Sketch): Sketch {
  const [first] = sketch.placed;
  if (!first || !sketch.streets.has(first)) return sketch;
  const streets = new Map(sketch.streets);
  streets.delete(first);
  return { ...sketch, streets };
}

/** Returns the vertex before one; before the first, the last, where the sketch closes. */
export const vertexBefore = ({ placed }: Sketch, to: LngLat): LngLat | undefined => {
  const place = placed.indexOf(to);
  return place < 0 ? undefined : placed.at(place - 1);
};

/** Makes the edge to a vertex follow streets, moving vertices to its ends. Unchanged if the edge no longer exists. */
export function withStreetEdge(
  sketch: Sketch,
  [from, to]: readonly [LngLat, LngLat],
  { start, between, end }: StreetEdge,
): Sketch {
  if (from === to || vertexBefore(sketch, to) !== from) return sketch;
  const moved = (vertex: LngLat): LngLat =>
    vertex === from && start !== from ? start : vertex === to ? end : vertex;
  const streets = new Map([...sketch.streets].map(([vertex, line]) => [moved(vertex), line]));
  streets.set(moved(to), between);
  return { ...sketch, placed: sketch.placed.map(moved), streets };
}

/** All positions of a sketch in order, from first to last vertex. */
export const lineOf = ({ placed, streets }: Sketch): LngLat[] =>
  placed.flatMap((vertex, place) => (place === 0 ? [vertex] : [...(streets.get(vertex) ?? []), vertex]));

/** Can be finished as is. */
export const isComplete = ({ form, placed }: Sketch): boolean => placed.length >= vertices[form].min;

/** No vertex can be added; it can only be finished. */
export const isFull = ({ form, placed }: Sketch): boolean => placed.length >= vertices[form].max;

/**
 * Returns the outline with `pointer` as the next vertex, or as is if null. Undefined while there is nothing to show.
 */
export function outlineOf(sketch: Sketch, pointer: LngLat | null): SketchOutline | undefined {
  const { form, placed, streets } = sketch;
  const line = lineOf(sketch);
  const drawn = pointer ? [...line, positionToGrid(pointer)] : line;
  const [first, second] = drawn;
  if (!first || !second) return undefined;
  switch (form) {
    case 'rectangle':
    case 'circle': {
      const shape =
        form === 'rectangle' ? rectangle(first, second) : circle(first, metersBetween(first, second));
      return shape.ok ? shape.geometry : undefined;
    }
    case 'line':
      return { type: 'LineString', coordinates: drawn };
    case 'polygon':
    case 'freehand':
      return drawn.length < vertices[form].min
        ? { type: 'LineString', coordinates: drawn }
        : { type: 'Polygon', coordinates: [closeRing([...drawn, ...closingOf(placed, streets, pointer)])] };
  }
}

/** Returns the streets between the last and the first vertex, if no vertex was added in between. */
const closingOf = (
  [first]: readonly LngLat[],
  streets: Sketch['streets'],
  pointer: LngLat | null,
): readonly LngLat[] => (first && !pointer ? (streets.get(first) ?? []) : []);

/** A circle around `center`; its second vertex is to the east. */
export function circleSketch(center: LngLat, radiusMeters: number): Sketch {
  return {
    ...newSketch('circle'),
    placed: [center, localMeters(center).toDegrees([radiusMeters, 0])],
  };
}
