import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Feature } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';
import type { LngLat } from '../../../shared/geo/position.ts';
import { deleteVertex as withoutVertex } from '../../../shared/zones/geometry/delete-vertex.ts';
import { insertVertex as withVertex } from '../../../shared/zones/geometry/insert-vertex.ts';
import { moveVertex } from '../../../shared/zones/geometry/move-vertex.ts';
import { moveZone } from '../../../shared/zones/geometry/move-zone.ts';
import { partsOf } from '../../../shared/zones/geometry/parts.ts';
import type { Refusal, Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-place.ts';
import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import { claimMap } from '../claim.ts';
import { modes } from './draw-library.ts';
import type { Gesture, GestureListener } from './gesture-mode.ts';
import {
  circleSketch,
  isComplete,
  isFull,
  newSketch,
  outlineOf,
  placeVertex,
  type Sketch,
  type SketchForm,
  stepBack,
  stepForward,
} from './sketch.ts';
import { pathOf, placeOfPath, stepVertex } from './vertex-path.ts';

/** What is under the hand on the map. */
export type Drawing =
  | { kind: 'sketch'; sketch: Sketch; pointer: LngLat | null }
  | { kind: 'vertices'; geometry: ZoneGeometry; selected: VertexPlace | null; refusal: Refusal | null }
  | { kind: 'move'; geometry: ZoneGeometry };

export type EditLabel =
  | 'zones.moments.vertexMoved'
  | 'zones.moments.vertexAdded'
  | 'zones.moments.vertexDeleted'
  | 'zones.moments.moved';

/** Where a position snaps to, within a tolerance in degrees of longitude; null where to nothing. */
export type SnapTo = (at: LngLat, toleranceDegrees: number) => LngLat | null;

interface SketchSession {
  kind: 'sketch';
  snapTo: SnapTo;
  onFinish(sketch: Sketch): void;
  /** The tool was left, with the sketch as it was then; also before `onFinish`. */
  onEnd(left: Sketch): void;
}
interface EditSession {
  kind: 'vertices' | 'move';
  snapTo: SnapTo;
  /** Told once for each gesture. */
  onChange(geometry: ZoneGeometry, label: EditLabel): void;
  onEnd(): void;
}

interface Table {
  map: MapLibreMap;
  /** Put on the map when it is first asked for. */
  library(): MapboxDraw;
}

/** What is being drawn or edited at the moment, and nothing else. */
export const useDrawing = create<{ drawing: Drawing | null }>()(() => ({ drawing: null }));

const drawnId = 'drawn';
const reachPixels = 9;
const snapPixels = 12;
const keyStepPixels = { fine: 1, usual: 10, large: 50 } as const;
/** Several presses of an arrow key are one change. */
const keyPauseMs = 400;

let table: Table | null = null;
let session: SketchSession | EditSession | null = null;
let release = () => {};
/** Had the focus before the map took it. */
let focusedBefore: Element | null = null;
/** A geometry that was changed and not yet told. */
let untold: { geometry: ZoneGeometry; label: EditLabel; timer: ReturnType<typeof setTimeout> | null } | null =
  null;
/** Where a drag began, for moving all of a zone. */
let held: { at: LngLat; geometry: ZoneGeometry } | null = null;

/** The map and its library, once they are there. */
export function setTable(next: Table | null) {
  table = next;
  const { drawing } = useDrawing.getState();
  if (table && session && drawing) enterMode(drawing.kind);
}

/** Lets the person draw a form from nothing, or go on with a sketch that was left. Ends whatever was under way. */
export function startSketch(form: SketchForm, options: Omit<SketchSession, 'kind'>, left?: Sketch) {
  begin({ kind: 'sketch', ...options }, { kind: 'sketch', sketch: left ?? newSketch(form), pointer: null });
}

/** Lets the person move, insert and delete the vertices of a geometry. */
export function editVertices(geometry: ZoneGeometry, options: Omit<EditSession, 'kind'>) {
  begin({ kind: 'vertices', ...options }, { kind: 'vertices', geometry, selected: null, refusal: null });
}

/** Lets the person shift a geometry as a whole. */
export function moveWhole(geometry: ZoneGeometry, options: Omit<EditSession, 'kind'>) {
  begin({ kind: 'move', ...options }, { kind: 'move', geometry });
}

function begin(next: SketchSession | EditSession, drawing: Drawing) {
  endDrawing();
  session = next;
  release = claimMap({ id: 'draw', hint: null, onEnd: endDrawing });
  useDrawing.setState({ drawing });
  focusedBefore = document.activeElement;
  table?.map.getCanvas().focus();
  enterMode(drawing.kind);
}

function enterMode(kind: Drawing['kind']) {
  table?.library().changeMode(modes[kind], kind === 'sketch' ? sketching : editing);
  show();
}

/** Leaves the tool. A change that was made stays; a sketch is handed back unfinished. */
export function endDrawing() {
  if (!session) return;
  tellChange();
  const ended = session;
  const { drawing } = useDrawing.getState();
  session = null;
  held = null;
  release();
  if (document.activeElement === table?.map.getCanvas() && focusedBefore instanceof HTMLElement)
    focusedBefore.focus();
  table?.library().changeMode(modes.idle);
  table?.library().deleteAll();
  useDrawing.setState({ drawing: null });
  if (ended.kind !== 'sketch') ended.onEnd();
  else if (drawing?.kind === 'sketch') ended.onEnd(drawing.sketch);
}

/** Shows another geometry of the zone that is being edited, as after undo. */
export function replaceEdited(geometry: ZoneGeometry) {
  const { drawing } = useDrawing.getState();
  if (!drawing || drawing.kind === 'sketch' || drawing.geometry === geometry) return;
  forgetChange();
  put(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, selected: positionOf(geometry, drawing.selected) ? drawing.selected : null }
      : { ...drawing, geometry },
  );
}

