import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { SketchTool } from './active-tool.ts';
import { putDrawing, snapped } from './draw-session.ts';
import { clickAt, currentSketch, finish, putSketch } from './draw-tool.ts';
import { drawnId, pointerMode } from './pointer-mode.ts';
import { newSketch, placeVertex } from './sketch.ts';

const isFreehand = () => currentSketch()?.sketch.form === 'freehand';

/** Mode of the sketch tool: clicks place vertices; a freehand line follows the pressed pointer. */
export const sketchMode = pointerMode<SketchTool>({
  press(_tool, { at }) {
    if (!isFreehand()) return false;
    putSketch(placeVertex(newSketch('freehand'), at));
    return true;
  },
  drag(_tool, { at }) {
    const drawing = currentSketch();
    if (drawing) putSketch(placeVertex(drawing.sketch, at));
  },
  release: finish,
  click(tool, pointer) {
    if (!isFreehand()) clickAt(tool, pointer.at, pointer);
  },
  move(tool, pointer) {
    const drawing = currentSketch();
    if (drawing && !isFreehand())
      putDrawing({ ...drawing, pointer: snapped(tool, pointer.at, { free: pointer.free }) });
  },
  /** Returns the placed vertices, the last one as selected. */
  points() {
    const sketch = currentSketch()?.sketch;
    if (!sketch || isFreehand()) return [];
    const { placed } = sketch;
    return placed.map((position, index) =>
      MapboxDraw.lib.createVertex(drawnId, position, String(index), index === placed.length - 1),
    );
  },
});
