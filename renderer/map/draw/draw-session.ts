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

/** What is drawn or edited on the map. */
export type Drawing =
  | { kind: 'sketch'; sketch: Sketch; pointer: LngLat | null }
  | { kind: 'vertices'; geometry: ZoneGeometry; selected: VertexPlace | null; refusal: Refusal | null }
  | { kind: 'move'; geometry: ZoneGeometry; refusal: Refusal | null };

/** A shape that is edited, not sketched. */
export type EditedDrawing = Exclude<Drawing, { kind: 'sketch' }>;

/** What a position snaps to, within a tolerance in degrees of longitude and not of these zones; null where to nothing. */
export type SnapTo = (at: LngLat, toleranceDegrees: number, except?: readonly string[]) => Snap | null;

/** Who draws: gestures are reported to it, until it ends. */
interface Session {
  listener: GestureListener;
  snapTo: SnapTo;
  /** The tool was left, with this drawn. */
  onEnd(left: Drawing): void;
}

interface Control {
  map: MapLibreMap;
  /** Put on the map by the first call. */
  library(): DrawLibrary;
  palette(): Palette;
}

interface DrawSession {
  drawing: Drawing | null;
  /** What the pointer snaps to at the moment. */
  snap: Snap | null;
  /** What the other zones have of what is pointed at, chosen or dragged. */
  shared: SharedPart | null;
}

/** What is drawn or edited at the moment, and nothing else. */
export const useDrawSession = create<DrawSession>()(() => ({
  drawing: null,
  snap: null,
  shared: null,
}));

const snapPixels = 12;

let control: Control | null = null;
let session: Session | null = null;
let release = () => {};
/** Had the focus before the map took it. */
let focusedBefore: Element | null = null;

/** The map and its library, once they are there. */
export function setControl(next: Control | null) {
  removePreview();
  removeSharedMark();
  control = next;
  enterMode();
}

/** Null until the map is there. */
export const sessionMap = (): MapLibreMap | null => control?.map ?? null;

/** Begins to draw or edit something. Ends whatever was under way. */
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
  // It is to be seen from the next frame on; the library takes longer.
  if (drawing.kind !== 'sketch') renderPreview(control.map, control.palette(), shapeOf(drawing));
  render(control);
}

/** Leaves the tool. A change that was made stays; a sketch is handed back unfinished. */
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

/** Replaces what is drawn. */
export function putDrawing(drawing: Drawing) {
  useDrawSession.setState({ drawing });
  if (control) render(control);
}

/** As `putDrawing`, for each step of a drag; `putDrawing` ends it. */
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

/** A single vertex as a line without length: the library has no feature with one vertex that grows into a line. */
const loneVertex = ({ placed: [only] }: Sketch): SketchOutline | undefined =>
  only && { type: 'LineString', coordinates: [only, only] };

/** The position, or what it snaps to; `free` is never snapped, and nothing to the zones of `except`. */
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

/** Marks what the pointer snaps to, or nothing any more. */
export function showSnap(snap: Snap | null) {
  if (snap || useDrawSession.getState().snap) useDrawSession.setState({ snap });
}

/** Marks what other zones have of a vertex or of a whole zone, or nothing any more. */
export function showShared(shared: SharedPart | null) {
  if (!shared && !useDrawSession.getState().shared) return;
  useDrawSession.setState({ shared });
  if (control) renderSharedMark(control.map, control.palette(), shared);
}
