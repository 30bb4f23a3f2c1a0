import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import { addPath, pictureOverMap } from '../picture-over-map.ts';
import { pointSizes, strokeWidths } from './draw-layers.ts';

/** Part of other zones that changes with the edited vertex or zone. */
export interface SharedPart {
  /** The shared vertex; null for an entire zone. */
  at: LngLat | null;
  /** Edges that move with the vertex, or the borders of the zone's neighbors. */
  lines: readonly (readonly LngLat[])[];
  /** IDs of the other zones that change. */
  zones: readonly string[];
}

/** Image over the map of what changes with a vertex or zone. */
export interface SharedMark {
  /** Null clears it. */
  render(shared: SharedPart | null): void;
}

/** Returns a mark that adds its image to the map when first rendered. */
export function sharedMark(map: MapLibreMap, currentPalette: () => Palette): SharedMark {
  let mark: { render(shared: SharedPart): void; remove(): void } | null = null;
  return {
    render(shared) {
      if (shared) {
        mark ??= pictureOfShared(map, currentPalette());
        mark.render(shared);
      } else {
        mark?.remove();
        mark = null;
      }
    },
  };
}

function pictureOfShared(map: MapLibreMap, { accent, casing }: Palette) {
  const picture = pictureOverMap(map, 'zd-shared-mark');
  const line = (stroke: string, width: number, dashes: string) =>
    addPath(picture, { stroke, 'stroke-width': width, 'stroke-dasharray': dashes });
  const edges = [line(casing, strokeWidths.casing + 1, 'none'), line(accent, strokeWidths.border + 1, '7 4')];
  const ring = addPath(picture, { stroke: accent, 'stroke-width': 2 });
  const radius = pointSizes.selected.radius + 5;
  let shared: SharedPart | null = null;

  function draw() {
    if (!shared) return;
    const pixel = (position: LngLat) => {
      const { x, y } = map.project(position);
      return `${x},${y}`;
    };
    const lines = shared.lines.map((line) => `M${line.map(pixel).join('L')}`).join('');
    for (const one of edges) one.setAttribute('d', lines);
    ring.setAttribute('d', shared.at ? circle(map.project(shared.at), radius) : '');
  }
  map.on('move', draw);
  return {
    render(next: SharedPart) {
      shared = next;
      draw();
    },
    remove() {
      map.off('move', draw);
      picture.remove();
    },
  };
}

const circle = ({ x, y }: { x: number; y: number }, radius: number): string =>
  `M${x - radius},${y}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0`;
