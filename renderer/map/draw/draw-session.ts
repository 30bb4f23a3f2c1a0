import { create } from 'zustand';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { Snap } from '../../../shared/zones/geometry/snap.ts';
import { captureMap } from '../input-capture.ts';
import { useMapInstance } from '../map-instance.ts';
import { restoreFocus } from '../restore-focus.ts';
import type { ActiveTool, Drawing } from './active-tool.ts';
import type { SharedPart } from './shared-mark.ts';
import { useSnapping } from './snapping-switch.ts';

interface DrawSession {
  tool: ActiveTool | null;
  drawing: Drawing | null;
  /** Current snap target of the pointer. */
  snap: Snap | null;
  /** Borders of other zones that change with the hovered, selected, or dragged part. */
  shared: SharedPart | null;
  /** Releases the map capture and restores the focus. */
  releaseMap: () => void;
}

/** State of the drawing tool in use. */
export const useDrawSession = create<DrawSession>()(() => ({
  tool: null,
  drawing: null,
  snap: null,
  shared: null,
  releaseMap: () => undefined,
}));

const snapPixels = 12;

/** Starts a tool and focuses the map; ends the previous session. */
export function beginDrawSession(tool: ActiveTool, drawing: Drawing) {
  endDrawSession();
  const release = captureMap({ id: 'draw', hint: null, onEnd: endDrawSession });
  const focusedBefore = document.activeElement;
  const releaseMap = () => {
    release();
    restoreFocus(focusedBefore);
  };
  useDrawSession.setState({ tool, drawing, releaseMap });
  useMapInstance.getState().map?.getCanvas().focus();
}

/** Leaves the tool, if any. Edits are kept; an unfinished sketch is passed to `onEnd`. */
export function endDrawSession() {
  const { tool, drawing, releaseMap } = useDrawSession.getState();
  if (!tool || !drawing) return;
  // Clear the tool first: leaving the mode releases a pressed pointer, whose handler needs the drawing.
  useDrawSession.setState({ tool: null });
  releaseMap();
  useDrawSession.setState({ drawing: null, snap: null, shared: null });
  if (tool.kind !== 'sketch') tool.onEnd();
  else if (drawing.kind === 'sketch') tool.onEnd(drawing.sketch);
}

/** Replaces the drawing. */
export function putDrawing(drawing: Drawing) {
  useDrawSession.setState({ drawing });
}

/**
 * Returns the snap target of a position, which is marked on the map, or the position itself if there is none.
 * @param free disables snapping
 * @param except IDs of zones that are ignored
 */
export function snapped(
  { snapTo }: ActiveTool,
  at: LngLat,
  { free = false, except }: { free?: boolean; except?: readonly string[] | undefined } = {},
): LngLat {
  const { map } = useMapInstance.getState();
  const isEnabled = map && !free && useSnapping.getState().on;
  const snap = isEnabled ? snapTo(at, (snapPixels * 360) / (512 * 2 ** map.getZoom()), except) : null;
  showSnap(snap);
  return snap?.position ?? at;
}

/** Marks the snap target; null clears the mark. */
export function showSnap(snap: Snap | null) {
  if (snap || useDrawSession.getState().snap) useDrawSession.setState({ snap });
}

/** Marks the borders of other zones that change with a vertex or a zone; null clears the mark. */
export function showShared(shared: SharedPart | null) {
  if (shared || useDrawSession.getState().shared) useDrawSession.setState({ shared });
}
