import { redoVertex, undoVertex } from '../map/draw/draw-tool.ts';
import { flushChange } from '../map/draw/edited-zone.ts';
import { redoZones, undoZones } from './zones-store.ts';

/** Of the commands that take back and do again, which several panels name. */
export const undoKeys = ['mod+Z'] as const;
export const redoKeys = ['mod+Y', 'mod+shift+Z'] as const;

/** Takes back the last vertex of a sketch, else the last change. */
export function undo() {
  flushChange();
  if (!undoVertex()) undoZones();
}

/** Draws the last vertex taken back again, else makes the last change again. */
export function redo() {
  if (!redoVertex()) redoZones();
}
