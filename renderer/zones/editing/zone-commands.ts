import { stepOutOfDrawing } from '../../map/draw/draw-keys.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { refreshShared } from '../../map/draw/edit-tool.ts';
import { deleteVertex, selectedVertex } from '../../map/draw/edit-vertices.ts';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { useSnapping } from '../../map/draw/snapping-switch.ts';
import { useFollowsStreets } from '../../map/draw/street-edges.ts';
import { useMapCapture } from '../../map/input-capture.ts';
import { useMapMenu } from '../../map/map-menu.ts';
import { words } from '../../words/words.ts';
import { announce } from '../../workbench/announcements.ts';
import type { Command } from '../../workbench/command.ts';
import { useLayout } from '../../workbench/layout.ts';
import { isReadOnly } from '../../workbench/read-only.ts';
import {
  nothingToRedoReason,
  nothingToUndoReason,
  whileDrawingReason,
} from '../../workbench/unavailable-reasons.ts';
import { openZone, selectZones, useSelection } from '../../workspace-zones/selection.ts';
import { redo, redoKeys, undo, undoKeys } from '../../workspace-zones/undo.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { applyReshaping, cancelReshaping, useReshaping } from './reshaping.ts';
import { dropTool, takeTool, useZoneTool } from './zone-tools.ts';

const isDrawing = () => useDrawSession.getState().drawing !== null;
const isReshaping = () => useReshaping.getState().reshaping !== null;

/**
 * Whether the keys of zone commands apply: while a zone is being drawn or reshaped, or the panel is open. They don't
 * while something else is drawn, such as an area to avoid.
 */
function isActive(): boolean {
  const { panel, folded } = useLayout.getState();
  if (isDrawing()) return useZoneTool.getState().tool !== null;
  return isReshaping() || (panel === 'zones' && !folded);
}

/**
 * Why drawing commands are unavailable: the workspace is read-only, or something other than a zone is being drawn.
 * Null if they are available.
 */
const unlessOtherDrawing = () =>
  isReadOnly() ? 'fault.desk.read-only' : useZoneTool.getState().tool === null ? whileDrawingReason() : null;

export const drawCommand: Command = {
  id: 'zones.draw',
  titleKey: 'zones.tool.draw',
  keys: ['D'],
  when: isActive,
  unavailable: unlessOtherDrawing,
  run: () => takeTool({ kind: 'draw', form: 'polygon' }),
};

const editCommand: Command = {
  id: 'zones.edit',
  titleKey: 'zones.tool.edit',
  keys: ['E'],
  ofSelection: true,
  when: () => isActive() && (isDrawing() || useSelection.getState().open !== null),
  unavailable: () =>
    unlessOtherDrawing() ??
    (isDrawing() || useSelection.getState().open !== null ? null : 'palette.noZoneOpen'),
  run() {
    const { open } = useSelection.getState();
    if (isDrawing()) dropTool();
    else if (open !== null) takeTool({ kind: 'edit', id: open });
  },
};

const redrawBorderCommand: Command = {
  id: 'zones.redraw-border',
  titleKey: 'zones.tool.border',
  keys: [],
  ofSelection: true,
  when: () => isActive() && useSelection.getState().open !== null,
  unavailable: () =>
    unlessOtherDrawing() ?? (useSelection.getState().open === null ? 'palette.noZoneOpen' : null),
  run() {
    const { open } = useSelection.getState();
    if (open !== null) takeTool({ kind: 'border', id: open, border: null });
  },
};

export const undoCommand: Command = {
  id: 'zones.undo',
  titleKey: 'zones.undo',
  specificTitle: () => words.t(isDrawing() ? 'keys.takeVertexBack' : 'zones.undoLast'),
  keys: undoKeys,
  when: isActive,
  unavailable: () => unlessOtherDrawing() ?? nothingToUndoReason(isDrawing() || useZones.getState().canUndo),
  run: undo,
};

export const redoCommand: Command = {
  id: 'zones.redo',
  titleKey: 'zones.redo',
  specificTitle: () => words.t(isDrawing() ? 'keys.redoVertex' : 'zones.redoLast'),
  keys: redoKeys,
  when: isActive,
  unavailable: () => unlessOtherDrawing() ?? nothingToRedoReason(isDrawing() || useZones.getState().canRedo),
  run: redo,
};

