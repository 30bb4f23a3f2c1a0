import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../../../shared/map-style/palette.ts';
import { type DragPreview, dragPreview, type PreviewShape } from './drag-preview.ts';

let preview: DragPreview | null = null;
/** Null while the preview stays; otherwise it is removed once the map has rendered the shape. */
let stopWaiting: (() => void) | null = null;

/** Renders a shape over the map from the next frame on. Returns true if this starts a preview. */
export function renderPreview(map: MapLibreMap, palette: Palette, shape: PreviewShape): boolean {
  if (stopWaiting) removePreview();
  const begins = preview === null;
  preview ??= dragPreview(map, palette);
  preview.render(shape);
  return begins;
}

/** Removes the preview, if any, when `whenRendered` calls back. */
export function handOverPreview(whenRendered: (callback: () => void) => () => void) {
  if (preview && !stopWaiting) stopWaiting = whenRendered(removePreview);
}

/** Removes the preview immediately. */
export function removePreview() {
  stopWaiting?.();
  stopWaiting = null;
  preview?.remove();
  preview = null;
}
