import { create } from 'zustand';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { Snap } from '../../../shared/zones/geometry/snap.ts';
import { focusBack } from '../focus-back.ts';
import { captureMap } from '../input-capture.ts';
import { useMapInstance } from '../map-instance.ts';
import type { ActiveTool, Drawing } from './active-tool.ts';
import type { SharedPart } from './shared-mark.ts';
import { useSnapping } from './snapping-switch.ts';

interface DrawSession {
  tool: ActiveTool | null;
  drawing: Drawing | null;
  /** Current snap target of the pointer. */
  snap: Snap | null;
  /** What other zones share of the part that is hovered, selected or dragged. */
  shared: SharedPart | null;
  /** Releases the map, and returns the focus to where it was before. */
  giveBack: () => void;
}

/** State of what is drawn or edited. */
export const useDrawSession = create<DrawSession>()(() => ({
  tool: null,
  drawing: null,
  snap: null,
  shared: null,
  giveBack: () => undefined,
}));

const snapPixels = 12;

/** Starts drawing or editing; ends whatever was in progress. */
export function beginDrawSession(tool: ActiveTool, drawing: Drawing) {
  endDrawSession();
  const release = captureMap({ id: 'draw', hint: null, onEnd: endDrawSession });
  const focusedBefore = document.activeElement;
  const giveBack = () => {
    release();
    focusBack(focusedBefore);
  };
  useDrawSession.setState({ tool, drawing, giveBack });
  useMapInstance.getState().map?.getCanvas().focus();
}

/** Leaves the tool. Keeps changes; returns an unfinished sketch. */
export function endDrawSession() {
  const { tool, drawing, giveBack } = useDrawSession.getState();
  if (!tool || !drawing) return;
  // The mode ends while there still is a drawing: it may hold what the pointer has pressed.
  useDrawSession.setState({ tool: null });
  giveBack();
  useDrawSession.setState({ drawing: null, snap: null, shared: null });
  if (tool.kind !== 'sketch') tool.onEnd();
  else if (drawing.kind === 'sketch') tool.onEnd(drawing.sketch);
}

/** Replaces the drawing. */
export function putDrawing(drawing: Drawing) {
  useDrawSession.setState({ drawing });
}

/** Returns the position or its snap target; `free` disables snapping, `except` excludes zones. */
export function snapped(
  { snapTo }: ActiveTool,
  at: LngLat,
  { free = false, except }: { free?: boolean; except?: readonly string[] | undefined } = {},
): LngLat {
  const { map } = useMapInstance.getState();
  const isOn = map && !free && useSnapping.getState().on;
  const snap = isOn ? snapTo(at, (snapPixels * 360) / (512 * 2 ** map.getZoom()), except) : null;
  showSnap(snap);
  return snap?.position ?? at;
}

/** Marks the snap target, or clears the mark. */
export function showSnap(snap: Snap | null) {
  if (snap || useDrawSession.getState().snap) useDrawSession.setState({ snap });
}

/** Marks what other zones share of a vertex or a zone, or clears the mark. */
export function showShared(shared: SharedPart | null) {
  if (shared || useDrawSession.getState().shared) useDrawSession.setState({ shared });
}
