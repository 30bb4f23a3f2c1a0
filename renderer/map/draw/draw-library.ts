import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { AllPaintProperties, IControl, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import './draw-cursors.css';
import type { ActiveTool } from './active-tool.ts';
import { drawLayers } from './draw-layers.ts';
import { idleMode } from './idle-mode.ts';
import { moveMode } from './move-mode.ts';
import { drawnId } from './pointer-mode.ts';
import type { SketchOutline } from './sketch.ts';
import { sketchMode } from './sketch-mode.ts';
import { pathOf } from './vertex-path.ts';
import { verticesMode } from './vertices-mode.ts';

/** Mode names; the library derives the cursor from them: one with `draw` has a crosshair. */
const modeNames = {
  sketch: 'draw_sketch',
  vertices: 'edit_vertices',
  move: 'move_zone',
} as const;
const idleModeName = 'idle';

const sources: readonly string[] = Object.values(MapboxDraw.constants.sources);

/** The drawn shape and its selected vertex. */
interface DrawnFeature {
  geometry: SketchOutline;
  selected: VertexPlace | null;
}

/** mapbox-gl-draw on a MapLibre map: runs the modes of the tools, and renders what is drawn. */
export interface DrawLibrary {
  /** Enters the mode of a tool. */
  enter(tool: ActiveTool): void;
  /** Leaves the mode, and renders nothing from the next frame on. */
  leave(): void;
  render(feature: DrawnFeature): void;
  clear(): void;
  recolor(palette: Palette): void;
  /** Calls back when the map has rendered the latest feature. Returns a function that cancels it. */
  whenRendered(callback: () => void): () => void;
  remove(): void;
}

/** Adds the library to a map, without any feature. */
export function addDrawLibrary(map: MapLibreMap, palette: Palette): DrawLibrary {
  const library = new MapboxDraw({
    displayControlsDefault: false,
    keybindings: false,
    boxSelect: false,
    touchEnabled: true,
    clickBuffer: 4,
    styles: [...drawLayers(palette)],
    modes: {
      [idleModeName]: idleMode,
      [modeNames.sketch]: sketchMode,
      [modeNames.vertices]: verticesMode,
      [modeNames.move]: moveMode,
    },
    defaultMode: idleModeName,
  });
  // The library's types are for Mapbox GL JS, whose controls have the same interface.
  const control = library as unknown as IControl;
  map.addControl(control);

  const layers = () =>
    drawLayers(palette)
      // The library creates each layer twice, for its cold and its hot source.
      .flatMap(({ id }) => ['cold', 'hot'].map((source) => `${id}.${source}`))
      .filter((id) => map.getLayer(id));
  const setVisible = (visible: boolean) => {
    for (const id of layers()) map.setLayoutProperty(id, 'visibility', visible ? 'visible' : 'none');
  };

  return {
    enter(tool) {
      setVisible(true);
      library.changeMode(modeNames[tool.kind], tool);
    },
    leave() {
      library.changeMode(idleModeName);
      library.deleteAll();
      // Otherwise the deleted shape would stay visible for some frames, together with what replaces it.
      setVisible(false);
    },
    render({ geometry, selected }) {
      // The library only re-renders features with changed geometry or properties.
      const properties = { selected: selected && pathOf(geometry, selected) };
      library.add({ type: 'Feature', id: drawnId, properties, geometry });
    },
    clear() {
      library.deleteAll();
    },
    recolor(next) {
      for (const { id, paint } of drawLayers(next))
        for (const layer of layers().filter((name) => name.startsWith(`${id}.`)))
          for (const [name, value] of Object.entries(paint))
            map.setPaintProperty(layer, name as keyof AllPaintProperties, value);
    },
    whenRendered(callback) {
      const listen = ({ sourceId, tile, isSourceLoaded }: MapSourceDataEvent) => {
        if (sources.includes(sourceId) && tile && isSourceLoaded) map.on('render', callback);
      };
      map.on('sourcedata', listen);
      map.on('idle', callback);
      return () => map.off('sourcedata', listen).off('render', callback).off('idle', callback);
    },
    remove() {
      // Removing the map removes its controls.
      if (map.hasControl(control)) map.removeControl(control);
    },
  };
}
