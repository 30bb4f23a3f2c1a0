import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../shared/map-style/palette.ts';
import type { OverlayTiles, ShapeAhead } from './overlays.ts';
import { addPath, outlineOf, pictureOverMap, pixelsOf } from './picture-over-map.ts';

/**
 * The colour of a layer whose features are not seen while they are drawn ahead of its tiles. That it is asked
 * for each feature makes another shader of a layer, which the graphics card has to be given first; so it is
 * the colour of all layers, and no property besides.
 */
export const unlessAhead = (color: string | ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'ahead'], false],
  'rgba(0, 0, 0, 0)',
  color,
];

/** Shows at once what the tiles of a source will show when they have come. */
export interface AheadOfTiles {
  /** Adds to what is shown already. */
  show(ahead: OverlayTiles['ahead']): void;
  /** How the layers of the source are seen now. */
  wear(look: { visible: boolean; palette: Palette; opacity: number }): void;
  /** The tiles show it all. */
  leaveToTiles(): void;
  remove(): void;
}

/**
 * Cutting the tiles of thousands of shapes anew and painting them takes longer than a person's eye. Until
 * they have come, the few shapes that changed are drawn over the map, and those in the old tiles are hidden.
 */
export function aheadOfTiles(
  map: MapLibreMap,
  source: string,
  sourceLayers: ReadonlySet<string>,
): AheadOfTiles {
  const rendered = new Map<string, ShapeAhead | null>();
  const picture = pictureOverMap(map, 'zd-ahead-of-tiles');
  let colours: Palette | undefined;
  /** Its tiles have come and are still to be painted. */
  let leaving = false;

  function draw() {
    picture.replaceChildren();
    if (!colours) return;
    for (const shape of rendered.values()) {
      if (!shape) continue;
      const d = outlineOf(pixelsOf(map, shape.geometry));
      for (const { color, opacity, width } of shape.strokes(colours, map.getZoom()))
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
      if (colours === palette) return;
      colours = palette;
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
