import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-edits.ts';
import { addPath, outlineOf, type Pixel, pictureOverMap, pixelsOf } from '../picture-over-map.ts';
import { areaOpacity, pointSizes, strokeWidths } from './draw-layers.ts';

/** Shape to preview during a drag. */
export interface PreviewShape {
  geometry: ZoneGeometry;
  /** Whether to draw vertices and midpoints, and which vertex as selected; null draws none. */
  points: { selected: VertexPlace | null } | null;
}

/** Image of a shape over the map. */
export interface DragPreview {
  render(shape: PreviewShape): void;
  remove(): void;
}

/**
 * Adds an image of a shape over the map during a drag, in the style of `drawLayers`; the drawing library renders too
 * slowly for that, see docs/libraries.md.
 */
export function dragPreview(map: MapLibreMap, palette: Palette): DragPreview {
  const picture = pictureOverMap(map, 'zd-drag-preview');
  const line = (stroke: string, width: number) =>
    addPath(picture, {
      stroke,
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  // Points are zero-length lines, whose round caps are circles.
  const points = ({ radius, ring }: { radius: number; ring: number }, fill: string, ringColor: string) => [
    line(ringColor, 2 * (radius + ring)),
    line(fill, 2 * radius),
  ];
  const { accent, casing, overlayLabel } = palette;
  const area = addPath(picture, { fill: accent, 'fill-opacity': areaOpacity, 'fill-rule': 'evenodd' });
  const borders = [line(casing, strokeWidths.casing), line(accent, strokeWidths.border)];
  const midpoints = points(pointSizes.midpoint, casing, accent);
  const vertices = points(pointSizes.vertex, accent, casing);
  const selectedPoint = points(pointSizes.selected, overlayLabel, casing);

  let shape: PreviewShape | null = null;

  function draw() {
    if (!shape) return;
    const parts = pixelsOf(map, shape.geometry);
    const rings = parts.flat();
    const outline = outlineOf(parts);
    for (const one of [area, ...borders]) one.setAttribute('d', outline);
    if (!shape.points) return;
    const { selected: place } = shape.points;
    const selectedPixel = place && parts[place.part]?.[place.ring]?.[place.vertex];
    const otherPixels = rings
      .flatMap((ring) => ring.slice(1))
      .filter((at) => !selectedPixel || !isSame(at, selectedPixel));
    for (const one of midpoints) one.setAttribute('d', dots(rings.flatMap(midpointsOf)));
    for (const one of vertices) one.setAttribute('d', dots(otherPixels));
    for (const one of selectedPoint) one.setAttribute('d', dots(selectedPixel ? [selectedPixel] : []));
  }
  map.on('move', draw);

  return {
    render(next) {
      shape = next;
      draw();
    },
    remove() {
      map.off('move', draw);
      picture.remove();
    },
  };
}

const dots = (pixels: readonly Pixel[]): string => pixels.map((pixel) => `M${pixel}h0`).join('');

const isSame = (one: Pixel, other: Pixel): boolean => one[0] === other[0] && one[1] === other[1];

const midpointsOf = (ring: readonly Pixel[]): Pixel[] =>
  ring.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = ring[index] ?? [x, y];
    return [(fromX + x) / 2, (fromY + y) / 2];
  });
