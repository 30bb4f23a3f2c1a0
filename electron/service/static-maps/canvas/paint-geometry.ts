import type { StyleLayer } from '../../../../shared/map-style/style-layer.ts';
import {
  onPicture,
  type Painting,
  type RenderedFeature,
  renderedFeatures,
  type TileInView,
  tilesOf,
} from './painting.ts';

/** Renders a layer without labels. */
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
 * Clips to the tile, because its contents extend beyond its edges. Edges are on whole pixels, so that no gap shows
 * between two tiles.
 */
function clipTo({ context, view }: Painting, tiles: readonly TileInView[]): void {
  const { pixelRatio } = view;
  const whole = (pixels: number) => Math.round(pixels * pixelRatio) / pixelRatio;
  context.beginPath();
  for (const { place } of tiles) {
    const [left, top] = [whole(place.x), whole(place.y)];
    context.rect(left, top, whole(place.x + place.size) - left, whole(place.y + place.size) - top);
  }
  context.clip();
}

/** Renders areas of equal style as one path, so that translucent ones aren't drawn twice where they overlap. */
function groupedBy(features: readonly RenderedFeature[], lookOf: (feature: RenderedFeature) => string) {
  const groups = new Map<string, RenderedFeature[]>();
  for (const one of features) {
    const look = lookOf(one);
    const group = groups.get(look);
    if (group) group.push(one);
    else groups.set(look, [one]);
  }
  return groups.values();
}

/** Smaller steps are invisible. */
const minStep = 0.1;

function tracePath({ context }: Painting, group: readonly RenderedFeature[]): void {
  context.beginPath();
  for (const rendered of group) {
    const isArea = rendered.feature.type === 3;
    for (const line of rendered.feature.geometry) {
      let beforeX = Number.NaN;
      let beforeY = Number.NaN;
      const last = line.length - 1;
      line.forEach((point, index) => {
        const [x, y] = onPicture(point, rendered);
        if (index === 0) context.moveTo(x, y);
        else if (index < last && Math.abs(x - beforeX) + Math.abs(y - beforeY) < minStep) return;
        else context.lineTo(x, y);
        beforeX = x;
        beforeY = y;
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
      // The window also smooths an area's edge with a line one pixel wide, which would show on translucent areas.
      if (!layer.flag('fill-antialias', zoom) || (!hasOutline && context.globalAlpha < 1)) continue;
      context.strokeStyle = layer.color(hasOutline ? 'fill-outline-color' : 'fill-color', zoom, feature);
      context.stroke();
    }
    context.restore();
  }
}

/**
 * Adjusts a line's width: the window's map blends line edges over a full pixel, so lines below one pixel look wider and
 * stronger there than on a canvas. This width leaves the same amount of ink.
 */
function inkWidth(width: number, pixelRatio: number): number {
  const dots = width * pixelRatio;
  return dots < 1 ? ((dots + 1) / 2) ** 2 / pixelRatio : width;
}

function paintLines(painting: Painting, layer: StyleLayer): void {
  const { context, view } = painting;
  const { zoom } = view;
  const isCap = (word: string | undefined) => (word === 'round' || word === 'square' ? word : 'butt');
  const isJoin = (word: string | undefined) => (word === 'round' || word === 'bevel' ? word : 'miter');
  context.lineCap = isCap(layer.text('line-cap', zoom));
  context.lineJoin = isJoin(layer.text('line-join', zoom));
  const dashes = layer.list('line-dasharray', zoom).map(Number);
  const widthOf = ({ feature }: RenderedFeature) => layer.number('line-width', zoom, feature);
  // As in the window: tile by tile, with dashes restarting in each, and one line over the other.
  for (const one of tilesOf(painting, layer)) {
    const lines = renderedFeatures(painting, layer, [one]).filter(({ feature }) => feature.type !== 1);
    if (layer.has('line-sort-key')) {
      const keys = new Map(lines.map((line) => [line, layer.number('line-sort-key', zoom, line.feature)]));
      lines.sort((line, other) => (keys.get(line) ?? 0) - (keys.get(other) ?? 0));
    }
    context.save();
    clipTo(painting, [one]);
    for (const line of lines) {
      const width = widthOf(line);
      if (width <= 0) continue;
      context.strokeStyle = layer.color('line-color', zoom, line.feature);
      context.globalAlpha = layer.number('line-opacity', zoom, line.feature);
      context.lineWidth = inkWidth(width, view.pixelRatio);
      context.setLineDash(dashes.map((dash) => dash * width));
      tracePath(painting, [line]);
      context.stroke();
    }
    context.restore();
  }
}
