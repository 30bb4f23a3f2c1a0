import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { EditTool } from './active-tool.ts';
import { putDrawing, showSnap, snapped } from './draw-session.ts';
import {
  currentVertices,
  grabVertex,
  hitAt,
  insertAfter,
  moveSelected,
  selectedVertex,
} from './edit-vertices.ts';
import { currentNeighborhood, flushChange } from './edited-zone.ts';
import { markShared } from './mark-neighbors.ts';
import { pointerMode } from './pointer-mode.ts';
import { pathOf } from './vertex-path.ts';
import { positionOf } from './vertex-places.ts';

/** Mode of vertex editing: pressing selects a vertex, or inserts one at a midpoint; dragging moves it. */
export const verticesMode = pointerMode<EditTool>({
  press(tool, pointer) {
    flushChange(tool);
    const neighborhood = pointer.free ? null : currentNeighborhood(tool);
    const drawing = currentVertices();
    const hit = drawing && hitAt(drawing.geometry, pointer);
    if (!hit) return false;
    if (hit.kind === 'vertex') putDrawing({ ...drawing, selected: hit.place, refusal: null });
    else insertAfter(tool, neighborhood, { geometry: drawing.geometry, place: hit.place, at: pointer.at });
    const chosen = selectedVertex();
    if (chosen) grabVertex(tool, neighborhood, positionOf(chosen.drawing.geometry, chosen.selected));
    return true;
  },
  drag(tool, { at, free }) {
    const chosen = selectedVertex();
    if (!chosen) return;
    tool.dragging = true;
    const except = tool.grip?.kind === 'vertex' ? tool.grip.drag.zones : undefined;
    moveSelected(tool, chosen, snapped(tool, at, { free, except }));
  },
  release(tool) {
    tool.dragging = false;
    showSnap(null);
    const drawing = currentVertices();
    if (drawing) putDrawing({ ...drawing });
    flushChange(tool);
    markShared(tool);
  },
  click(tool, pointer) {
    const drawing = currentVertices();
    if (drawing && hitAt(drawing.geometry, pointer)?.kind !== 'vertex')
      putDrawing({ ...drawing, selected: null });
    markShared(tool);
  },
  move(tool, pointer) {
    const drawing = currentVertices();
    const hit = drawing && hitAt(drawing.geometry, pointer);
    markShared(tool, hit?.kind === 'vertex' && !pointer.free ? hit.place : undefined);
  },
  /** Returns all vertices, and the midpoints of the edges. */
  points(feature) {
    const selected = currentVertices()?.selected;
    return MapboxDraw.lib.createSupplementaryPoints(feature, {
      midpoints: true,
      selectedPaths: selected ? [pathOf(feature.geometry, selected)] : [],
    });
  },
});
