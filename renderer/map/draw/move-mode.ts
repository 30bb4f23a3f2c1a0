import { covers } from '../../../shared/zones/geometry/point-location.ts';
import type { EditTool } from './active-tool.ts';
import { putDrawing, showShared, useDrawSession } from './draw-session.ts';
import { currentEditedDrawing, flushChange } from './edited-zone.ts';
import { markShared } from './mark-neighbors.ts';
import { grabZone, moveGrabbedZone } from './move-entire-zone.ts';
import { pointerMode } from './pointer-mode.ts';

/** Mode of the move tool: pressing within the zone and dragging moves it. */
export const moveMode = pointerMode<EditTool>({
  press(tool, { at, free }) {
    const drawing = currentEditedDrawing();
    if (!drawing || !covers(drawing.geometry, at)) return false;
    grabZone(tool, at, { alone: free });
    return true;
  },
  drag(tool, { at }) {
    tool.dragging = true;
    moveGrabbedZone(tool, at);
  },
  release(tool) {
    tool.dragging = false;
    const drawing = currentEditedDrawing();
    if (drawing) putDrawing({ ...drawing });
    flushChange(tool);
    markShared(tool);
  },
  move(tool, { free }) {
    if (free) showShared(null);
    else if (!tool.pending && !useDrawSession.getState().shared) markShared(tool);
  },
});
