import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../shared/map-style/palette.ts';
import type { OverlayTiles, ShapeAhead } from './overlays.ts';
import { addPath, outlineOf, pictureOverMap, pixelsOf } from './picture-over-map.ts';

/**
 * Hides a feature in tiles, by color, while it is drawn ahead of them. A per-feature expression requires another
 * shader, which has to be compiled first; so all layers use it, for the color only.
 */
export const unlessAhead = (color: string | ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'ahead'], false],
  'rgba(0, 0, 0, 0)',
  color,
];

/** Shows immediately what the tiles of a source will show later. */
export interface AheadOfTiles {
  /** Adds to the shown features. */
  show(ahead: OverlayTiles['ahead']): void;
  /** Sets the appearance of the source's layers. */
  wear(look: { visible: boolean; palette: Palette; opacity: number }): void;
  /** Call when the tiles show everything. */
  leaveToTiles(): void;
  remove(): void;
}

/**
 * Rebuilding and painting tiles of thousands of shapes is visibly slow. Until then, the few changed shapes are drawn
 * over the map, and hidden in the old tiles.
 */
export function aheadOfTiles(
  map: MapLibreMap,
  source: string,
  sourceLayers: ReadonlySet<string>,
): AheadOfTiles {
  const rendered = new Map<string, ShapeAhead | null>();
  const picture = pictureOverMap(map, 'zd-ahead-of-tiles');
  let colors: Palette | undefined;
  /** The tiles have arrived but aren't painted yet. */
  let leaving = false;

  function draw() {
    picture.replaceChildren();
    if (!colors) return;
    for (const shape of rendered.values()) {
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

  const follow = () => rendered.size > 0 && draw();

  function hideInTiles(ids: Iterable<string>) {
    if (!map.getSource(source)) return;
    for (const id of ids)
      for (const sourceLayer of sourceLayers)
        map.setFeatureState({ source, sourceLayer, id }, { ahead: true });
  }

  function painted() {
    if (!leaving) return;
    leaving = false;
    rendered.clear();
    draw();
  }

  const subscriptions = [map.on('move', follow), map.on('render', painted)];

  return {
    show(ahead) {
      if (ahead.size === 0) return;
      for (const [id, shape] of ahead) rendered.set(id, shape);
      hideInTiles(leaving ? rendered.keys() : ahead.keys());
      leaving = false;
      draw();
    },
    wear({ visible, palette, opacity }) {
      picture.style.visibility = visible ? '' : 'hidden';
      picture.style.opacity = String(opacity);
      if (colors === palette) return;
      colors = palette;
      follow();
    },
    leaveToTiles() {
      if (rendered.size === 0) return;
      leaving = true;
      for (const sourceLayer of sourceLayers) map.removeFeatureState({ source, sourceLayer });
    },
    remove() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      picture.remove();
    },
  };
}
