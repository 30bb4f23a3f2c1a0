import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import { useMapInstance } from '../map-instance.ts';
import type { EditedDrawing, EditTool, MoveOptions, VertexOptions } from './active-tool.ts';
import { beginDrawSession, putDrawing } from './draw-session.ts';
import { chosenVertex, grabVertex, moveChosen } from './edit-vertices.ts';
import {
  activeEditTool,
  currentDrawing,
  currentNeighborhood,
  dropChange,
  flushAfterPause,
  flushChange,
} from './edited-zone.ts';
import { markShared } from './mark-neighbors.ts';
import { grabWhole, moveTo } from './move-zone-whole.ts';
import { closeVertexMenu } from './vertex-menu.ts';
import { firstPositionOf, positionOf } from './vertex-places.ts';

/** Starts editing the vertices of a zone, together with those shared by neighbors. */
export function editVertices({ id, geometry }: BorderedZone, options: VertexOptions) {
  const drawing = { kind: 'vertices', geometry, selected: null, refusal: null } as const;
  currentNeighborhood(begin(id, drawing, { ...options, zonesIn: () => [] }));
}

/** Starts moving an entire zone, together with the borders shared by neighbors. */
export function moveWhole({ id, geometry }: BorderedZone, options: MoveOptions) {
  markShared(begin(id, { kind: 'move', geometry, refusal: null }, options));
}

function begin(id: string, drawing: EditedDrawing, options: MoveOptions): EditTool {
  const tool: EditTool = {
    ...options,
    kind: drawing.kind,
    id,
    dragging: false,
    grip: null,
    pending: null,
    prepared: null,
    onEnd() {
      flushChange(tool);
      closeVertexMenu();
      options.onEnd();
    },
  };
  beginDrawSession(tool, drawing);
  return tool;
}

/** Replaces the edited geometry, as after an undo. */
export function replaceEdited(geometry: ZoneGeometry) {
  const tool = activeEditTool();
  const drawing = currentDrawing();
  if (!tool || !drawing || drawing.geometry === geometry) return;
  dropChange(tool);
  putDrawing(
    drawing.kind === 'vertices'
      ? { ...drawing, geometry, selected: positionOf(geometry, drawing.selected) ? drawing.selected : null }
      : { ...drawing, geometry, refusal: null },
  );
  currentNeighborhood(tool);
  markShared(tool);
}

/** Recalculates what the edited zone shares, as after a switch. */
export function refreshShared() {
  const tool = activeEditTool();
  if (!tool) return;
  flushChange(tool);
  currentNeighborhood(tool);
  markShared(tool);
}

/** Moves the selected vertex, or the entire zone in that tool, by pixels. */
export function nudge([across, down]: readonly [number, number], pixels: number) {
  const tool = activeEditTool();
  if (!tool) return;
  if (!tool.pending) grabChosen(tool);
  const drawing = currentDrawing();
  const { map } = useMapInstance.getState();
  const from =
    drawing?.kind === 'vertices'
      ? positionOf(drawing.geometry, drawing.selected)
      : drawing && firstPositionOf(drawing.geometry);
  if (!map || !drawing || !from) return;
  const point = map.project(from);
  const { lng, lat } = map.unproject([point.x + across * pixels, point.y + down * pixels]);
  const chosen = chosenVertex();
  if (drawing.kind === 'move') moveTo(tool, [lng, lat]);
  else if (chosen) moveChosen(tool, chosen, [lng, lat]);
  flushAfterPause(tool);
}

/** Starts dragging the selected vertex, or the entire zone in that tool. */
function grabChosen(tool: EditTool) {
  const drawing = currentDrawing();
  const first = drawing?.kind === 'move' && firstPositionOf(drawing.geometry);
  if (first) return grabWhole(tool, first);
  const around = currentNeighborhood(tool);
  const chosen = chosenVertex();
  if (chosen) grabVertex(tool, around, positionOf(chosen.drawing.geometry, chosen.selected));
}
