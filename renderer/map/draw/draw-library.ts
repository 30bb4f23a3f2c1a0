import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { AllPaintProperties, IControl, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import './draw-cursors.css';
import { drawLayers } from './draw-layers.ts';
import { drawnId, type GestureListener, gestureMode, idleMode } from './gesture-mode.ts';
import type { SketchOutline } from './sketch.ts';
import { pathOf } from './vertex-path.ts';

/** The cursor of a mode goes by its name: with `draw` in it, it is a cross. */
const modes = {
  sketch: 'draw_sketch',
  vertices: 'edit_vertices',
  move: 'move_zone',
} as const;
const idle = 'idle';

const sources: readonly string[] = Object.values(MapboxDraw.constants.sources);

/** What is drawn, as the map renders it; `chosen` is a vertex of it. */
interface DrawnFeature {
  geometry: SketchOutline;
  chosen: VertexPlace | null;
}

/** mapbox-gl-draw on a map of MapLibre: it recognises gestures and renders what is drawn. */
export interface DrawLibrary {
  /** Reports gestures to a listener, with the cursors of its tool. */
  enter(tool: keyof typeof modes, listener: GestureListener): void;
  /** Reports no gestures, and renders nothing from the next frame on. */
  leave(): void;
  render(feature: DrawnFeature): void;
  clear(): void;
  recolour(palette: Palette): void;
  /** Calls back when the map has rendered what was given last; the function returned stops that. */
  whenRendered(callback: () => void): () => void;
  remove(): void;
}

/** Puts the library on a map, with nothing in it. */
export function addDrawLibrary(map: MapLibreMap, palette: Palette): DrawLibrary {
  const library = new MapboxDraw({
    displayControlsDefault: false,
    keybindings: false,
    boxSelect: false,
    touchEnabled: true,
    clickBuffer: 4,
    styles: [...drawLayers(palette)],
    modes: {
      [idle]: idleMode,
      [modes.sketch]: gestureMode,
      [modes.vertices]: gestureMode,
      [modes.move]: gestureMode,
    },
    defaultMode: idle,
  });
  // It is typed for Mapbox's own map, whose controls have the same form.
  const { onAdd, onRemove } = library as unknown as IControl;
  const control: IControl = { onAdd: (added) => onAdd(loadedWithStyle(added)), onRemove };
  map.addControl(control);

  const layers = () =>
    drawLayers(palette)
      // The library makes two of each layer.
      .flatMap(({ id }) => ['cold', 'hot'].map((source) => `${id}.${source}`))
      .filter((id) => map.getLayer(id));
  const setVisible = (visible: boolean) => {
    for (const id of layers()) map.setLayoutProperty(id, 'visibility', visible ? 'visible' : 'none');
  };

  return {
    enter(tool, listener) {
      setVisible(true);
      library.changeMode(modes[tool], listener);
    },
    leave() {
      library.changeMode(idle);
      library.deleteAll();
      // Without this, its shape would be seen for some frames more beside what is drawn in its place.
      setVisible(false);
    },
    render({ geometry, chosen }) {
      // The library renders anew only what has another geometry or other properties.
      const properties = { chosen: chosen && pathOf(geometry, chosen) };
      library.add({ type: 'Feature', id: drawnId, properties, geometry });
    },
    clear() {
      library.deleteAll();
    },
    recolour(next) {
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
      // A map that was removed has removed its controls already.
      if (map.hasControl(control)) map.removeControl(control);
    },
  };
}

/**
 * The same map, which says that it is loaded as soon as its style is. The library has no option for that: it
 * waits for every tile before it draws and hears anything, which may be long after a person took a tool.
 */
const loadedWithStyle = (map: MapLibreMap): MapLibreMap =>
  new Proxy(map, {
    get(target, name) {
      if (name === 'loaded') return () => target.getStyle() !== undefined;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