/** Selector of elements that handle Esc. */
const handlesEscape = '[role=menu], [role=dialog], [role=listbox], [aria-expanded=true]';

/** Steps back once: out of the reshape, the sketch, the tool, the card, or the selection. */
export const stepBackCommand: Command = {
  id: 'zones.step-back',
  titleKey: 'keys.escape',
  keys: ['Escape'],
  transient: true,
  when(focus) {
    const { capture } = useMapCapture.getState();
    const isHandledElsewhere =
      (capture !== null && capture.id !== 'draw' && !isReshaping()) || focus?.closest(handlesEscape);
    return isActive() && useMapMenu.getState().at === null && !isHandledElsewhere;
  },
  run() {
    const { open, selected } = useSelection.getState();
    if (isReshaping()) cancelReshaping();
    else if (isDrawing()) stepOutOfDrawing();
    else if (open !== null) openZone(null);
    else if (selected.size > 0) selectZones([]);
  },
};

/** Toggles whether vertices snap to the borders of other zones. */
export function switchSnapping() {
  const { on } = useSnapping.getState();
  useSnapping.setState({ on: !on });
  announce(words.t(on ? 'zones.snapping.off' : 'zones.snapping.on'));
}

export const snappingCommand: Command = {
  id: 'zones.snapping',
  titleKey: 'zones.snapping.switch',
  keys: ['S'],
  when: () => isDrawing() && isActive(),
  unavailable: () => (isDrawing() && isActive() ? null : 'palette.whileNotDrawing'),
  run: switchSnapping,
};

/** Toggles whether neighbors follow edits of a shared border. */
export function switchSharedBorders() {
  const { on } = useSharedBorders.getState();
  useSharedBorders.setState({ on: !on });
  refreshShared();
  announce(words.t(on ? 'zones.sharedBorders.off' : 'zones.sharedBorders.on'));
}

export const sharedBordersCommand: Command = {
  id: 'zones.shared-borders',
  titleKey: 'zones.sharedBorders.switch',
  keys: ['B'],
  when: () => (isDrawing() && isActive()) || isReshaping(),
  unavailable: () => ((isDrawing() && isActive()) || isReshaping() ? null : 'palette.whileNotDrawing'),
  run: switchSharedBorders,
};

/** Toggles whether drawn edges follow streets. */
export function switchFollowsStreets() {
  const { on } = useFollowsStreets.getState();
  useFollowsStreets.setState({ on: !on });
  announce(words.t(on ? 'zones.streets.off' : 'zones.streets.on'));
}

export const followStreetsCommand: Command = {
  id: 'zones.follow-streets',
  titleKey: 'zones.streets.switch',
  keys: ['R'],
  when: () => isDrawing() && isActive(),
  unavailable: () => (isDrawing() && isActive() ? null : 'palette.whileNotDrawing'),
  run: switchFollowsStreets,
};

const deleteVertexCommand: Command = {
  id: 'zones.delete-vertex',
  titleKey: 'map.deleteVertex',
  keys: [],
  ofSelection: true,
  when: () => isActive() && selectedVertex() !== null,
  unavailable: () => (selectedVertex() === null ? 'palette.noVertexChosen' : null),
  run: deleteVertex,
};

/** Applies the reshape also while the focus is on the map; in the toolbar, its fields handle Enter. */
const applyReshapingCommand: Command = {
  id: 'zones.reshape',
  titleKey: 'zones.reshape.applyKey',
  keys: ['Enter'],
  transient: true,
  when: (focus) => isReshaping() && (focus === document.body || focus?.tagName === 'CANVAS'),
  run: applyReshaping,
};

/** Commands for drawing and editing zones. */
export const editingCommands: readonly Command[] = [
  drawCommand,
  editCommand,
  redrawBorderCommand,
  undoCommand,
  redoCommand,
  snappingCommand,
  sharedBordersCommand,
  followStreetsCommand,
  deleteVertexCommand,
  applyReshapingCommand,
];
