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
  stepBack,
  stepForward,
} from './sketch.ts';
import { isSearchingStreets, streetSearches, useFollowsStreets } from './street-edges.ts';

const reachPixels = 9;

/** Starts sketching a new form, or resumes an unfinished sketch. Ends whatever was in progress. */
export function startSketch(form: SketchForm, options: SketchOptions, left?: Sketch) {
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
  beginDrawSession(tool, { kind: 'sketch', sketch: left ?? newSketch(form), pointer: null });
}

/** Null if nothing is being sketched. */
export function currentSketch() {
  const { drawing } = useDrawSession.getState();
  return drawing?.kind === 'sketch' ? drawing : null;
}

/** The active tool, if it draws a new shape. */
function activeSketchTool(): SketchTool | null {
  const { tool } = useDrawSession.getState();
  return tool?.kind === 'sketch' ? tool : null;
}

export const putSketch = (sketch: Sketch) => putDrawing({ kind: 'sketch', sketch, pointer: null });

/** Places a vertex, or finishes when the first or last one is clicked again, which takes precedence over snapping. */
export function clickAt(tool: SketchTool, clicked: LngLat, { free }: { free: boolean }) {
  const sketch = currentSketch()?.sketch;
  const at = snapped(tool, clicked, { free });
  if (!sketch || tool.takesClick?.(at)) return;
  const [first] = sketch.placed;
  const finishing = [sketch.placed.at(-1), sketch.form === 'line' ? undefined : first];
  if (finishing.some((vertex) => vertex && (isNear(clicked, vertex) || isNear(at, vertex)))) {
    if (isComplete(sketch)) finish(tool);
    return;
  }
  const next = placeVertex(sketch, at);
  putSketch(next);
  const vertex = next.placed.at(-1);
  if (vertex && next !== sketch && next.placed.length > 1) searchStreet(tool, next, vertex);
  const isAtEnd = first && !isNear(at, first) && tool.finishesAt?.some((end) => isNear(at, end));
  if (isFull(next) || isAtEnd) finish(tool);
}

/** Lets the edge to a vertex follow streets, if enabled and available. */
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

function isNear(one: LngLat, other: LngLat): boolean {
  const { map } = useMapInstance.getState();
  return map !== null && map.project(one).dist(map.project(other)) <= reachPixels;
}

/** Finishes a complete sketch: immediately, or when the streets for its edges are found. */
export function finish(tool: SketchTool) {
  const sketch = currentSketch()?.sketch;
  if (!sketch || !isComplete(sketch)) return;
  const [first] = sketch.placed;
  if (first && sketch.form === 'polygon') searchStreet(tool, sketch, first);
  if (isSearchingStreets()) void finishWithStreets(tool, sketch.placed.length);
  else handOver(tool, sketch);
}

/** Placing or undoing vertices meanwhile keeps the sketch open. */
async function finishWithStreets(tool: SketchTool, vertices: number) {
  if (!(await tool.searches.finished())) return;
  const sketch = currentSketch()?.sketch;
  if (sketch?.placed.length === vertices) handOver(tool, sketch);
}

function handOver({ onFinish }: SketchTool, sketch: Sketch) {
  endDrawSession();
  onFinish(sketch);
}

/** Finishes the sketch, if it is complete. */
export function finishSketch() {
  const tool = activeSketchTool();
  if (tool) finish(tool);
}

/** Finishes a circle with a placed center by a typed radius. */
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
  putDrawing({ ...drawing, sketch: stepBack(drawing.sketch) });
  return true;
}

/** Redoes the last undone vertex; returns false if there is none. */
export function redoVertex(): boolean {
  const drawing = currentSketch();
  if (!drawing || drawing.sketch.takenBack.length === 0) return false;
  putDrawing({ ...drawing, sketch: stepForward(drawing.sketch) });
  return true;
}

/** Places a vertex at the center of the map, for keyboard use. */
export function placeAtMiddle({ free }: { free: boolean }) {
  const { map } = useMapInstance.getState();
  const tool = activeSketchTool();
  if (!map || !tool) return;
  const { lng, lat } = map.getCenter();
  clickAt(tool, [lng, lat], { free });
}

/** While drawing by keyboard, the line leads to the center of the map, where Enter places a vertex. */
export function pointAtMiddle() {
  const drawing = currentSketch();
  const tool = activeSketchTool();
  const { map } = useMapInstance.getState();
  if (!map || !drawing || !tool || drawing.sketch.form === 'freehand') return;
  const { lng, lat } = map.getCenter();
  putDrawing({ ...drawing, pointer: snapped(tool, [lng, lat]) });
}
