import type { StyleLayer } from '../../../shared/map-style/style-layer.ts';
import {
  onPicture,
  type Painting,
  type ShownFeature,
  shownFeatures,
  type TileInView,
  tilesOf,
} from './painting.ts';

/** Paints a layer that is no labels. */
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
 * Keeps to the tiles: what they hold reaches a little beyond their edges. Edges lie on whole pixels, so that
 * none shines through between two tiles.
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

/** Features that are painted alike are one path: where tiles overlap, what is translucent is painted once. */
function groupedBy(shown: readonly ShownFeature[], lookOf: (feature: ShownFeature) => string) {
  const groups = new Map<string, ShownFeature[]>();
  for (const one of shown) {
    const look = lookOf(one);
    const group = groups.get(look);
    if (group) group.push(one);
    else groups.set(look, [one]);
  }
  return groups.values();
}

/** Shorter steps than this are not seen. */
const shortestStep = 0.1;

function tracePath({ context }: Painting, group: readonly ShownFeature[]): void {
  context.beginPath();
  for (const shown of group) {
    const isArea = shown.feature.type === 3;
    for (const line of shown.feature.geometry) {
      let beforeX = Number.NaN;
      let beforeY = Number.NaN;
      const last = line.length - 1;
      line.forEach((point, index) => {
        const [x, y] = onPicture(point, shown);
        if (index === 0) context.moveTo(x, y);
        else if (index < last && Math.abs(x - beforeX) + Math.abs(y - beforeY) < shortestStep) return;
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
  const areas = (tiles: readonly TileInView[]) =>
    shownFeatures(painting, layer, tiles).filter(({ feature }) => feature.type === 3);
  const lookOf = ({ feature }: ShownFeature) =>
    `${layer.color('fill-color', zoom, feature)} ${layer.number('fill-opacity', zoom, feature)}`;
  const tiles = tilesOf(painting, layer);
  const all = areas(tiles);
  for (const group of groupedBy(all, lookOf)) {
    const [{ feature } = { feature: undefined }] = group;
    context.fillStyle = layer.color('fill-color', zoom, feature);
    context.globalAlpha = layer.number('fill-opacity', zoom, feature);
    tracePath(painting, group);
    context.fill('nonzero');
  }
  if (!layer.has('fill-outline-color') || !layer.flag('fill-antialias', zoom) || all.length === 0) return;
  // An area that goes on in the next tile has no outline where the tile ends.
  for (const one of tiles) {
    const group = areas([one]);
    const [{ feature } = { feature: undefined }] = group;
    if (!feature) continue;
    context.save();
    clipTo(painting, [one]);
    context.strokeStyle = layer.color('fill-outline-color', zoom, feature);
    context.globalAlpha = layer.number('fill-opacity', zoom, feature);
    context.lineWidth = 1 / view.pixelRatio;
    tracePath(painting, group);
    context.stroke();
    context.restore();
  }
}

function paintLines(painting: Painting, layer: StyleLayer): void {
  const { context, view } = painting;
  const { zoom } = view;
  const isCap = (word: string | undefined) => (word === 'round' || word === 'square' ? word : 'butt');
  const isJoin = (word: string | undefined) => (word === 'round' || word === 'bevel' ? word : 'miter');
  context.lineCap = isCap(layer.text('line-cap', zoom));
  context.lineJoin = isJoin(layer.text('line-join', zoom));
  const dashes = layer.list('line-dasharray', zoom).map(Number);
  const widthOf = ({ feature }: ShownFeature) => layer.number('line-width', zoom, feature);
  const lookOf = (one: ShownFeature) =>
    `${layer.color('line-color', zoom, one.feature)} ${layer.number('line-opacity', zoom, one.feature)} ${widthOf(one)}`;

  function paint(tiles: readonly TileInView[]) {
    const lines = shownFeatures(painting, layer, tiles).filter(({ feature }) => feature.type !== 1);
    if (layer.has('line-sort-key')) {
      const keys = new Map(lines.map((one) => [one, layer.number('line-sort-key', zoom, one.feature)]));
      lines.sort((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0));
    }
    for (const group of groupedBy(lines, lookOf)) {
      const [first] = group;
      const width = first ? widthOf(first) : 0;
      if (!first || width <= 0) continue;
      context.strokeStyle = layer.color('line-color', zoom, first.feature);
      context.globalAlpha = layer.number('line-opacity', zoom, first.feature);
      context.lineWidth = width;
      context.setLineDash(dashes.map((dash) => dash * width));
      tracePath(painting, group);
      context.stroke();
    }
  }

  const tiles = tilesOf(painting, layer);
  if (dashes.length === 0) {
    paint(tiles);
    return;
  }
  // The dashes of a line begin anew in each tile, and would fill each other's gaps where tiles overlap.
  for (const one of tiles) {
    context.save();
    clipTo(painting, [one]);
    paint([one]);
    context.restore();
  }
}
