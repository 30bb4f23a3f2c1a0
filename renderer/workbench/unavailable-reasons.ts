import { useDrawSession } from '../map/draw/draw-session.ts';
import type { WordKey } from '../words/words.ts';
import { isReadOnly } from './read-only.ts';

/* Reasons why commands are unavailable; null if available. */

/** For commands that would interrupt drawing. */
export const whileDrawingReason = (): WordKey | null =>
  useDrawSession.getState().drawing === null ? null : 'palette.whileDrawing';

/** For commands that change the workspace. */
export const readOnlyReason = (): WordKey | null => (isReadOnly() ? 'fault.desk.read-only' : null);

export const nothingToUndoReason = (canUndo: boolean): WordKey | null =>
  canUndo ? null : 'palette.nothingToUndo';

export const nothingToRedoReason = (canRedo: boolean): WordKey | null =>
  canRedo ? null : 'palette.nothingToRedo';
