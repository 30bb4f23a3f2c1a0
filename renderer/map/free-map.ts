import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** Margin around the shown bounds, in pixels. */
const margin = 56;
/** Gap between the shown bounds and what covers the map. */
const gap = 16;
/** Minimum part of the map to use, whatever covers it. */
const minFree = 120;
/** Space reserved at the top for a toolbar, because each tool has one. */
const toolbarBottom = 52;

/** Marks an element that covers an edge or corner of the map. */
export const overMap = (part: Part) => ({ 'data-over-map': part });

type Part = 'toolbar' | 'legend';

const boxOf = (map: MapLibreMap, part: Part) =>
  map.getContainer().parentElement?.querySelector(`[data-over-map=${part}]`)?.getBoundingClientRect();

/**
 * Whether all of these bounds are visible and not covered.
 * @param minShare of the map's width or height they must fill, unless they are a point
 */
export function isInSight(map: MapLibreMap, { northeast, southwest }: Bounds, minShare = 0): boolean {
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

/** Whether nothing of these bounds is on the visible part of the map. */
export function isOutOfSight(map: MapLibreMap, { northeast, southwest }: Bounds): boolean {
  const { width, height } = map.getContainer().getBoundingClientRect();
  const { x: west, y: south } = map.project(southwest);
  const { x: east, y: north } = map.project(northeast);
  return east <= 0 || south <= 0 || west >= width || north >= height;
}

/**
 * Returns the padding to show these bounds without being covered by a toolbar or the legend: above or beside the
 * legend, whichever gives more room, and as near the middle of the map as the legend allows.
 */
export function freePadding(
  map: MapLibreMap,
  bounds: readonly [southwest: LatLng, northeast: LatLng],
  maxZoom: number,
): PaddingOptions {
  const { right, bottom, top, width, height } = map.getContainer().getBoundingClientRect();
  const toolbar = boxOf(map, 'toolbar');
  const belowToolbar = (toolbar ? Math.max(toolbarBottom, toolbar.bottom - top) : toolbarBottom) + gap;
  const plain = {
    top: Math.max(margin, belowToolbar),
    right: margin,
    bottom: margin,
    left: margin,
  };
  const legend = boxOf(map, 'legend');
  if (!legend) return plain;
  const ways = [
    { ...plain, right: Math.max(margin, right - legend.left + gap) },
    { ...plain, bottom: Math.max(margin, bottom - legend.top + gap) },
  ].filter((way) => width - way.left - way.right >= minFree && height - way.top - way.bottom >= minFree);
  const zoomOf = (padding: PaddingOptions) =>
    map.cameraForBounds([...bounds], { padding, maxZoom })?.zoom ?? Number.NEGATIVE_INFINITY;
  const [best] = ways.sort((one, other) => zoomOf(other) - zoomOf(one));
  if (!best) return plain;
  const [southwest, northeast] = bounds;
  const pixels = 2 ** (zoomOf(best) - map.getZoom()) * (map.project(southwest).y - map.project(northeast).y);
  const spare = Math.max(0, height - best.top - best.bottom - pixels);
  const offMiddle = Math.max(0, best.bottom - best.top);
  return { ...best, top: Math.floor(best.top + Math.min(spare, offMiddle)) };
}
