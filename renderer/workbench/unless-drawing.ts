import { useDrawSession } from '../map/draw/draw-session.ts';
import type { WordKey } from '../words/words.ts';

/** Why what would disturb a drawing cannot be done now: something is being drawn. */
export const unlessDrawing = (): WordKey | null =>
  useDrawSession.getState().drawing === null ? null : 'palette.whileDrawing';
