import { positionToGrid } from '../../../shared/geo/grid.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { circle, rectangle } from '../../../shared/zones/geometry/drawn-shapes.ts';
import { localMeters, metersBetween } from '../../../shared/zones/geometry/local-meters.ts';
import { closeRing } from '../../../shared/zones/geometry/rings.ts';
import type { StreetEdge } from '../../../shared/zones/geometry/street-edge.ts';

export const sketchForms = ['polygon', 'rectangle', 'circle', 'freehand', 'line'] as const;
export type SketchForm = (typeof sketchForms)[number];

/** Something that is being drawn. Never changed in place. */
export interface Sketch {
  form: SketchForm;
  /** Vertices; of a rectangle two opposite corners, of a circle its centre and a place on it. */
  placed: readonly LngLat[];
  /** Vertices that were taken back, the next to put again last. */
  takenBack: readonly LngLat[];
  /** What lies between a vertex and the one before it, where that edge follows streets; before the first is the last. */
  streets: ReadonlyMap<LngLat, readonly LngLat[]>;
}

/** What a sketch comes to: an area, or the line that it is so far. */
export type SketchOutline = ZoneGeometry | { type: 'LineString'; coordinates: LngLat[] };

/** How many vertices a form needs, and how many it can have. */
const vertices: Readonly<Record<SketchForm, { least: number; most: number }>> = {
  polygon: { least: 3, most: Number.POSITIVE_INFINITY },
  rectangle: { least: 2, most: 2 },
  circle: { least: 2, most: 2 },
  freehand: { least: 3, most: Number.POSITIVE_INFINITY },
  line: { least: 2, most: Number.POSITIVE_INFINITY },
};

export const newSketch = (form: SketchForm): Sketch => ({
  form,
  placed: [],
  takenBack: [],
  streets: new Map(),
});

/** Adds a vertex; one on the same place as the last is none. */
export function placeVertex(sketch: Sketch, at: LngLat): Sketch {
  const vertex = positionToGrid(at);
  const last = sketch.placed.at(-1);
  if (sketch.placed.length >= vertices[sketch.form].most) return sketch;
  if (last && last[0] === vertex[0] && last[1] === vertex[1]) return sketch;
  return { ...opened(sketch), placed: [...sketch.placed, vertex], takenBack: [] };
}

/** Takes the last vertex back. */
export function stepBack(sketch: Sketch): Sketch {
  const last = sketch.placed.at(-1);
  if (!last) return sketch;
  return { ...opened(sketch), placed: sketch.placed.slice(0, -1), takenBack: [...sketch.takenBack, last] };
}

/** Puts the vertex that was taken back last again. */
export function stepForward(sketch: Sketch): Sketch {
  const next = sketch.takenBack.at(-1);
  if (!next) return sketch;
  return { ...opened(sketch), placed: [...sketch.placed, next], takenBack: sketch.takenBack.slice(0, -1) };
}

/** Without the streets that close it: its last vertex becomes another one. */
function opened(sketch: Sketch): Sketch {
  const [first] = sketch.placed;
  if (!first || !sketch.streets.has(first)) return sketch;
  const streets = new Map(sketch.streets);
  streets.delete(first);
  return { ...sketch, streets };
}

/** The vertex before one of a sketch; before the first, where the sketch closes, the last. */
export const vertexBefore = ({ placed }: Sketch, to: LngLat): LngLat | undefined => {
  const place = placed.indexOf(to);
  return place < 0 ? undefined : placed.at(place - 1);
};

/** Lets the edge that leads to a vertex follow streets, whose ends the vertices take. Unchanged where it has no such edge any more. */
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

/** All positions of a sketch in their order, from its first vertex to its last. */
export const lineOf = ({ placed, streets }: Sketch): LngLat[] =>
  placed.flatMap((vertex, place) => (place === 0 ? [vertex] : [...(streets.get(vertex) ?? []), vertex]));

/** It can be finished as it is. */
export const isComplete = ({ form, placed }: Sketch): boolean => placed.length >= vertices[form].least;

/** It can only be finished: no vertex can be added. */
export const isFull = ({ form, placed }: Sketch): boolean => placed.length >= vertices[form].most;

/**
 * What the sketch comes to with `pointer` as its next vertex; with null, as it stands. Undefined while
 * there is nothing to see.
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
      return drawn.length < vertices[form].least
        ? { type: 'LineString', coordinates: drawn }
        : { type: 'Polygon', coordinates: [closeRing([...drawn, ...closingOf(placed, streets, pointer)])] };
  }
}

/** The streets between the last vertex and the first, while nothing is between them. */
const closingOf = (
  [first]: readonly LngLat[],
  streets: Sketch['streets'],
  pointer: LngLat | null,
): readonly LngLat[] => (first && !pointer ? (streets.get(first) ?? []) : []);

/** The sketch of a circle around `centre`; its second vertex is east of it. */
export function circleSketch(centre: LngLat, radiusMeters: number): Sketch {
  return {
    ...newSketch('circle'),
    placed: [centre, localMeters(centre).toDegrees([radiusMeters, 0])],
  };
}
