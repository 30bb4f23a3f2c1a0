import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { ActiveTool, Drawing, EditedDrawing } from './active-tool.ts';
import { addDrawLibrary, type DrawLibrary } from './draw-library.ts';
import { useDrawSession } from './draw-session.ts';
import { livePreview } from './live-preview.ts';
import { sharedMark } from './shared-mark.ts';
import { outlineOf, type Sketch, type SketchOutline } from './sketch.ts';

/** Renders the drawing of the session on a map. */
export interface DrawPainter {
  recolor(palette: Palette): void;
  remove(): void;
}

/**
 * Subscribes to the draw session: enters the mode of the active tool and renders its drawing. Adds the drawing library
 * with the first tool only, because its sources and layers would delay the first rendering of the map.
 */
export function followDrawing(map: MapLibreMap, currentPalette: () => Palette): DrawPainter {
  let library: DrawLibrary | null = null;
  const loadedLibrary = () => {
    library ??= addDrawLibrary(map, currentPalette());
    return library;
  };
  const preview = livePreview(map, currentPalette);
  const mark = sharedMark(map, currentPalette);

  function enter(tool: ActiveTool, drawing: Drawing) {
    loadedLibrary().enter(tool);
    // The library takes several frames to render; the preview is visible in the next one.
    if (drawing.kind !== 'sketch') preview.render(shapeOf(drawing));
    render(drawing);
  }

  function render(drawing: Drawing) {
    const geometry = geometryOf(drawing);
    const selected = drawing.kind === 'vertices' ? drawing.selected : null;
    if (geometry) loadedLibrary().render({ geometry, selected });
    else loadedLibrary().clear();
    preview.handOver(loadedLibrary().whenRendered);
  }

  function renderDragged(drawing: EditedDrawing) {
    if (preview.render(shapeOf(drawing))) loadedLibrary().clear();
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
  points: drawing.kind === 'vertices' ? { selected: drawing.selected } : null,
});

const geometryOf = (drawing: Drawing): SketchOutline | undefined =>
  drawing.kind === 'sketch'
    ? (outlineOf(drawing.sketch, drawing.pointer) ?? loneVertex(drawing.sketch))
    : drawing.geometry;

/** Returns a single vertex as a zero-length line, because the library can't change a point into a line later. */
const loneVertex = ({ placed: [only] }: Sketch): SketchOutline | undefined =>
  only && { type: 'LineString', coordinates: [only, only] };
