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
  undone: readonly LngLat[];
  /** Positions between a vertex and the one before it, if that edge follows streets; before the first is the last. */
  streets: ReadonlyMap<LngLat, readonly LngLat[]>;
}

/** Current outline of a sketch: an area, or a line while it isn't one yet. */
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
  undone: [],
  streets: new Map(),
});

/** Adds a vertex; returns the sketch unchanged if it is full or its last vertex is at the same position. */
export function placeVertex(sketch: Sketch, at: LngLat): Sketch {
  const vertex = positionToGrid(at);
  const last = sketch.placed.at(-1);
  if (sketch.placed.length >= vertices[sketch.form].max) return sketch;
  if (last && last[0] === vertex[0] && last[1] === vertex[1]) return sketch;
  return { ...withoutClosingStreets(sketch), placed: [...sketch.placed, vertex], undone: [] };
}

/** Undoes the last vertex. */
export function withoutLastVertex(sketch: Sketch): Sketch {
  const last = sketch.placed.at(-1);
  if (!last) return sketch;
  return {
    ...withoutClosingStreets(sketch),
    placed: sketch.placed.slice(0, -1),
    undone: [...sketch.undone, last],
  };
}

/** Redoes the last undone vertex. */
export function withRedoneVertex(sketch: Sketch): Sketch {
  const next = sketch.undone.at(-1);
  if (!next) return sketch;
  return {
    ...withoutClosingStreets(sketch),
    placed: [...sketch.placed, next],
    undone: sketch.undone.slice(0, -1),
  };
}

/** Returns the sketch without the streets of its closing edge, for when its last vertex changes. */
function withoutClosingStreets(sketch: Sketch): Sketch {
  const [first] = sketch.placed;
  if (!first || !sketch.streets.has(first)) return sketch;
  const streets = new Map(sketch.streets);
  streets.delete(first);
  return { ...sketch, streets };
}

/** Returns the vertex before another, and before the first the last one; undefined if the other doesn't exist. */
export const vertexBefore = ({ placed }: Sketch, to: LngLat): LngLat | undefined => {
  const vertexIndex = placed.indexOf(to);
  return vertexIndex < 0 ? undefined : placed.at(vertexIndex - 1);
};

/**
 * Makes the edge between two vertices follow streets, and moves these vertices to the ends of the streets. Returns the
 * sketch unchanged if the edge no longer exists.
 */
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

/** Returns all positions of a sketch from the first to the last vertex, including those along streets. */
export const lineOf = ({ placed, streets }: Sketch): LngLat[] =>
  placed.flatMap((vertex, place) => (place === 0 ? [vertex] : [...(streets.get(vertex) ?? []), vertex]));

/** Whether it has enough vertices to be finished. */
export const isComplete = ({ form, placed }: Sketch): boolean => placed.length >= vertices[form].min;

/** Whether no vertex can be added. */
export const isFull = ({ form, placed }: Sketch): boolean => placed.length >= vertices[form].max;

/**
 * Returns the outline with `pointer` as the next vertex, or without one if null. Undefined while there is nothing to
 * show.
 */
export function outlineOf(sketch: Sketch, pointer: LngLat | null): SketchOutline | undefined {
  const { form, placed, streets } = sketch;
  const line = lineOf(sketch);
  const positions = pointer ? [...line, positionToGrid(pointer)] : line;
  const [first, second] = positions;
  if (!first || !second) return undefined;
  switch (form) {
    case 'rectangle':
    case 'circle': {
      const shape =
        form === 'rectangle' ? rectangle(first, second) : circle(first, metersBetween(first, second));
      return shape.ok ? shape.geometry : undefined;
    }
    case 'line':
      return { type: 'LineString', coordinates: positions };
    case 'polygon':
    case 'freehand':
      return positions.length < vertices[form].min
        ? { type: 'LineString', coordinates: positions }
        : {
            type: 'Polygon',
            coordinates: [closeRing([...positions, ...closingStreets(placed, streets, pointer)])],
          };
  }
}

/** Returns the streets of the closing edge; empty if `pointer` replaces that edge. */
const closingStreets = (
  [first]: readonly LngLat[],
  streets: Sketch['streets'],
  pointer: LngLat | null,
): readonly LngLat[] => (first && !pointer ? (streets.get(first) ?? []) : []);

/** Returns a complete circle around `center`; its second vertex is to the east. */
export function circleSketch(center: LngLat, radiusMeters: number): Sketch {
  return {
    ...newSketch('circle'),
    placed: [center, localMeters(center).toDegrees([radiusMeters, 0])],
  };
}
