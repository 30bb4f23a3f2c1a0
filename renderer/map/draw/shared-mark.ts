import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import { addPath, pictureOverMap } from '../picture-over-map.ts';
import { pointSizes, strokeWidths } from './draw-layers.ts';

/** A vertex that several zones have. */
export interface SharedVertex {
  at: LngLat;
  /** The other ends of the edges that move with it. */
  ends: readonly LngLat[];
  /** The other zones that have it. */
  zones: readonly string[];
}

let mark: { render(shared: SharedVertex): void; remove(): void } | null = null;

/** Marks over the map the edges that move with a vertex of several zones, or nothing any more. */
export function renderSharedMark(map: MapLibreMap, palette: Palette, shared: SharedVertex | null) {
  if (!shared) return removeSharedMark();
  mark ??= sharedMark(map, palette);
  mark.render(shared);
}

export function removeSharedMark() {
  mark?.remove();
  mark = null;
}

function sharedMark(map: MapLibreMap, { accent, casing }: Palette) {
  const picture = pictureOverMap(map, 'zd-shared-mark');
  const line = (stroke: string, width: number, dashes: string) =>
    addPath(picture, { stroke, 'stroke-width': width, 'stroke-dasharray': dashes });
  const edges = [line(casing, strokeWidths.casing + 1, 'none'), line(accent, strokeWidths.border + 1, '7 4')];
  const ring = addPath(picture, { stroke: accent, 'stroke-width': 2 });
  const radius = pointSizes.chosen.radius + 5;
  let shared: SharedVertex | null = null;

  function draw() {
    if (!shared) return;
    const { x, y } = map.project(shared.at);
    const lines = shared.ends
      .map((end) => {
        const to = map.project(end);
        return `M${x},${y}L${to.x},${to.y}`;
      })
      .join('');
    for (const one of edges) one.setAttribute('d', lines);
    ring.setAttribute(
      'd',
      `M${x - radius},${y}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0`,
    );
  }
  map.on('move', draw);
  return {
    render(next: SharedVertex) {
      shared = next;
      draw();
    },
    remove() {
      map.off('move', draw);
      picture.remove();
    },
  };
}
