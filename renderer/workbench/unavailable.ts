import { useDrawSession } from '../map/draw/draw-session.ts';
import type { WordKey } from '../words/words.ts';
import { isReadOnly } from './read-only.ts';

/* Reasons why commands of several panels are unavailable. */

/** Unavailable while drawing if it would disturb that. */
export const unlessDrawing = (): WordKey | null =>
  useDrawSession.getState().drawing === null ? null : 'palette.whileDrawing';

/** What would change the workspace. */
export const unlessReadOnly = (): WordKey | null => (isReadOnly() ? 'fault.desk.read-only' : null);

export const unlessUndoable = (canUndo: boolean): WordKey | null =>
  canUndo ? null : 'palette.nothingToUndo';

export const unlessRedoable = (canRedo: boolean): WordKey | null =>
  canRedo ? null : 'palette.nothingToRedo';
