import { covers } from '../../../shared/zones/geometry/point-location.ts';
import type { EditTool } from './active-tool.ts';
import { putDrawing, showShared, useDrawSession } from './draw-session.ts';
import { currentDrawing, flushChange } from './edited-zone.ts';
import { markShared } from './mark-neighbors.ts';
import { grabWhole, moveTo } from './move-zone-whole.ts';
import { pointerMode } from './pointer-mode.ts';

/** Moves an entire zone: a press within it grabs it. */
export const moveMode = pointerMode<EditTool>({
  press(tool, { at, free }) {
    const drawing = currentDrawing();
    if (!drawing || !covers(drawing.geometry, at)) return false;
    grabWhole(tool, at, { alone: free });
    return true;
  },
  drag(tool, { at }) {
    tool.dragging = true;
    moveTo(tool, at);
  },
  release(tool) {
    tool.dragging = false;
    const drawing = currentDrawing();
    if (drawing) putDrawing({ ...drawing });
    flushChange(tool);
    markShared(tool);
  },
  move(tool, { free }) {
    if (free) showShared(null);
    else if (!tool.pending && !useDrawSession.getState().shared) markShared(tool);
  },
});
