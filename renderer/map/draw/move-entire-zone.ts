import type { LngLat } from '../../../shared/geo/position.ts';
import { moveZone } from '../../../shared/zones/geometry/move-zone.ts';
import type { EditTool } from './active-tool.ts';
import {
  currentEditedDrawing,
  currentZoneDrag,
  flushChange,
  refuse,
  renderPending,
  reshape,
} from './edited-zone.ts';
import { markShared } from './mark-neighbors.ts';

/** Starts dragging the entire zone at a position; with `alone`, neighbors don't change. */
export function grabZone(tool: EditTool, at: LngLat, { alone = false }: { alone?: boolean } = {}) {
  flushChange(tool);
  const drag = alone ? null : currentZoneDrag(tool);
  const drawing = currentEditedDrawing();
  if (drawing) tool.grip = { kind: 'zone', at, geometry: drawing.geometry, drag };
  markShared(tool);
}

/** Moves the dragged zone so that the point at which it was grabbed is at `to`. */
export function moveGrabbedZone(tool: EditTool, to: LngLat) {
  const { grip } = tool;
  if (grip?.kind !== 'zone') return;
  const { at, geometry, drag } = grip;
  const by: LngLat = [to[0] - at[0], to[1] - at[1]];
  const label = 'zones.edits.moved';
  if (!drag) return reshape(tool, moveZone(geometry, by), label);
  const move = drag.moveBy(by);
  if (!move.ok) return refuse(move.refusal);
  const { geometries } = move;
  renderPending(tool, geometries.get(tool.id) ?? geometry, { geometries, label });
  markShared(tool);
}
