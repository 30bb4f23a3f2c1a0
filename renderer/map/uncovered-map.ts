import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** Minimum padding around the fitted bounds, in pixels. */
const minPadding = 56;
/** Gap between the fitted bounds and elements that cover the map, in pixels. */
const gap = 16;
/** Minimum width and height of the uncovered part, in pixels; if less is left, the legend is ignored. */
const minUncoveredPixels = 120;
/** Height reserved at the top for a toolbar, in pixels, because every tool opens one. */
const toolbarHeight = 52;

/** Returns the attribute of an element that covers an edge or corner of the map. */
export const coversMapAttribute = (part: CoveringPart) => ({ 'data-over-map': part });

type CoveringPart = 'toolbar' | 'legend';

const boxOf = (map: MapLibreMap, part: CoveringPart) =>
  map.getContainer().parentElement?.querySelector(`[data-over-map=${part}]`)?.getBoundingClientRect();

/**
 * Whether the bounds are entirely within the view and not covered by a toolbar or the legend.
 * @param minShare share of the map's width or height that they must fill, unless they are a point
 */
export function isFullyVisible(map: MapLibreMap, { northeast, southwest }: Bounds, minShare = 0): boolean {
  const { left, top, width, height } = map.getContainer().getBoundingClientRect();
  const { x: west, y: south } = map.project(southwest);
  const { x: east, y: north } = map.project(northeast);
  if (west <= 0 || north <= 0 || east >= width || south >= height) return false;
  const share = Math.max((east - west) / width, (south - north) / height);
  if (share > 0 && share < minShare) return false;
  return (['toolbar', 'legend'] as const).every((part) => {
    const box = boxOf(map, part);
    return (
      !box ||
      box.right < left + west ||
      box.left > left + east ||
      box.bottom < top + north ||
      box.top > top + south
    );
  });
}

/** Whether the bounds are entirely outside the view. */
export function isFullyOutside(map: MapLibreMap, { northeast, southwest }: Bounds): boolean {
  const { width, height } = map.getContainer().getBoundingClientRect();
  const { x: west, y: south } = map.project(southwest);
  const { x: east, y: north } = map.project(northeast);
  return east <= 0 || south <= 0 || west >= width || north >= height;
}

/**
 * Returns the padding, in pixels, with which the bounds aren't covered by a toolbar or the legend: above the legend or
 * to its left, whichever allows a higher zoom, and as near the center of the map as the legend allows.
 */
export function uncoveredPadding(
  map: MapLibreMap,
  bounds: readonly [southwest: LatLng, northeast: LatLng],
  maxZoom: number,
): PaddingOptions {
  const { right, bottom, top, width, height } = map.getContainer().getBoundingClientRect();
  const toolbar = boxOf(map, 'toolbar');
  const belowToolbar = (toolbar ? Math.max(toolbarHeight, toolbar.bottom - top) : toolbarHeight) + gap;
  const basePadding = {
    top: Math.max(minPadding, belowToolbar),
    right: minPadding,
    bottom: minPadding,
    left: minPadding,
  };
  const legend = boxOf(map, 'legend');
  if (!legend) return basePadding;
  const candidates = [
    { ...basePadding, right: Math.max(minPadding, right - legend.left + gap) },
    { ...basePadding, bottom: Math.max(minPadding, bottom - legend.top + gap) },
  ].filter(
    (padding) =>
      width - padding.left - padding.right >= minUncoveredPixels &&
      height - padding.top - padding.bottom >= minUncoveredPixels,
  );
  const zoomWith = (padding: PaddingOptions) =>
    map.cameraForBounds([...bounds], { padding, maxZoom })?.zoom ?? Number.NEGATIVE_INFINITY;
  const [best] = candidates.sort((one, other) => zoomWith(other) - zoomWith(one));
  if (!best) return basePadding;
  const [southwest, northeast] = bounds;
  const boundsHeight =
    2 ** (zoomWith(best) - map.getZoom()) * (map.project(southwest).y - map.project(northeast).y);
  const spareHeight = Math.max(0, height - best.top - best.bottom - boundsHeight);
  const offCenter = Math.max(0, best.bottom - best.top);
  return { ...best, top: Math.floor(best.top + Math.min(spareHeight, offCenter)) };
}
