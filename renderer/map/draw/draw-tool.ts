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
  /** Finds the way along streets that an edge may follow; absent: all edges are straight. */
  findStreet?: FindStreet;
  /** True where a click is something else than a vertex, which then is not placed. */
  takesClick?(at: LngLat): boolean;
  /** The sketch is finished where its line, begun elsewhere, comes to one of these. */
  finishesAt?: readonly LngLat[];
  onFinish(sketch: Sketch): void;
  /** The tool was left, with the sketch as it was then; also before `onFinish`. */
  onEnd(left: Sketch): void;
}

const reachPixels = 9;

let options: SketchOptions | null = null;

/** Lets the person draw a form from nothing, or go on with a sketch that was left. Ends whatever was under way. */
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

/** Null while nothing is sketched. */
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

/** Places a vertex, or finishes on the first or last one again, which goes before snapping to anything else. */
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

/** Lets the edge that leads to a vertex follow streets, where edges are to and can. */
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

/** Hands the sketch over, if it is complete: at once, or as soon as the streets that its edges follow are found. */
export function finishSketch() {
  const sketch = currentSketch()?.sketch;
  if (!sketch || !isComplete(sketch)) return;
  const [first] = sketch.placed;
  if (first && sketch.form === 'polygon') searchStreet(sketch, first);
  if (isSearchingStreets()) void finishWithStreets(sketch.placed.length);
  else handOver(sketch);
}

/** Vertices that are placed or taken back meanwhile keep the sketch in the hand. */
async function finishWithStreets(vertices: number) {
  if (!(await streetsFound())) return;
  const sketch = currentSketch()?.sketch;
  if (sketch?.placed.length === vertices) handOver(sketch);
}

function handOver(sketch: Sketch) {
  endDrawSession();
  options?.onFinish(sketch);
}

/** Finishes the circle whose centre was placed, with a typed radius. */
export function finishCircle(radiusMeters: number) {
  const sketch = currentSketch()?.sketch;
  const centre = sketch?.form === 'circle' && sketch.placed[0];
  if (!centre) return;
  putSketch(circleSketch(centre, radiusMeters));
  finishSketch();
}

/** Takes back the last vertex of the sketch. False when there is none. */
export function undoVertex(): boolean {
  const drawing = currentSketch();
  if (!drawing || drawing.sketch.placed.length === 0) return false;
  putDrawing({ ...drawing, sketch: stepBack(drawing.sketch) });
  return true;
}

/** Puts it back. False when none was taken back. */
export function redoVertex(): boolean {
  const drawing = currentSketch();
  if (!drawing || drawing.sketch.takenBack.length === 0) return false;
  putDrawing({ ...drawing, sketch: stepForward(drawing.sketch) });
  return true;
}

/** Places a vertex in the middle of the map, for who draws with the keyboard. */
export function placeAtMiddle({ free }: { free: boolean }) {
  const map = sessionMap();
  if (!map) return;
  const { lng, lat } = map.getCenter();
  clickAt([lng, lat], { free });
}

/** The middle of the map, where Enter places a vertex, is where the line leads while the keyboard draws. */
export function pointAtMiddle() {
  const drawing = currentSketch();
  const map = sessionMap();
  if (!map || !drawing || drawing.sketch.form === 'freehand') return;
  const { lng, lat } = map.getCenter();
  putDrawing({ ...drawing, pointer: snapped([lng, lat]) });
}
