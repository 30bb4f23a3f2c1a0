import { useDrawSession } from '../map/draw/draw-session.ts';
import type { WordKey } from '../words/words.ts';
import { isReadOnly } from './read-only.ts';

/* Why commands of several panels cannot be done now. */

/** What would disturb a drawing waits until nothing is being drawn. */
export const unlessDrawing = (): WordKey | null =>
  useDrawSession.getState().drawing === null ? null : 'palette.whileDrawing';

/** What would change the workspace. */
export const unlessReadOnly = (): WordKey | null => (isReadOnly() ? 'fault.desk.read-only' : null);

export const unlessUndoable = (canUndo: boolean): WordKey | null =>
  canUndo ? null : 'palette.nothingToUndo';