function put(drawing: Drawing) {
  useDrawing.setState({ drawing });
  show();
}

function show() {
  if (!table) return;
  const { drawing } = useDrawing.getState();
  const geometry =
    drawing?.kind === 'sketch'
      ? (outlineOf(drawing.sketch, drawing.pointer) ?? lone(drawing.sketch))
      : drawing?.geometry;
  if (geometry) table.library().add({ type: 'Feature', id: drawnId, properties: {}, geometry });
  else table.library().deleteAll();
}

/** A single vertex is shown as a line without length, which is what the library can hold. */
function lone({ placed: [only] }: Sketch) {
  return only && { type: 'LineString' as const, coordinates: [only, only] };
}

const { createVertex, createSupplementaryPoints } = MapboxDraw.lib;

const sketching: GestureListener = {
  tell(gesture) {
    const { drawing } = useDrawing.getState();
    if (drawing?.kind !== 'sketch') return false;
    const at = gesture.free ? gesture.at : snapped(gesture.at);
    if (drawing.sketch.form === 'freehand') return freehandGesture(gesture, drawing.sketch);
    if (gesture.kind === 'click') clickAt(at);
    else if (gesture.kind === 'move') put({ ...drawing, pointer: at });
    return false;
  },
  points() {
    const { drawing } = useDrawing.getState();
    if (drawing?.kind !== 'sketch' || drawing.sketch.form === 'freehand') return [];
    const { placed } = drawing.sketch;
    return placed.map((position, index) =>
      createVertex(drawnId, position, String(index), index === placed.length - 1),
    );
  },
};

function freehandGesture({ kind, at }: Gesture, sketch: Sketch): boolean {
  if (kind === 'press')
    put({ kind: 'sketch', sketch: placeVertex(newSketch('freehand'), at), pointer: null });
  if (kind === 'drag') put({ kind: 'sketch', sketch: placeVertex(sketch, at), pointer: null });
  if (kind === 'release') finishSketch();
  return kind === 'press';
}

/** Places a vertex, or finishes on the first or last one again. */
function clickAt(at: LngLat) {
  const { drawing } = useDrawing.getState();
  if (drawing?.kind !== 'sketch') return;
  const { sketch } = drawing;
  const [first] = sketch.placed;
  const last = sketch.placed.at(-1);
  const again = (last && isNear(at, last)) || (sketch.form !== 'line' && first && isNear(at, first));
  if (again) {
    if (isComplete(sketch)) finishSketch();
    return;
  }
  const next = placeVertex(sketch, at);
  put({ kind: 'sketch', sketch: next, pointer: null });
  if (isFull(next)) finishSketch();
}

/** Hands the sketch over, if it is complete. */
export function finishSketch() {
  const { drawing } = useDrawing.getState();
  if (session?.kind !== 'sketch' || drawing?.kind !== 'sketch' || !isComplete(drawing.sketch)) return;
  const { onFinish } = session;
  endDrawing();
  onFinish(drawing.sketch);
}

/** Finishes the circle whose centre was placed, with a radius that was written. */
export function finishCircle(radiusMeters: number) {
  const { drawing } = useDrawing.getState();
  const centre = drawing?.kind === 'sketch' && drawing.sketch.form === 'circle' && drawing.sketch.placed[0];
  if (!centre) return;
  put({ kind: 'sketch', sketch: circleSketch(centre, radiusMeters), pointer: null });
  finishSketch();
}

