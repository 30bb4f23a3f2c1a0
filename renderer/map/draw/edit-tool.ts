import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import { useMapInstance } from '../map-instance.ts';
import type { EditedDrawing, EditTool, MoveOptions, VertexOptions } from './active-tool.ts';
import { beginDrawSession, putDrawing } from './draw-session.ts';
import { grabVertex, moveSelected, selectedVertex } from './edit-vertices.ts';
import {
  activeEditTool,
  currentEditedDrawing,
  currentNeighborhood,
  dropChange,
  flushAfterPause,
  flushChange,
} from './edited-zone.ts';
import { markShared } from './mark-neighbors.ts';
import { grabZone, moveGrabbedZone } from './move-entire-zone.ts';
import { closeVertexMenu } from './vertex-menu.ts';
import { firstPositionOf, positionOf } from './vertex-places.ts';

/** Starts editing the vertices of a zone; neighbors that share a vertex change with it. */
export function editVertices({ id, geometry }: BorderedZone, options: VertexOptions) {
  const drawing = { kind: 'vertices', geometry, selected: null, refusal: null } as const;
  currentNeighborhood(begin(id, drawing, { ...options, zonesIn: () => [] }));
}

/** Starts moving an entire zone; neighbors that share borders change with it. */
export function moveEntireZone({ id, geometry }: BorderedZone, options: MoveOptions) {
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

/** Replaces the edited geometry, such as after an undo, and drops a pending change. */
export function replaceEdited(geometry: ZoneGeometry) {
  const tool = activeEditTool();
  const drawing = currentEditedDrawing();
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

/** Recalculates what the edited zone shares, such as after shared borders were switched on or off. */
export function refreshShared() {
  const tool = activeEditTool();
  if (!tool) return;
  flushChange(tool);
  currentNeighborhood(tool);
  markShared(tool);
}

/** Moves the selected vertex, or the entire zone in the move tool, by screen pixels. */
export function nudge([across, down]: readonly [number, number], pixels: number) {
  const tool = activeEditTool();
  if (!tool) return;
  if (!tool.pending) grabSelected(tool);
  const drawing = currentEditedDrawing();
  const { map } = useMapInstance.getState();
  const from =
    drawing?.kind === 'vertices'
      ? positionOf(drawing.geometry, drawing.selected)
      : drawing && firstPositionOf(drawing.geometry);
  if (!map || !drawing || !from) return;
  const point = map.project(from);
  const { lng, lat } = map.unproject([point.x + across * pixels, point.y + down * pixels]);
  const vertex = selectedVertex();
  if (drawing.kind === 'move') moveGrabbedZone(tool, [lng, lat]);
  else if (vertex) moveSelected(tool, vertex, [lng, lat]);
  flushAfterPause(tool);
}

/** Starts dragging the selected vertex, or the entire zone in the move tool. */
function grabSelected(tool: EditTool) {
  const drawing = currentEditedDrawing();
  const first = drawing?.kind === 'move' && firstPositionOf(drawing.geometry);
  if (first) return grabZone(tool, first);
  const neighborhood = currentNeighborhood(tool);
  const chosen = selectedVertex();
  if (chosen) grabVertex(tool, neighborhood, positionOf(chosen.drawing.geometry, chosen.selected));
}
