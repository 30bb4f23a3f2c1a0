import { useDrawSession } from '../map/draw/draw-session.ts';
import type { CommandGroup } from '../workbench/command.ts';
import { useLayout } from '../workbench/layout.ts';
import {
  nothingToRedoReason,
  nothingToUndoReason,
  whileDrawingReason,
} from '../workbench/unavailable-reasons.ts';
import { redoStops, undoStops, useRoute } from './route-store.ts';
import { gripKeys } from './stop-keys.ts';

export const undoStopsKeys = { keys: ['mod+Z'] } as const;
const redoStopsKeys = { keys: ['mod+Y', 'mod+shift+Z'] } as const;

/** Commands for stops, in a panel that shows them. */
export const stopCommands = (panel: string): CommandGroup => ({
  titleKey: 'keys.stops',
  focusKeys: gripKeys,
  commands: [
    {
      ...undoStopsKeys,
      id: `${panel}.undo-stops`,
      titleKey: 'keys.undoStops',
      when: () => useLayout.getState().panel === panel && useDrawSession.getState().drawing === null,
      unavailable: () =>
        whileDrawingReason() ?? nothingToUndoReason(useRoute.getState().undoStack.length > 0),
      run: undoStops,
    },
    {
      ...redoStopsKeys,
      id: `${panel}.redo-stops`,
      titleKey: 'keys.redoStops',
      when: () => useLayout.getState().panel === panel && useDrawSession.getState().drawing === null,
      unavailable: () =>
        whileDrawingReason() ?? nothingToRedoReason(useRoute.getState().redoStack.length > 0),
      run: redoStops,
    },
  ],
});