/** Takes back the last vertex of the sketch. False when there is none. */
export function undoVertex(): boolean {
  const { drawing } = useDrawing.getState();
  if (drawing?.kind !== 'sketch' || drawing.sketch.placed.length === 0) return false;
  put({ ...drawing, sketch: stepBack(drawing.sketch) });
  return true;
}

/** Puts it back. False when none was taken back. */
export function redoVertex(): boolean {
  const { drawing } = useDrawing.getState();
  if (drawing?.kind !== 'sketch' || drawing.sketch.takenBack.length === 0) return false;
  put({ ...drawing, sketch: stepForward(drawing.sketch) });
  return true;
}

/** One step back: the last vertex of a sketch, the chosen vertex, then the tool. */
export function stepOutOfDrawing() {
  const { drawing } = useDrawing.getState();
  if (undoVertex()) return;
  if (drawing?.kind === 'vertices' && drawing.selected) put({ ...drawing, selected: null });
  else endDrawing();
}

const editing: GestureListener = {
  tell(gesture) {
    const { drawing } = useDrawing.getState();
    if (drawing?.kind === 'vertices') return vertexGesture(gesture, drawing);
    if (drawing?.kind === 'move') return moveGesture(gesture, drawing);
    return false;
  },
  points(feature: Feature) {
    const { drawing } = useDrawing.getState();
    if (drawing?.kind !== 'vertices') return [];
    const { geometry, selected } = drawing;
    return createSupplementaryPoints(feature, {
      midpoints: true,
      selectedPaths: selected ? [pathOf(geometry, selected)] : [],
    });
  },
};

function vertexGesture({ kind, at, under, free }: Gesture, drawing: Drawing & { kind: 'vertices' }): boolean {
  if (kind === 'press' && under.kind === 'vertex') {
    tellChange();
    put({ ...drawing, selected: placeOfPath(drawing.geometry, under.path) ?? null, refusal: null });
    return true;
  }
  if (kind === 'press' && under.kind === 'midpoint') {
    tellChange();
    insertAt(drawing, under.path, at);
    return true;
  }
  if (kind === 'drag' && drawing.selected) {
    const to = free ? at : snapped(at);
    reshape(moveVertex(drawing.geometry, drawing.selected, to), untold?.label ?? 'zones.moments.vertexMoved');
  }
  if (kind === 'release') tellChange();
  if (kind === 'click' && under.kind !== 'vertex') put({ ...drawing, selected: null });
  return false;
}

/** The library names the middle of an edge by the vertex at its end. */
function insertAt(drawing: Drawing & { kind: 'vertices' }, endPath: string, at: LngLat) {
  const end = placeOfPath(drawing.geometry, endPath);
  if (!end) return;
  const shaped = withVertex(drawing.geometry, { ...end, vertex: end.vertex - 1 }, at);
  reshape(shaped, 'zones.moments.vertexAdded', end);
}

function moveGesture({ kind, at, under }: Gesture, drawing: Drawing & { kind: 'move' }): boolean {
  if (kind === 'press' && under.kind === 'area') {
    tellChange();
    held = { at, geometry: drawing.geometry };
    return true;
  }
  if (kind === 'drag' && held) {
    const by: LngLat = [at[0] - held.at[0], at[1] - held.at[1]];
    reshape(moveZone(held.geometry, by), 'zones.moments.moved');
  }
  if (kind === 'release') {
    held = null;
    tellChange();
  }
  return false;
}

/** Shows the new form and keeps it until it is told; a refused one changes nothing. */
function reshape(shaped: Shaped, label: EditLabel, selected?: VertexPlace | null) {
  const { drawing } = useDrawing.getState();
  if (!drawing || drawing.kind === 'sketch') return;
  if (!shaped.ok) {
    if (drawing.kind === 'vertices') put({ ...drawing, refusal: shaped.refusal });
    return;
  }
  const { geometry } = shaped;
  if (untold?.timer) clearTimeout(untold.timer);
  untold = { geometry, label, timer: null };
  put(
    drawing.kind === 'vertices'
      ? {
          ...drawing,
          geometry,
          refusal: null,
          ...(selected !== undefined && { selected }),
        }
      : { ...drawing, geometry },
  );
}

/** Tells a change that waits to be told, now. */
export function tellChange() {
  const change = untold;
  forgetChange();
  if (change && session && session.kind !== 'sketch') session.onChange(change.geometry, change.label);
}

function forgetChange() {
  if (untold?.timer) clearTimeout(untold.timer);
  untold = null;
}

function tellAfterPause() {
  if (untold) untold.timer = setTimeout(tellChange, keyPauseMs);
}

