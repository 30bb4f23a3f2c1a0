import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import { type DragPreview, dragPreview, type PreviewShape } from './drag-preview.ts';

/** Optional preview of the edited shape over a map. */
export interface LivePreview {
  /** Renders a shape over the map, visible in the next frame. Returns true if there was no preview before. */
  render(shape: PreviewShape): boolean;
  /** Removes the preview, if any, when `whenRendered` calls back. */
  handOver(whenRendered: (callback: () => void) => () => void): void;
  /** Removes the preview immediately. */
  remove(): void;
}

export function livePreview(map: MapLibreMap, currentPalette: () => Palette): LivePreview {
  let preview: DragPreview | null = null;
  /** Null while the preview stays; otherwise it is removed once the map has rendered the shape. */
  let stopWaiting: (() => void) | null = null;

  function remove() {
    stopWaiting?.();
    stopWaiting = null;
    preview?.remove();
    preview = null;
  }

  return {
    render(shape) {
      if (stopWaiting) remove();
      const isFirst = preview === null;
      preview ??= dragPreview(map, currentPalette());
      preview.render(shape);
      return isFirst;
    },
    handOver(whenRendered) {
      if (preview && !stopWaiting) stopWaiting = whenRendered(remove);
    },
    remove,
  };
}
