import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Box } from '../../../shared/zones/geometry/box.ts';
import type { Refusal, Shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import type { Neighbourhood } from '../../../shared/zones/topology/neighborhood.ts';
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

/** What a gesture made of the zones that it changed, by their ids. */
export type EditedGeometries = ReadonlyMap<string, ZoneGeometry>;

interface EditOptions {
  snapTo: SnapTo;
  /** Called once for each gesture. */
  onChange(geometries: EditedGeometries, label: EditLabel): void;
  onEnd(): void;
}

export interface VertexOptions extends EditOptions {
  /** The zones that may have borders in common with the edited one, and itself; null while it is edited alone. */
  neighbourhood(edited: BorderedZone): Neighbourhood | null;
}

export interface MoveOptions extends VertexOptions {
  /** The zones in a box that the moved one may come upon. */
  zonesIn(box: Box): readonly BorderedZone[];
}

/** Several presses of an arrow key are one change. */
const keyPauseMs = 400;

interface Edited extends MoveOptions {
  id: string;
}

interface Change {
  geometries: EditedGeometries;
  label: EditLabel;
}

/** What the person has taken, to move it. */
type Grip =
  /** A vertex that several zones have; `before` is what an insertion of it has changed. */
  | { kind: 'vertex'; drag: VertexDrag; before: EditedGeometries }
  /** The whole zone, as it was where it was taken, and what moves with it where it is not moved alone. */
  | { kind: 'zone'; at: LngLat; geometry: ZoneGeometry; drag: ZoneDrag | null };

let edited: Edited | null = null;
/** A change that `onChange` was not yet called with. */
let pending: (Change & { timer: ReturnType<typeof setTimeout> | null }) | null = null;
let grip: Grip | null = null;
/** The drag of the whole zone, as prepared for its neighbourhood last. */
let prepared: { around: Neighbourhood; drag: ZoneDrag } | null = null;

/** The id of the edited zone, and whom it has beside it; null while nothing is edited. */
export const editedZone = (): Readonly<Edited> | null => edited;

/** The change that is still to be flushed. */
export const pendingChange = (): Readonly<Change> | null => pending;

export const currentGrip = (): Grip | null => grip;

/** What the person has in the hand from now on, until the change is flushed. */
export function setGrip(next: Grip | null) {
  grip = next;
}

export function setEdited(next: Edited) {
  edited = next;
}

/** Ends the editing: the pending change is flushed. */
export function endEdited() {
  flushChange();
  prepared = null;
}

/** Null while nothing is edited. */
export function currentDrawing(): EditedDrawing | null {
  const { drawing } = useDrawSession.getState();
  return drawing === null || drawing.kind === 'sketch' ? null : drawing;
}

/**
 * What the edited zone has borders in common with, nothing being pending. Where a neighbour has a vertex on its edge,
 * it gets one there too, which is seen and can be taken.
 */
export function currentNeighbourhood(): Neighbourhood | null {
  const drawing = currentDrawing();
  if (!edited || !drawing) return null;
  const { id } = edited;
  const around = edited.neighbourhood({ id, geometry: drawing.geometry });
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

/** Prepares the drag of the whole zone, nothing being pending; null where no neighbour would change with it. */
export function currentZoneDrag(): ZoneDrag | null {
  const around = currentNeighbourhood();
  if (!around || !edited) return null;
  if (prepared?.around !== around) prepared = { around, drag: zoneDrag(around, edited.id, edited.zonesIn) };
  return prepared.drag.neighbours.length > 0 ? prepared.drag : null;
}

export interface Reshaping {
  selected?: VertexPlace | null;
  put?: typeof putDragged | undefined;
}

/** Renders the new shape, which is pending until it is flushed; a refused one changes nothing. */
export function reshape(shaped: Shaped, label: EditLabel, options: Reshaping = {}) {
  if (!edited) return;
  if (shaped.ok) renderPending(shaped.geometry, new Map([[edited.id, shaped.geometry]]), label, options);
  else refuse(shaped.refusal, options);
}

/** Renders what is pending from now on. */
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

/** Renders why a change is not made. */
export function refuse(refusal: Refusal, { put = putDrawing }: Reshaping) {
  const drawing = currentDrawing();
  if (drawing) put({ ...drawing, refusal });
}

/** Calls `onChange` with the pending change, now. */
export function flushChange() {
  const change = pending;
  dropChange();
  if (change) edited?.onChange(change.geometries, change.label);
}

/** Forgets the pending change, and what is in the hand. */
export function dropChange() {
  if (pending?.timer) clearTimeout(pending.timer);
  pending = null;
  grip = null;
}

/** Flushes the pending change unless another one comes soon. */
export function flushAfterPause() {
  if (pending) pending.timer = setTimeout(flushChange, keyPauseMs);
}