/** Deletes the chosen vertex. */
export function deleteVertex() {
  const { drawing } = useDrawing.getState();
  if (drawing?.kind !== 'vertices' || !drawing.selected) return;
  tellChange();
  const { geometry, selected } = drawing;
  const shaped = withoutVertex(geometry, selected);
  const next = shaped.ok && positionOf(shaped.geometry, selected) ? selected : null;
  reshape(shaped, 'zones.moments.vertexDeleted', next);
  tellChange();
}

/** Inserts a vertex in the middle of the edge after the chosen one, and chooses it. */
export function insertVertex() {
  const { drawing } = useDrawing.getState();
  if (drawing?.kind !== 'vertices' || !drawing.selected) return;
  const { geometry, selected } = drawing;
  const from = positionOf(geometry, selected);
  const to = positionOf(geometry, { ...selected, vertex: selected.vertex + 1 });
  if (!from || !to) return;
  tellChange();
  const middle: LngLat = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  reshape(withVertex(geometry, selected, middle), 'zones.moments.vertexAdded', {
    ...selected,
    vertex: selected.vertex + 1,
  });
  tellChange();
}

/** Chooses the next or the previous vertex. */
export function selectVertex(steps: 1 | -1) {
  const { drawing } = useDrawing.getState();
  if (drawing?.kind !== 'vertices') return;
  tellChange();
  const selected = stepVertex(drawing.geometry, drawing.selected, steps);
  const position = positionOf(drawing.geometry, selected);
  put({ ...drawing, selected });
  if (table && position && !table.map.getBounds().contains(position))
    table.map.easeTo({ center: position, duration: 0 });
}

function nudge(direction: readonly [number, number], pixels: number) {
  const { drawing } = useDrawing.getState();
  if (!table || !drawing || drawing.kind === 'sketch') return false;
  const { map } = table;
  const from =
    drawing.kind === 'vertices'
      ? positionOf(drawing.geometry, drawing.selected)
      : partsOf(drawing.geometry)[0]?.[0]?.[0];
  if (!from) return false;
  const point = map.project(from);
  const to = map.unproject([point.x + direction[0] * pixels, point.y + direction[1] * pixels]);
  const { geometry } = drawing;
  if (drawing.kind === 'move')
    reshape(moveZone(geometry, [to.lng - from[0], to.lat - from[1]]), 'zones.moments.moved');
  else if (drawing.selected)
    reshape(moveVertex(geometry, drawing.selected, [to.lng, to.lat]), 'zones.moments.vertexMoved');
  tellAfterPause();
  return true;
}

const positionOf = (geometry: ZoneGeometry, place: VertexPlace | null): LngLat | undefined =>
  place ? partsOf(geometry)[place.part]?.[place.ring]?.[place.vertex] : undefined;

function snapped(at: LngLat): LngLat {
  if (!table || !session) return at;
  const toleranceDegrees = (snapPixels * 360) / (512 * 2 ** table.map.getZoom());
  return session.snapTo(at, toleranceDegrees) ?? at;
}

function isNear(one: LngLat, other: LngLat): boolean {
  if (!table) return false;
  const { map } = table;
  return map.project(one).dist(map.project(other)) <= reachPixels;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does on the map while drawing; true when it did something, and the map must not take it too. */
export function pressKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const { drawing } = useDrawing.getState();
  if (!table || !drawing) return false;
  if (drawing.kind === 'sketch') {
    if (key === 'Enter' && (ctrlKey || metaKey)) finishSketch();
    else if (key === 'Enter') {
      const { lng, lat } = table.map.getCenter();
      clickAt(altKey ? [lng, lat] : snapped([lng, lat]));
    } else if (key === 'Backspace' || key === 'Delete') undoVertex();
    else return false;
    return true;
  }
  const arrow = arrows[key];
  if (arrow)
    return nudge(arrow, shiftKey ? keyStepPixels.large : altKey ? keyStepPixels.fine : keyStepPixels.usual);
  if (drawing.kind === 'move') return false;
  if (key === ']' || key === 'n') selectVertex(1);
  else if (key === '[' || key === 'p') selectVertex(-1);
  else if (key === 'Insert' || key === 'i') insertVertex();
  else if (key === 'Backspace' || key === 'Delete') deleteVertex();
  else return false;
  return true;
}

/** The middle of the map, where Enter places a vertex, is where the line leads while the keyboard draws. */
export function pointAtMiddle() {
  const { drawing } = useDrawing.getState();
  if (!table || drawing?.kind !== 'sketch' || drawing.sketch.form === 'freehand') return;
  const { lng, lat } = table.map.getCenter();
  put({ ...drawing, pointer: snapped([lng, lat]) });
}
