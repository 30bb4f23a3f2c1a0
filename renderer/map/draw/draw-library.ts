import MapboxDraw from '@mapbox/mapbox-gl-draw';
import type { AllPaintProperties, IControl, Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import './draw-cursors.css';
import { drawLayers } from './draw-layers.ts';
import { gestureMode, idleMode } from './gesture-mode.ts';

/** The cursor of a mode goes by its name: with `draw` in it, it is a cross. */
export const modes = {
  idle: 'idle',
  sketch: 'draw_sketch',
  vertices: 'edit_vertices',
  move: 'move_zone',
} as const;

/** What the library keeps on the map. */
export const drawSources: readonly string[] = Object.values(MapboxDraw.constants.sources);

/** The library looks for its own map's class names, and MapLibre has others. */
function speakMapLibre() {
  const { classes } = MapboxDraw.constants;
  const renamed = Object.entries(classes).map(([name, value]) => [
    name,
    value.replace(/^mapboxgl-/, 'maplibregl-'),
  ]);
  Object.assign(classes, Object.fromEntries(renamed));
}

/** Puts the drawing library on the map, with nothing in it. Undo by `removeControl`. */
export function addDrawLibrary(map: MapLibreMap, palette: Palette): MapboxDraw {
  speakMapLibre();
  const library = new MapboxDraw({
    displayControlsDefault: false,
    keybindings: false,
    boxSelect: false,
    touchEnabled: true,
    clickBuffer: 4,
    styles: [...drawLayers(palette)],
    modes: {
      [modes.idle]: idleMode,
      [modes.sketch]: gestureMode,
      [modes.vertices]: gestureMode,
      [modes.move]: gestureMode,
    },
    defaultMode: modes.idle,
  });
  const control = asControl(library);
  const { onAdd } = control;
  control.onAdd = (at) => onAdd(withoutTiles(at));
  map.addControl(control);
  return library;
}

/**
 * A map that is loaded as soon as its style is. The library waits for every tile before it draws and hears
 * anything, which may be long after a person took a tool.
 */
const withoutTiles = (map: MapLibreMap): MapLibreMap =>
  new Proxy(map, {
    get(target, name) {
      if (name === 'loaded') return () => target.getStyle() !== undefined;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The library is typed for its own map, whose controls have the same form. */
export const asControl = (library: MapboxDraw) => library as unknown as IControl;

/** Gives the layers on the map the colours of another theme. */
export function recolour(map: MapLibreMap, palette: Palette) {
  for (const { id, paint } of layersOn(map, palette))
    for (const [name, value] of Object.entries(paint))
      map.setPaintProperty(id, name as keyof AllPaintProperties, value);
}

/** Shows what the library draws, or hides it at once. */
export function showLayers(map: MapLibreMap, palette: Palette, shown: boolean) {
  for (const { id } of layersOn(map, palette))
    map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none');
}

/** The library makes two of each layer. */
const layersOn = (map: MapLibreMap, palette: Palette) =>
  drawLayers(palette).flatMap(({ id, paint }) =>
    ['cold', 'hot']
      .map((source) => ({ id: `${id}.${source}`, paint }))
      .filter((layer) => map.getLayer(layer.id)),
  );
