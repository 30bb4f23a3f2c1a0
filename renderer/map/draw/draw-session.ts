import type { Map as MapLibreMap } from 'maplibre-gl';
import { create } from 'zustand';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Snap } from '../../../shared/zones/geometry/snap.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import { focusBack } from '../focus-back.ts';
import { captureMap } from '../input-capture.ts';
import type { DrawLibrary } from './draw-library.ts';
import type { GestureListener } from './gesture-mode.ts';
import { handOverPreview, removePreview, renderPreview } from './live-preview.ts';
import { removeSharedMark, renderSharedMark, type SharedPart } from './shared-mark.ts';
import { outlineOf, type Sketch, type SketchOutline } from './sketch.ts';
import { useSnapping } from './snapping-switch.ts';

/** What is being drawn or edited on the map. */
export type Drawing =
  | { kind: 'sketch'; sketch: Sketch; pointer: LngLat | null }
  | { kind: 'vertices'; geometry: ZoneGeometry; selected: VertexPlace | null; refusal: Refusal | null }
  | { kind: 'move'; geometry: ZoneGeometry; refusal: Refusal | null };

/** A shape being edited rather than sketched. */
export type EditedDrawing = Exclude<Drawing, { kind: 'sketch' }>;

/**
 * Returns what a position snaps to within a tolerance in degrees of longitude, excluding these zones; null for nothing.
 */
export type SnapTo = (at: LngLat, toleranceDegrees: number, except?: readonly string[]) => Snap | null;

/** Receives gestures until it ends. */
interface Session {
  listener: GestureListener;
  snapTo: SnapTo;
  /** Called with the drawing when the tool was left. */
  onEnd(left: Drawing): void;
}

interface Control {
  map: MapLibreMap;
  /** Added to the map on the first call. */
  library(): DrawLibrary;
  palette(): Palette;
}

interface DrawSession {
  drawing: Drawing | null;
  /** Current snap target of the pointer. */
  snap: Snap | null;
  /** What other zones share of the part that is hovered, selected or dragged. */
  shared: SharedPart | null;
}

/** State of what is drawn or edited. */
export const useDrawSession = create<DrawSession>()(() => ({
  drawing: null,
  snap: null,
  shared: null,
}));

const snapPixels = 12;

let control: Control | null = null;
let session: Session | null = null;
let release = () => {};
/** Focused element before the map took the focus. */
let focusedBefore: Element | null = null;

/** Sets the map and its library once they exist. */
export function setControl(next: Control | null) {
  removePreview();
  removeSharedMark();
  control = next;
  enterMode();
}

/** Null until the map exists. */
export const sessionMap = (): MapLibreMap | null => control?.map ?? null;

/** Starts drawing or editing; ends whatever was in progress. */
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
  control.library().enter(drawing.kind, session.listener);
  // Makes it visible from the next frame on; the library takes longer.
  if (drawing.kind !== 'sketch') renderPreview(control.map, control.palette(), shapeOf(drawing));
  render(control);
}

/** Leaves the tool. Keeps changes; returns an unfinished sketch. */
export function endDrawSession() {
  const ended = session;
  const { drawing } = useDrawSession.getState();
  if (!ended || !drawing) return;
  session = null;
  release();
  removePreview();
  showShared(null);
  focusBack(focusedBefore);
  control?.library().leave();
  useDrawSession.setState({ drawing: null, snap: null });
  ended.onEnd(drawing);
}

/** Replaces the drawing. */
export function putDrawing(drawing: Drawing) {
  useDrawSession.setState({ drawing });
  if (control) render(control);
}

/** As `putDrawing`, for each step of a drag; ends with `putDrawing`. */
export function putDragged(drawing: EditedDrawing) {
  useDrawSession.setState({ drawing });
  if (control && renderPreview(control.map, control.palette(), shapeOf(drawing))) control.library().clear();
}

const shapeOf = (drawing: EditedDrawing) => ({
  geometry: drawing.geometry,
  points: drawing.kind === 'vertices' ? { chosen: drawing.selected } : null,
});

function render({ library }: Control) {
  const { drawing } = useDrawSession.getState();
  const geometry = drawing && geometryOf(drawing);
  const chosen = drawing?.kind === 'vertices' ? drawing.selected : null;
  if (geometry) library().render({ geometry, chosen });
  else library().clear();
  handOverPreview(library().whenRendered);
}

const geometryOf = (drawing: Drawing): SketchOutline | undefined =>
  drawing.kind === 'sketch'
    ? (outlineOf(drawing.sketch, drawing.pointer) ?? loneVertex(drawing.sketch))
    : drawing.geometry;

/** A single vertex as a zero-length line: the library can't turn a point into a line. */
const loneVertex = ({ placed: [only] }: Sketch): SketchOutline | undefined =>
  only && { type: 'LineString', coordinates: [only, only] };

/** Returns the position or its snap target; `free` disables snapping, `except` excludes zones. */
export function snapped(
  at: LngLat,
  { free = false, except }: { free?: boolean; except?: readonly string[] | undefined } = {},
): LngLat {
  const snap = free ? null : snapOf(at, except);
  showSnap(snap);
  return snap?.position ?? at;
}

function snapOf(at: LngLat, except?: readonly string[]): Snap | null {
  if (!control || !session || !useSnapping.getState().on) return null;
  const toleranceDegrees = (snapPixels * 360) / (512 * 2 ** control.map.getZoom());
  return session.snapTo(at, toleranceDegrees, except);
}

/** Marks the snap target, or clears the mark. */
export function showSnap(snap: Snap | null) {
  if (snap || useDrawSession.getState().snap) useDrawSession.setState({ snap });
}

/** Marks what other zones share of a vertex or a zone, or clears the mark. */
export function showShared(shared: SharedPart | null) {
  if (!shared && !useDrawSession.getState().shared) return;
  useDrawSession.setState({ shared });
  if (control) renderSharedMark(control.map, control.palette(), shared);
}
