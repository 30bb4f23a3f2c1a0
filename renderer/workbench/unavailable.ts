import { useDrawSession } from '../map/draw/draw-session.ts';
import type { WordKey } from '../words/words.ts';

/* Why commands of several panels cannot be done now. */

/** What would disturb a drawing waits until nothing is being drawn. */
export const unlessDrawing = (): WordKey | null =>
  useDrawSession.getState().drawing === null ? null : 'palette.whileDrawing';

export const unlessUndoable = (canUndo: boolean): WordKey | null =>
  canUndo ? null : 'palette.nothingToUndo';
