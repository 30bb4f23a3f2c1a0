import { redoVertex, undoVertex } from '../map/draw/draw-tool.ts';
import { flushPending } from '../map/draw/edited-zone.ts';
import { redoZones, undoZones } from './zones-store.ts';

/** Keys of the undo and redo commands, shared by several panels. */
export const undoKeys = ['mod+Z'] as const;
export const redoKeys = ['mod+Y', 'mod+shift+Z'] as const;

/** Undoes the last vertex of a sketch, else the last edit. */
export function undo() {
  flushPending();
  if (!undoVertex()) undoZones();
}

/** Redoes the last vertex undone, else the last edit. */
export function redo() {
  if (!redoVertex()) redoZones();
}
