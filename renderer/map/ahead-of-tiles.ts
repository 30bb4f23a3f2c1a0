import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../shared/map-style/palette.ts';
import type { OverlayTiles, ShapeAhead } from './overlays.ts';
import { addPath, outlineOf, pictureOverMap, pixelsOf } from './picture-over-map.ts';

/**
 * Returns a color expression that is transparent for features drawn ahead of their tiles. A feature-state expression
 * needs a different shader, which takes time to compile; so layers always use it, and only for the color.
 */
export const unlessAhead = (color: string | ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'ahead'], false],
  'rgba(0, 0, 0, 0)',
  color,
];

/** Draws changed features of a tile source over the map until its tiles contain the changes. */
export interface AheadOfTiles {
  /** Draws these features in addition to those already drawn. */
  show(ahead: OverlayTiles['ahead']): void;
  /** Sets the appearance of the source's layers. */
  setAppearance(appearance: { visible: boolean; palette: Palette; opacity: number }): void;
  /** Stops drawing features once the map has painted the new tiles. Call when the tiles contain all changes. */
  handOverToTiles(): void;
  remove(): void;
}

/**
 * Draws a source's changed shapes over the map and hides them in the old tiles, because rebuilding and painting tiles
 * with thousands of shapes is visibly slow.
 */
export function aheadOfTiles(
  map: MapLibreMap,
  source: string,
  sourceLayers: ReadonlySet<string>,
): AheadOfTiles {
  const shapes = new Map<string, ShapeAhead | null>();
  const picture = pictureOverMap(map, 'zd-ahead-of-tiles');
  let colors: Palette | undefined;
  /** Whether the new tiles have arrived but aren't painted yet. */
  let isHandingOver = false;

  function draw() {
    picture.replaceChildren();
    if (!colors) return;
    for (const shape of shapes.values()) {
      if (!shape) continue;
      const d = outlineOf(pixelsOf(map, shape.geometry));
      for (const { color, opacity, width } of shape.strokes(colors, map.getZoom()))
        addPath(
          picture,
          width === 'fill'
            ? { d, fill: color, 'fill-opacity': opacity, 'fill-rule': 'evenodd' }
            : {
                d,
                stroke: color,
                'stroke-opacity': opacity,
                'stroke-width': width,
                'stroke-linejoin': 'round',
              },
        );
    }
  }

  const redraw = () => shapes.size > 0 && draw();

  function hideInTiles(ids: Iterable<string>) {
    if (!map.getSource(source)) return;
    for (const id of ids)
      for (const sourceLayer of sourceLayers)
        map.setFeatureState({ source, sourceLayer, id }, { ahead: true });
  }

  function clearOncePainted() {
    if (!isHandingOver) return;
    isHandingOver = false;
    shapes.clear();
    draw();
  }

  const subscriptions = [map.on('move', redraw), map.on('render', clearOncePainted)];

  return {
    show(ahead) {
      if (ahead.size === 0) return;
      for (const [id, shape] of ahead) shapes.set(id, shape);
      hideInTiles(isHandingOver ? shapes.keys() : ahead.keys());
      isHandingOver = false;
      draw();
    },
    setAppearance({ visible, palette, opacity }) {
      picture.style.visibility = visible ? '' : 'hidden';
      picture.style.opacity = String(opacity);
      if (colors === palette) return;
      colors = palette;
      redraw();
    },
    handOverToTiles() {
      if (shapes.size === 0) return;
      isHandingOver = true;
      for (const sourceLayer of sourceLayers) map.removeFeatureState({ source, sourceLayer });
    },
    remove() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      picture.remove();
    },
  };
}
