import type MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { create } from 'zustand';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Snap } from '../../../shared/zones/geometry/snap.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import { focusBack } from '../focus-back.ts';
import { captureMap } from '../input-capture.ts';
import { type DragPreview, dragPreview } from './drag-preview.ts';
import { drawSources, modes, showLayers } from './draw-library.ts';
import type { GestureListener } from './gesture-mode.ts';
import { outlineOf, type Sketch } from './sketch.ts';
import { useSnapping } from './snapping.ts';
import { pathOf } from './vertex-path.ts';

/** What is under the hand on the map. */
export type Drawing =
  | { kind: 'sketch'; sketch: Sketch; pointer: LngLat | null }
  | { kind: 'vertices'; geometry: ZoneGeometry; selected: VertexPlace | null; refusal: Refusal | null }
  | { kind: 'move'; geometry: ZoneGeometry };

/** What a position snaps to, within a tolerance in degrees of longitude; null where to nothing. */
export type SnapTo = (at: LngLat, toleranceDegrees: number) => Snap | null;

/** Who draws: what the hand does is told to it, until it ends. */
interface Session {
  listener: GestureListener;
  snapTo: SnapTo;
  /** The tool was left, with this under the hand. */
  onEnd(left: Drawing): void;
}

interface Control {
  map: MapLibreMap;
  /** Put on the map when it is first asked for. */
  library(): MapboxDraw;
  palette(): Palette;
}

interface DrawSession {
  drawing: Drawing | null;
  /** What the hand snaps to at the moment. */
  snap: Snap | null;
}

/** What is being drawn or edited at the moment, and nothing else. */
export const useDrawSession = create<DrawSession>()(() => ({ drawing: null, snap: null }));

/** The library's name for the one feature that it holds. */
export const drawnId = 'drawn';
const snapPixels = 12;

let control: Control | null = null;
let session: Session | null = null;
let release = () => {};
/** The shape that is being dragged, until the map has drawn it where it was let go. */
let held: DragPreview | null = null;
let leaving: (() => void) | null = null;
/** Had the focus before the map took it. */
let focusedBefore: Element | null = null;

/** The map and its library, once they are there. */
export function setControl(next: Control | null) {
  letGo();
  control = next;
  enterMode();
}

/** Null until the map is there. */
export const sessionMap = (): MapLibreMap | null => control?.map ?? null;

/** Puts something under the hand. Ends whatever was under way. */
export function beginDrawSession(drawing: Drawing, next: Session) {
  endDrawSession();
  session = next;
  release = captureMap({ id: 'draw', hint: null, onEnd: endDrawSession });
  useDrawSession.setState({ drawing });
  focusedBefore = document.activeElement;
  control?.map.getCanvas().focus();
  enterMode();
}

function enterMode() {
  const { drawing } = useDrawSession.getState();
  if (!control || !session || !drawing) return;
  showLayers(control.map, control.palette(), true);
  control.library().changeMode(modes[drawing.kind], session.listener);
  // What is taken in hand is seen from the next frame on; the library takes longer.
  if (drawing.kind !== 'sketch') hold(control, drawing);
  show();
}

/** Leaves the tool. A change that was made stays; a sketch is handed back unfinished. */
export function endDrawSession() {
  const ended = session;
  const { drawing } = useDrawSession.getState();
  if (!ended || !drawing) return;
  session = null;
  release();
  letGo();
  focusBack(focusedBefore);
  control?.library().changeMode(modes.idle);
  control?.library().deleteAll();
  // Its shape would be seen for some frames more, beside what is drawn in its place.
  if (control) showLayers(control.map, control.palette(), false);
  useDrawSession.setState({ drawing: null, snap: null });
  ended.onEnd(drawing);
}

/** What is under the hand has become another. */
export function putDrawing(drawing: Drawing) {
  useDrawSession.setState({ drawing });
  show();
}

/** As `putDrawing`, for each step of a drag; `putDrawing` ends it. */
export function putDragged(drawing: Exclude<Drawing, { kind: 'sketch' }>) {
  useDrawSession.setState({ drawing });
  if (!control) return;
  if (!held || leaving) control.library().deleteAll();
  hold(control, drawing);
}

/** Shows a shape over the map from the next frame on. */
function hold({ map, palette }: Control, drawing: Exclude<Drawing, { kind: 'sketch' }>) {
  if (!held || leaving) {
    letGo();
    held = dragPreview(map, palette());
  }
  const points = drawing.kind === 'vertices' ? { chosen: drawing.selected } : null;
  held.show({ geometry: drawing.geometry, points });
}

/** Takes the shape that was dragged away as soon as the map shows it itself. */
function letGoWhenShown(map: MapLibreMap) {
  if (!held || leaving) return;
  const look = ({ sourceId, tile, isSourceLoaded }: MapSourceDataEvent) => {
    if (drawSources.includes(sourceId) && tile && isSourceLoaded) map.on('render', letGo);
  };
  leaving = () => map.off('sourcedata', look).off('render', letGo).off('idle', letGo);
  map.on('sourcedata', look);
  map.on('idle', letGo);
}

function letGo() {
  leaving?.();
  leaving = null;
  held?.remove();
  held = null;
}

function show() {
  if (!control) return;
  const { drawing } = useDrawSession.getState();
  const geometry =
    drawing?.kind === 'sketch'
      ? (outlineOf(drawing.sketch, drawing.pointer) ?? lone(drawing.sketch))
      : drawing?.geometry;
  // The library draws anew what has another form or other properties, and nothing else.
  const chosen =
    drawing?.kind === 'vertices' && drawing.selected && pathOf(drawing.geometry, drawing.selected);
  if (geometry) control.library().add({ type: 'Feature', id: drawnId, properties: { chosen }, geometry });
  else control.library().deleteAll();
  letGoWhenShown(control.map);
}

/** A single vertex is shown as a line without length, which is what the library can hold. */
function lone({ placed: [only] }: Sketch) {
  return only && { type: 'LineString' as const, coordinates: [only, only] };
}

/** The position, or what is near enough to it to be meant; `free` is never snapped. */
export function snapped(at: LngLat, { free = false } = {}): LngLat {
  const snap = free ? null : snapOf(at);
  showSnap(snap);
  return snap?.position ?? at;
}

function snapOf(at: LngLat): Snap | null {
  if (!control || !session || !useSnapping.getState().on) return null;
  const toleranceDegrees = (snapPixels * 360) / (512 * 2 ** control.map.getZoom());
  return session.snapTo(at, toleranceDegrees);
}

/** Marks what the hand snaps to, or nothing any more. */
export function showSnap(snap: Snap | null) {
  if (snap || useDrawSession.getState().snap) useDrawSession.setState({ snap });
}
