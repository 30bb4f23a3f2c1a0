import type { LngLat } from '../../../shared/geo/position.ts';
import {
  beginDrawSession,
  endDrawSession,
  putDrawing,
  type SnapTo,
  sessionMap,
  snapped,
  useDrawSession,
} from './draw-session.ts';
import type { Gesture, GestureListener } from './gesture-mode.ts';
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
import {
  endStreetSearches,
  type FindStreet,
  followStreets,
  isSearchingStreets,
  streetsFound,
  useFollowsStreets,
} from './street-edges.ts';

interface SketchOptions {
  snapTo: SnapTo;
  /** Finds the route along streets for an edge; if absent, all edges are straight. */
  findStreet?: FindStreet;
  /** Returns true if it used the click for something else; then no vertex is placed. */
  takesClick?(at: LngLat): boolean;
  /** The sketch is finished when its line reaches one of these from elsewhere. */
  finishesAt?: readonly LngLat[];
  onFinish(sketch: Sketch): void;
  /** Called with the sketch when the tool was left, also before `onFinish`. */
  onEnd(left: Sketch): void;
}

const reachPixels = 9;

let options: SketchOptions | null = null;

/** Starts sketching a new form, or resumes an unfinished sketch. Ends whatever was in progress. */
export function startSketch(form: SketchForm, given: SketchOptions, left?: Sketch) {
  beginDrawSession(
    { kind: 'sketch', sketch: left ?? newSketch(form), pointer: null },
    {
      listener,
      snapTo: given.snapTo,
      onEnd(drawing) {
        endStreetSearches();
        if (drawing.kind === 'sketch') given.onEnd(drawing.sketch);
      },
    },
  );
  options = given;
}

/** Null if nothing is being sketched. */
function currentSketch() {
  const { drawing } = useDrawSession.getState();
  return drawing?.kind === 'sketch' ? drawing : null;
}

const putSketch = (sketch: Sketch) => putDrawing({ kind: 'sketch', sketch, pointer: null });

const listener: GestureListener = {
  onGesture(gesture) {
    const drawing = currentSketch();
    if (!drawing) return false;
    if (drawing.sketch.form === 'freehand') return freehandGesture(gesture, drawing.sketch);
    if (gesture.kind === 'click') clickAt(gesture.at, gesture);
    else if (gesture.kind === 'move') putDrawing({ ...drawing, pointer: snapped(gesture.at, gesture) });
    return false;
  },
  points() {
    const sketch = currentSketch()?.sketch;
    return { kind: 'placed', positions: sketch && sketch.form !== 'freehand' ? sketch.placed : [] };
  },
};

function freehandGesture(gesture: Gesture, sketch: Sketch): boolean {
  if (gesture.kind === 'press') putSketch(placeVertex(newSketch('freehand'), gesture.at));
  if (gesture.kind === 'drag') putSketch(placeVertex(sketch, gesture.at));
  if (gesture.kind === 'release') finishSketch();
  return gesture.kind === 'press';
}

/** Places a vertex, or finishes when the first or last one is clicked again, which takes precedence over snapping. */
function clickAt(clicked: LngLat, { free }: { free: boolean }) {
  const sketch = currentSketch()?.sketch;
  const at = snapped(clicked, { free });
  if (!sketch || options?.takesClick?.(at)) return;
  const [first] = sketch.placed;
  const finishing = [sketch.placed.at(-1), sketch.form === 'line' ? undefined : first];
  if (finishing.some((vertex) => vertex && (isNear(clicked, vertex) || isNear(at, vertex)))) {
    if (isComplete(sketch)) finishSketch();
    return;
  }
  const next = placeVertex(sketch, at);
  putSketch(next);
  const vertex = next.placed.at(-1);
  if (vertex && next !== sketch && next.placed.length > 1) searchStreet(next, vertex);
  const isAtEnd = first && !isNear(at, first) && options?.finishesAt?.some((end) => isNear(at, end));
  if (isFull(next) || isAtEnd) finishSketch();
}

/** Lets the edge to a vertex follow streets, if enabled and available. */
function searchStreet({ form }: Sketch, vertex: LngLat) {
  const find = options?.findStreet;
  if (!find || !useFollowsStreets.getState().on || !(form === 'polygon' || form === 'line')) return;
  followStreets(vertex, find, {
    current: () => currentSketch()?.sketch,
    change(sketch) {
      const drawing = currentSketch();
      if (drawing) putDrawing({ ...drawing, sketch });
    },
  });
}

function isNear(one: LngLat, other: LngLat): boolean {
  const map = sessionMap();
  return map !== null && map.project(one).dist(map.project(other)) <= reachPixels;
}

/** Finishes a complete sketch: immediately, or when the streets for its edges are found. */
export function finishSketch() {
  const sketch = currentSketch()?.sketch;
  if (!sketch || !isComplete(sketch)) return;
  const [first] = sketch.placed;
  if (first && sketch.form === 'polygon') searchStreet(sketch, first);
  if (isSearchingStreets()) void finishWithStreets(sketch.placed.length);
  else handOver(sketch);
}

/** Placing or undoing vertices meanwhile keeps the sketch open. */
async function finishWithStreets(vertices: number) {
  if (!(await streetsFound())) return;
  const sketch = currentSketch()?.sketch;
  if (sketch?.placed.length === vertices) handOver(sketch);
}

function handOver(sketch: Sketch) {
  endDrawSession();
  options?.onFinish(sketch);
}

/** Finishes a circle with a placed center by a typed radius. */
export function finishCircle(radiusMeters: number) {
  const sketch = currentSketch()?.sketch;
  const centre = sketch?.form === 'circle' && sketch.placed[0];
  if (!centre) return;
  putSketch(circleSketch(centre, radiusMeters));
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
  const map = sessionMap();
  if (!map) return;
  const { lng, lat } = map.getCenter();
  clickAt([lng, lat], { free });
}

/** While drawing by keyboard, the line leads to the center of the map, where Enter places a vertex. */
export function pointAtMiddle() {
  const drawing = currentSketch();
  const map = sessionMap();
  if (!map || !drawing || drawing.sketch.form === 'freehand') return;
  const { lng, lat } = map.getCenter();
  putDrawing({ ...drawing, pointer: snapped([lng, lat]) });
}
