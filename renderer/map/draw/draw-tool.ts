import type { LngLat } from '../../../shared/geo/position.ts';
import { useMapInstance } from '../map-instance.ts';
import type { SketchOptions, SketchTool } from './active-tool.ts';
import { beginDrawSession, endDrawSession, putDrawing, snapped, useDrawSession } from './draw-session.ts';
import {
  circleSketch,
  isComplete,
  isFull,
  newSketch,
  placeVertex,
  type Sketch,
  type SketchForm,
  withoutLastVertex,
  withRedoneVertex,
} from './sketch.ts';
import { isSearchingStreets, streetSearches, useFollowsStreets } from './street-edges.ts';

const reachPixels = 9;

/** Starts sketching a shape, or resumes an unfinished sketch. Ends the previous session. */
export function startSketch(form: SketchForm, options: SketchOptions, unfinished?: Sketch) {
  const searches = streetSearches();
  const tool: SketchTool = {
    ...options,
    kind: 'sketch',
    searches,
    onEnd(sketch) {
      searches.cancel();
      options.onEnd(sketch);
    },
  };
  beginDrawSession(tool, { kind: 'sketch', sketch: unfinished ?? newSketch(form), pointer: null });
}

/** Returns the current sketch with its pointer; null if nothing is being sketched. */
export function currentSketch() {
  const { drawing } = useDrawSession.getState();
  return drawing?.kind === 'sketch' ? drawing : null;
}

/** Returns the active tool if it draws a new shape, else null. */
function activeSketchTool(): SketchTool | null {
  const { tool } = useDrawSession.getState();
  return tool?.kind === 'sketch' ? tool : null;
}

export const putSketch = (sketch: Sketch) => putDrawing({ kind: 'sketch', sketch, pointer: null });

/**
 * Places a vertex, or finishes the sketch if its first or last vertex is clicked again, even if the click snaps to
 * something else.
 * @param free disables snapping
 */
export function clickAt(tool: SketchTool, clicked: LngLat, { free }: { free: boolean }) {
  const sketch = currentSketch()?.sketch;
  const at = snapped(tool, clicked, { free });
  if (!sketch || tool.consumesClick?.(at)) return;
  const [first] = sketch.placed;
  const finishing = [sketch.placed.at(-1), sketch.form === 'line' ? undefined : first];
  if (finishing.some((vertex) => vertex && (isWithinReach(clicked, vertex) || isWithinReach(at, vertex)))) {
    if (isComplete(sketch)) finish(tool);
    return;
  }
  const next = placeVertex(sketch, at);
  putSketch(next);
  const vertex = next.placed.at(-1);
  if (vertex && next !== sketch && next.placed.length > 1) searchStreet(tool, next, vertex);
  const isAtEnd =
    first && !isWithinReach(at, first) && tool.finishPositions?.some((end) => isWithinReach(at, end));
  if (isFull(next) || isAtEnd) finish(tool);
}

/** Searches the streets that the edge to a vertex follows, if enabled and the tool and form support it. */
function searchStreet({ findStreet, searches }: SketchTool, { form }: Sketch, vertex: LngLat) {
  if (!findStreet || !useFollowsStreets.getState().on || !(form === 'polygon' || form === 'line')) return;
  searches.follow(vertex, findStreet, {
    current: () => currentSketch()?.sketch,
    change(sketch) {
      const drawing = currentSketch();
      if (drawing) putDrawing({ ...drawing, sketch });
    },
  });
}

function isWithinReach(one: LngLat, other: LngLat): boolean {
  const { map } = useMapInstance.getState();
  return map !== null && map.project(one).dist(map.project(other)) <= reachPixels;
}

/** Finishes the sketch if it is complete: immediately, or when the street searches for its edges have ended. */
export function finish(tool: SketchTool) {
  const sketch = currentSketch()?.sketch;
  if (!sketch || !isComplete(sketch)) return;
  const [first] = sketch.placed;
  if (first && sketch.form === 'polygon') searchStreet(tool, sketch, first);
  if (isSearchingStreets()) void finishWithStreets(tool, sketch.placed.length);
  else complete(tool, sketch);
}

/** Finishes when the street searches have ended, unless vertices were placed or undone meanwhile. */
async function finishWithStreets(tool: SketchTool, vertices: number) {
  if (!(await tool.searches.finished())) return;
  const sketch = currentSketch()?.sketch;
  if (sketch?.placed.length === vertices) complete(tool, sketch);
}

function complete({ onFinish }: SketchTool, sketch: Sketch) {
  endDrawSession();
  onFinish(sketch);
}

/** Finishes the current sketch, if there is one and it is complete. */
export function finishSketch() {
  const tool = activeSketchTool();
  if (tool) finish(tool);
}

/** Finishes a circle whose center is placed with a typed radius; otherwise does nothing. */
export function finishCircle(radiusMeters: number) {
  const sketch = currentSketch()?.sketch;
  const center = sketch?.form === 'circle' && sketch.placed[0];
  if (!center) return;
  putSketch(circleSketch(center, radiusMeters));
  finishSketch();
}

/** Undoes the last vertex of the sketch; returns false if there is none. */
export function undoVertex(): boolean {
  const drawing = currentSketch();
  if (!drawing || drawing.sketch.placed.length === 0) return false;
  putDrawing({ ...drawing, sketch: withoutLastVertex(drawing.sketch) });
  return true;
}

/** Redoes the last undone vertex; returns false if there is none. */
export function redoVertex(): boolean {
  const drawing = currentSketch();
  if (!drawing || drawing.sketch.undone.length === 0) return false;
  putDrawing({ ...drawing, sketch: withRedoneVertex(drawing.sketch) });
  return true;
}

/** Places a vertex at the center of the map, for keyboard use. */
export function placeAtCenter({ free }: { free: boolean }) {
  const { map } = useMapInstance.getState();
  const tool = activeSketchTool();
  if (!map || !tool) return;
  const { lng, lat } = map.getCenter();
  clickAt(tool, [lng, lat], { free });
}

/** Moves the sketch's pointer to the center of the map, where Enter places a vertex. Not for freehand sketches. */
export function pointAtCenter() {
  const drawing = currentSketch();
  const tool = activeSketchTool();
  const { map } = useMapInstance.getState();
  if (!map || !drawing || !tool || drawing.sketch.form === 'freehand') return;
  const { lng, lat } = map.getCenter();
  putDrawing({ ...drawing, pointer: snapped(tool, [lng, lat]) });
}
