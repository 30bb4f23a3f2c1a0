import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { ActiveTool, Drawing, EditedDrawing } from './active-tool.ts';
import { addDrawLibrary, type DrawLibrary } from './draw-library.ts';
import { useDrawSession } from './draw-session.ts';
import { livePreview } from './live-preview.ts';
import { sharedMark } from './shared-mark.ts';
import { outlineOf, type Sketch, type SketchOutline } from './sketch.ts';

/** Enters the mode of the active tool, and renders the drawing. */
export interface DrawPainter {
  recolor(palette: Palette): void;
  remove(): void;
}

/**
 * Follows what is drawn on a map. Loads the library with the first tool, because its sources and layers would delay the
 * first map image.
 */
export function followDrawing(map: MapLibreMap, palette: () => Palette): DrawPainter {
  let library: DrawLibrary | null = null;
  const loaded = () => {
    library ??= addDrawLibrary(map, palette());
    return library;
  };
  const preview = livePreview(map, palette);
  const mark = sharedMark(map, palette);

  function enter(tool: ActiveTool, drawing: Drawing) {
    loaded().enter(tool);
    // Makes it visible from the next frame on; the library takes longer.
    if (drawing.kind !== 'sketch') preview.render(shapeOf(drawing));
    render(drawing);
  }

  function render(drawing: Drawing) {
    const geometry = geometryOf(drawing);
    const chosen = drawing.kind === 'vertices' ? drawing.selected : null;
    if (geometry) loaded().render({ geometry, chosen });
    else loaded().clear();
    preview.handOver(loaded().whenRendered);
  }

  function renderDragged(drawing: EditedDrawing) {
    if (preview.render(shapeOf(drawing))) loaded().clear();
  }

  function leave() {
    preview.remove();
    library?.leave();
  }

  const { tool, drawing } = useDrawSession.getState();
  if (tool && drawing) enter(tool, drawing);
  const stop = useDrawSession.subscribe(({ tool, drawing, shared }, before) => {
    if (tool !== before.tool) {
      if (tool && drawing) enter(tool, drawing);
      else leave();
    } else if (tool && drawing && drawing !== before.drawing) {
      if (tool.kind !== 'sketch' && drawing.kind !== 'sketch' && tool.dragging) renderDragged(drawing);
      else render(drawing);
    }
    if (shared !== before.shared) mark.render(shared);
  });

  return {
    recolor(next) {
      library?.recolor(next);
    },
    remove() {
      stop();
      preview.remove();
      mark.render(null);
      library?.remove();
    },
  };
}

const shapeOf = (drawing: EditedDrawing) => ({
  geometry: drawing.geometry,
  points: drawing.kind === 'vertices' ? { chosen: drawing.selected } : null,
});

const geometryOf = (drawing: Drawing): SketchOutline | undefined =>
  drawing.kind === 'sketch'
    ? (outlineOf(drawing.sketch, drawing.pointer) ?? loneVertex(drawing.sketch))
    : drawing.geometry;

/** A single vertex as a zero-length line: the library can't turn a point into a line. */
const loneVertex = ({ placed: [only] }: Sketch): SketchOutline | undefined =>
  only && { type: 'LineString', coordinates: [only, only] };
