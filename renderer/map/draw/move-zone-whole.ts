import type { LngLat } from '../../../shared/geo/position.ts';
import { moveZone } from '../../../shared/zones/geometry/move-zone.ts';
import { covers } from '../../../shared/zones/geometry/point-location.ts';
import { type EditedDrawing, putDragged, putDrawing, showShared, useDrawSession } from './draw-session.ts';
import {
  currentDrawing,
  currentGrip,
  currentZoneDrag,
  editedZone,
  flushChange,
  pendingChange,
  type Reshaping,
  refuse,
  renderPending,
  reshape,
  setGrip,
} from './edited-zone.ts';
import type { Gesture } from './gesture-mode.ts';
import { markShared } from './mark-neighbors.ts';

type Move = EditedDrawing & { kind: 'move' };

/** Handles a gesture on the entire zone; returns whether it did. */
export function moveGesture(gesture: Gesture, drawing: Move): boolean {
  switch (gesture.kind) {
    case 'press':
      if (!covers(drawing.geometry, gesture.at)) return false;
      grabWhole(gesture.at, { alone: gesture.free });
      return true;
    case 'drag':
      moveTo(gesture.at, { put: putDragged });
      return false;
    case 'release':
      putDrawing(drawing);
      flushChange();
      markShared();
      return false;
    case 'click':
      return false;
    case 'move':
      if (gesture.free) showShared(null);
      else if (!pendingChange() && !useDrawSession.getState().shared) markShared();
      return false;
  }
}

/** Starts dragging the entire zone at a position. */
export function grabWhole(at: LngLat, { alone = false }: { alone?: boolean } = {}) {
  flushChange();
  const drag = alone ? null : currentZoneDrag();
  const drawing = currentDrawing();
  if (drawing) setGrip({ kind: 'zone', at, geometry: drawing.geometry, drag });
  markShared();
}

/** Moves the dragged zone by the position where it was grabbed. */
export function moveTo(to: LngLat, { put }: Reshaping = {}) {
  const grip = currentGrip();
  const edited = editedZone();
  if (grip?.kind !== 'zone' || !edited) return;
  const { at, geometry, drag } = grip;
  const by: LngLat = [to[0] - at[0], to[1] - at[1]];
  const label = 'zones.edits.moved';
  if (!drag) return reshape(moveZone(geometry, by), label, { put });
  const move = drag.to(by);
  if (!move.ok) return refuse(move.refusal, { put });
  renderPending(move.geometries.get(edited.id) ?? geometry, move.geometries, label, { put });
  markShared();
}
