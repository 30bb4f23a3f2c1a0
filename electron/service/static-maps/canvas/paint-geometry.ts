import type { StyleLayer } from '../../../../shared/map-style/style-layer.ts';
import {
  type Painting,
  type RenderedFeature,
  renderedFeatures,
  type TileInView,
  tilesOf,
  toImagePixels,
} from './painting.ts';

/** Renders a background, fill, or line layer; other types are ignored. */
export function paintGeometry(painting: Painting, layer: StyleLayer): void {
  const { context, view } = painting;
  context.save();
  if (layer.type === 'background') {
    context.fillStyle = layer.color('background-color', view.zoom);
    context.fillRect(0, 0, view.width, view.height);
  } else if (layer.type === 'fill') {
    clipTo(painting, tilesOf(painting, layer));
    paintFills(painting, layer);
  } else if (layer.type === 'line') {
    clipTo(painting, tilesOf(painting, layer));
    paintLines(painting, layer);
  }
  context.restore();
}

/**
 * Clips to the tiles, because their contents extend beyond their edges. Edges are rounded to device pixels, so that no
 * gap shows between two tiles.
 */
function clipTo({ context, view }: Painting, tiles: readonly TileInView[]): void {
  const { pixelRatio } = view;
  const toDevicePixel = (pixels: number) => Math.round(pixels * pixelRatio) / pixelRatio;
  context.beginPath();
  for (const { place } of tiles) {
    const [left, top] = [toDevicePixel(place.x), toDevicePixel(place.y)];
    context.rect(
      left,
      top,
      toDevicePixel(place.x + place.size) - left,
      toDevicePixel(place.y + place.size) - top,
    );
  }
  context.clip();
}

/** Groups areas of equal style, to be filled as one path: overlapping translucent areas must not add up. */
function groupedBy(features: readonly RenderedFeature[], lookOf: (feature: RenderedFeature) => string) {
  const groups = new Map<string, RenderedFeature[]>();
  for (const feature of features) {
    const look = lookOf(feature);
    const group = groups.get(look);
    if (group) group.push(feature);
    else groups.set(look, [feature]);
  }
  return groups.values();
}

/** Minimum distance in pixels between two points of a path; closer ones are skipped. */
const minStep = 0.1;

function tracePath({ context }: Painting, group: readonly RenderedFeature[]): void {
  context.beginPath();
  for (const rendered of group) {
    const isArea = rendered.feature.type === 3;
    for (const line of rendered.feature.geometry) {
      let previousX = Number.NaN;
      let previousY = Number.NaN;
      const last = line.length - 1;
      line.forEach((point, index) => {
        const [x, y] = toImagePixels(point, rendered);
        if (index === 0) context.moveTo(x, y);
        else if (index < last && Math.abs(x - previousX) + Math.abs(y - previousY) < minStep) return;
        else context.lineTo(x, y);
        previousX = x;
        previousY = y;
      });
      if (isArea) context.closePath();
    }
  }
}

function paintFills(painting: Painting, layer: StyleLayer): void {
  const { context, view } = painting;
  const { zoom } = view;
  const hasOutline = layer.has('fill-outline-color');
  const lookOf = ({ feature }: RenderedFeature) =>
    `${layer.color('fill-color', zoom, feature)} ${layer.number('fill-opacity', zoom, feature)}`;
  for (const tile of tilesOf(painting, layer)) {
    const areas = renderedFeatures(painting, layer, [tile]).filter(({ feature }) => feature.type === 3);
    context.save();
    clipTo(painting, [tile]);
    context.lineWidth = 1 / view.pixelRatio;
    for (const group of groupedBy(areas, lookOf)) {
      const [{ feature } = { feature: undefined }] = group;
      context.fillStyle = layer.color('fill-color', zoom, feature);
      context.globalAlpha = layer.number('fill-opacity', zoom, feature);
      tracePath(painting, group);
      context.fill('nonzero');
      // Smooth the edge with a line one pixel wide, as the window does; it would show on translucent areas.
      if (!layer.flag('fill-antialias', zoom) || (!hasOutline && context.globalAlpha < 1)) continue;
      context.strokeStyle = layer.color(hasOutline ? 'fill-outline-color' : 'fill-color', zoom, feature);
      context.stroke();
    }
    context.restore();
  }
}

/**
 * Returns the canvas width at which a line looks as in the window, whose map blends line edges over a full pixel: below
 * one pixel, lines look wider and stronger there than on a canvas.
 */
function canvasLineWidth(width: number, pixelRatio: number): number {
  const devicePixels = width * pixelRatio;
  return devicePixels < 1 ? ((devicePixels + 1) / 2) ** 2 / pixelRatio : width;
}

function paintLines(painting: Painting, layer: StyleLayer): void {
  const { context, view } = painting;
  const { zoom } = view;
  const lineCapOf = (word: string | undefined) => (word === 'round' || word === 'square' ? word : 'butt');
  const lineJoinOf = (word: string | undefined) => (word === 'round' || word === 'bevel' ? word : 'miter');
  context.lineCap = lineCapOf(layer.text('line-cap', zoom));
  context.lineJoin = lineJoinOf(layer.text('line-join', zoom));
  const dashes = layer.list('line-dasharray', zoom).map(Number);
  const widthOf = ({ feature }: RenderedFeature) => layer.number('line-width', zoom, feature);
  // As in the window: tile by tile, with dashes restarting in each tile, and every line drawn over the previous one.
  for (const tile of tilesOf(painting, layer)) {
    const lines = renderedFeatures(painting, layer, [tile]).filter(({ feature }) => feature.type !== 1);
    if (layer.has('line-sort-key')) {
      const keys = new Map(lines.map((line) => [line, layer.number('line-sort-key', zoom, line.feature)]));
      lines.sort((line, other) => (keys.get(line) ?? 0) - (keys.get(other) ?? 0));
    }
    context.save();
    clipTo(painting, [tile]);
    for (const line of lines) {
      const width = widthOf(line);
      if (width <= 0) continue;
      context.strokeStyle = layer.color('line-color', zoom, line.feature);
      context.globalAlpha = layer.number('line-opacity', zoom, line.feature);
      context.lineWidth = canvasLineWidth(width, view.pixelRatio);
      context.setLineDash(dashes.map((dash) => dash * width));
      tracePath(painting, [line]);
      context.stroke();
    }
    context.restore();
  }
}
