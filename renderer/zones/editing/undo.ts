import { redoVertex, undoVertex } from '../../map/draw/draw-tool.ts';
import { flushChange } from '../../map/draw/edit-tool.ts';
import { redoZones, undoZones } from '../../workspace-zones/zones-store.ts';

/** Takes back the last vertex of a sketch, else the last change. */
export function undo() {
  flushChange();
  if (!undoVertex()) undoZones();
}

/** Draws the last vertex taken back again, else makes the last change again. */
export function redo() {
  if (!redoVertex()) redoZones();
}
