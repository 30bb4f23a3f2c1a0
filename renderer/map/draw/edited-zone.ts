import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Box } from '../../../shared/zones/geometry/box.ts';
import type { Refusal, Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import type { Neighborhood } from '../../../shared/zones/topology/neighborhood.ts';
import type { VertexDrag } from '../../../shared/zones/topology/vertex-drag.ts';
import { type ZoneDrag, zoneDrag } from '../../../shared/zones/topology/zone-drag.ts';
import {
  type EditedDrawing,
  type putDragged,
  putDrawing,
  type SnapTo,
  useDrawSession,
} from './draw-session.ts';
import { placeOf, positionOf } from './vertex-places.ts';

export type EditLabel =
  | 'zones.edits.vertexMoved'
  | 'zones.edits.vertexAdded'
  | 'zones.edits.vertexDeleted'
  | 'zones.edits.moved';

/** Geometries changed by a gesture, by zone ID. */
export type EditedGeometries = ReadonlyMap<string, ZoneGeometry>;

interface EditOptions {
  snapTo: SnapTo;
  /** Called once per gesture. */
  onChange(geometries: EditedGeometries, label: EditLabel): void;
  onEnd(): void;
}

export interface VertexOptions extends EditOptions {
  /** The edited zone and those that may share borders with it; null if it is edited alone. */
  neighborhood(edited: BorderedZone): Neighborhood | null;
}

export interface MoveOptions extends VertexOptions {
  /** Returns zones in a box that the moved zone may overlap. */
  zonesIn(box: Box): readonly BorderedZone[];
}

/** Arrow key presses within this time are one change. */
const keyPauseMs = 400;

interface Edited extends MoveOptions {
  id: string;
}

interface Change {
  geometries: EditedGeometries;
  label: EditLabel;
}

/** What the user is dragging. */
type Grip =
  /** A vertex shared by several zones; `before` contains changes of inserting it. */
  | { kind: 'vertex'; drag: VertexDrag; before: EditedGeometries }
  /** The whole zone, as it was where it was taken, and what moves with it where it is not moved alone. */
  | { kind: 'zone'; at: LngLat; geometry: ZoneGeometry; drag: ZoneDrag | null };

let edited: Edited | null = null;
/** A change not yet passed to `onChange`. */
let pending: (Change & { timer: ReturnType<typeof setTimeout> | null }) | null = null;
let grip: Grip | null = null;
/** The latest prepared drag of the entire zone. */
let prepared: { around: Neighborhood; drag: ZoneDrag } | null = null;

/** The edited zone with its neighbors; null if nothing is edited. */
export const editedZone = (): Readonly<Edited> | null => edited;

/** The change that still has to be flushed. */
export const pendingChange = (): Readonly<Change> | null => pending;

export const currentGrip = (): Grip | null => grip;

/** Sets what is being dragged until the change is flushed. */
export function setGrip(next: Grip | null) {
  grip = next;
}

export function setEdited(next: Edited) {
  edited = next;
}

/** Ends editing and flushes the pending change. */
export function endEdited() {
  flushChange();
  prepared = null;
}

/** Null if nothing is edited. */
export function currentDrawing(): EditedDrawing | null {
  const { drawing } = useDrawSession.getState();
  return drawing === null || drawing.kind === 'sketch' ? null : drawing;
}

/**
 * Returns the neighborhood of the edited zone; requires that nothing is pending. Where a neighbor has a vertex on its
 * edge, a matching vertex is inserted, which becomes visible and draggable.
 */
export function currentNeighborhood(): Neighborhood | null {
  const drawing = currentDrawing();
  if (!edited || !drawing) return null;
  const { id } = edited;
  const around = edited.neighborhood({ id, geometry: drawing.geometry });
  const noded = around?.zones.find((zone) => zone.id === id)?.geometry;
  if (noded && noded !== drawing.geometry) {
    if (drawing.kind === 'move') putDrawing({ ...drawing, geometry: noded });
    else {
      const at = positionOf(drawing.geometry, drawing.selected);
      putDrawing({ ...drawing, geometry: noded, selected: at ? placeOf(noded, at) : null });
    }
  }
  return around;
}

/** Prepares dragging the entire zone; requires that nothing is pending. Null if no neighbor would change. */
export function currentZoneDrag(): ZoneDrag | null {
  const around = currentNeighborhood();
  if (!around || !edited) return null;
  if (prepared?.around !== around) prepared = { around, drag: zoneDrag(around, edited.id, edited.zonesIn) };
  return prepared.drag.neighbors.length > 0 ? prepared.drag : null;
}

export interface Reshaping {
  selected?: VertexPlace | null;
  put?: typeof putDragged | undefined;
}

/** Renders a new shape, pending until flushed; an invalid one changes nothing. */
export function reshape(shaped: Shaped, label: EditLabel, options: Reshaping = {}) {
  if (!edited) return;
  if (shaped.ok) renderPending(shaped.geometry, new Map([[edited.id, shaped.geometry]]), label, options);
  else refuse(shaped.refusal, options);
}

/** Starts rendering the pending change. */
export function renderPending(
  geometry: ZoneGeometry,
  geometries: EditedGeometries,
  label: EditLabel,
  { selected, put = putDrawing }: Reshaping,
) {
  const drawing = currentDrawing();
  if (!drawing) return;
  if (pending?.timer) clearTimeout(pending.timer);
  pending = { geometries, label, timer: null };
  put(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, refusal: null, ...(selected !== undefined && { selected }) }
      : { ...drawing, geometry, refusal: null },
  );
}

/** Shows why a change isn't made. */
export function refuse(refusal: Refusal, { put = putDrawing }: Reshaping) {
  const drawing = currentDrawing();
  if (drawing) put({ ...drawing, refusal });
}

/** Passes the pending change to `onChange` immediately. */
export function flushChange() {
  const change = pending;
  dropChange();
  if (change) edited?.onChange(change.geometries, change.label);
}

/** Drops the pending change and the drag. */
export function dropChange() {
  if (pending?.timer) clearTimeout(pending.timer);
  pending = null;
  grip = null;
}

/** Flushes the pending change unless another one follows soon. */
export function flushAfterPause() {
  if (pending) pending.timer = setTimeout(flushChange, keyPauseMs);
}
