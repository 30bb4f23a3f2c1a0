import polylabel from 'polylabel';
import {
  anchorsAlong,
  joinedLines,
  type Line,
  type MeasuredLine,
  measuredLine,
} from '../../../../shared/map-style/label-lines.ts';
import type { StyleLayer } from '../../../../shared/map-style/style-layer.ts';
import { wrappedLines } from '../../../../shared/map-style/text-lines.ts';
import { type Box, collisionIndex } from './collisions.ts';
import { canvasFont } from './fonts.ts';
import { type Icon, iconOf } from './icons.ts';
import { type Painting, type RenderedFeature, renderedFeatures, toImagePixels } from './painting.ts';
import { advanceOf, lettersOf, type TextStyle, widthOf } from './text-layout.ts';
import type { TileFeature } from './tiles.ts';

const lineHeightEms = 1.2;
/** Distance in ems from the middle of a text line down to its baseline. */
const baselineEms = 0.32;
/** MapLibre moves texts above and below an icon toward it by this distance in ems. */
const radialBaselineEms = 7 / 24;
/** A text along a line that turns less than this is drawn as a whole instead of letter by letter. */
const straightRadians = 0.02;

/** A label that is drawn if there is room. */
interface Label {
  /** Boxes that must be free. */
  boxes: readonly Box[];
  paint(painting: Painting): void;
}

/** Alternative positions of one label; the first with room is used. */
type LabelChoice = readonly Label[];

/**
 * Draws the labels of these layers. Labels of the top layer are placed first, within a layer by sort key; what overlaps
 * a placed label is omitted.
 * @param reserved areas to keep free of labels
 */
export function paintLabels(
  painting: Painting,
  layers: readonly StyleLayer[],
  reserved: readonly Box[],
): void {
  const { width, height } = painting.view;
  const occupied = collisionIndex(width, height);
  occupied.add(reserved);
  const placed: Label[] = [];
  for (const layer of [...layers].reverse()) {
    for (const candidate of candidatesOf(painting, layer)) {
      const label = candidate.find(({ boxes }) => occupied.isFree(boxes));
      if (!label) continue;
      occupied.add(label.boxes);
      placed.push(label);
    }
  }
  for (const label of placed.reverse()) label.paint(painting);
}

/** Returns the labels of a layer in placement order. */
function candidatesOf(painting: Painting, layer: StyleLayer): LabelChoice[] {
  const { zoom } = painting.view;
  const features = renderedFeatures(painting, layer);
  if (layer.has('symbol-sort-key')) {
    const keys = new Map(features.map((one) => [one, layer.number('symbol-sort-key', zoom, one.feature)]));
    features.sort((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0));
  }
  return layer.text('symbol-placement', zoom) === 'line'
    ? alongLines(painting, layer, features)
    : features.flatMap((one) => atPoints(painting, layer, one));
}

function lookOf(layer: StyleLayer, zoom: number, feature: TileFeature): TextStyle {
  const [font = ''] = layer.list('text-font', zoom, feature);
  return {
    font: String(font),
    pixels: layer.number('text-size', zoom, feature),
    letterSpacing: layer.number('text-letter-spacing', zoom, feature),
  };
}

function textOf(layer: StyleLayer, zoom: number, feature: TileFeature): string | undefined {
  const text = layer.text('text-field', zoom, feature);
  return layer.text('text-transform', zoom, feature) === 'uppercase' ? text?.toLocaleUpperCase() : text;
}

const boxAround = (x: number, y: number, width: number, height: number, padding: number): Box => ({
  minX: x - width / 2 - padding,
  minY: y - height / 2 - padding,
  maxX: x + width / 2 + padding,
  maxY: y + height / 2 + padding,
});

/** Returns where a feature is labeled, in tile units: its points, the start of its line, or the center of its area. */
function labelPoints({ feature: { type, geometry } }: RenderedFeature): readonly { x: number; y: number }[] {
  if (type === 1) return geometry.flat();
  const [line] = geometry;
  if (!line) return [];
  if (type === 2) return line.slice(0, 1);
  const [x = 0, y = 0] = polylabel([line.map((point) => [point.x, point.y])], 16);
  return [{ x, y }];
}

function atPoints(painting: Painting, layer: StyleLayer, rendered: RenderedFeature): LabelChoice[] {
  const { zoom } = painting.view;
  const { feature, place, scale } = rendered;
  const extent = place.size / scale;
  const text = textOf(layer, zoom, feature);
  const imageName = layer.text('icon-image', zoom, feature);
  const icon = imageName === undefined ? undefined : iconOf(imageName);
  if (text === undefined && !icon) return [];
  const look = lookOf(layer, zoom, feature);
  const maxTextWidth = layer.number('text-max-width', zoom, feature) * look.pixels;
  const lines = text === undefined ? [] : wrappedLines(text, (part) => widthOf(part, look), maxTextWidth);
  return labelPoints(rendered)
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < extent && y < extent)
    .map((point) => {
      const at = toImagePixels(point, rendered);
      const iconBox = icon
        ? [boxAround(...at, icon.pixels, icon.pixels, layer.number('icon-padding', zoom, feature))]
        : [];
      const textLabels = lines.length === 0 ? [] : textsAround(layer, zoom, feature, at, look, lines);
      const labels = textLabels.map(
        ({ box, paint }): Label => ({
          boxes: [...iconBox, box],
          paint(on) {
            if (icon) paintIcon(on, icon, at, 0);
            paint(on);
          },
        }),
      );
      const canOmitText = icon && (lines.length === 0 || layer.flag('text-optional', zoom));
      return canOmitText
        ? [...labels, { boxes: iconBox, paint: (on) => paintIcon(on, icon, at, 0) }]
        : labels;
    });
}

const sides: Readonly<Record<string, readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]>> = {
  center: [0, 0],
  // The anchor is the side of the text at the point.
  top: [0, 1],
  bottom: [0, -1],
  left: [1, 0],
  right: [-1, 0],
};

/** Returns a text at each permitted position around a point, best first. */
function textsAround(
  layer: StyleLayer,
  zoom: number,
  feature: TileFeature,
  [x, y]: readonly [number, number],
  look: TextStyle,
  lines: readonly string[],
): { box: Box; paint(painting: Painting): void }[] {
  const width = Math.max(...lines.map((line) => widthOf(line, look)));
  const height = lines.length * lineHeightEms * look.pixels;
  const padding = layer.number('text-padding', zoom, feature);
  const radial = layer.number('text-radial-offset', zoom, feature);
  const anchors = layer.has('text-variable-anchor')
    ? layer.list('text-variable-anchor', zoom, feature)
    : ['center'];
  return anchors.map((anchor) => {
    const [sideX, sideY] = sides[anchor] ?? [0, 0];
    const middleX = x + sideX * (radial * look.pixels + width / 2);
    const middleY = y + sideY * ((radial - radialBaselineEms) * look.pixels + height / 2);
    return {
      box: boxAround(middleX, middleY, width, height, padding),
      paint: (painting) =>
        drawTexts(painting, layer, zoom, feature, look, (draw) => {
          lines.forEach((line, index) => {
            const lineWidth = widthOf(line, look);
            // Next to an icon, lines are aligned toward it.
            const left = middleX - (sideX === 0 ? lineWidth : sideX > 0 ? width : 2 * lineWidth - width) / 2;
            const row = middleY + (index - (lines.length - 1) / 2) * lineHeightEms * look.pixels;
            draw(line, left, row + baselineEms * look.pixels);
          });
        }),
    };
  });
}

/** Draws texts, all halos first, so that none covers a letter. `each` is called once for halos and once for letters. */
function drawTexts(
  { context }: Painting,
  layer: StyleLayer,
  zoom: number,
  feature: TileFeature,
  look: TextStyle,
  drawEach: (draw: (text: string, x: number, y: number) => void) => void,
): void {
  context.font = canvasFont(look.font, look.pixels);
  context.letterSpacing = `${look.letterSpacing * look.pixels}px`;
  context.lineJoin = 'round';
  const halo = layer.number('text-halo-width', zoom, feature);
  if (halo > 0) {
    context.strokeStyle = layer.color('text-halo-color', zoom, feature);
    context.lineWidth = 2 * halo;
    drawEach((text, x, y) => context.strokeText(text, x, y));
  }
  context.fillStyle = layer.color('text-color', zoom, feature);
  drawEach((text, x, y) => context.fillText(text, x, y));
}

function paintIcon(
  { context }: Painting,
  { image, pixels }: Icon,
  [x, y]: readonly [number, number],
  angle: number,
) {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.drawImage(image, -pixels / 2, -pixels / 2, pixels, pixels);
  context.restore();
}

function alongLines(
  painting: Painting,
  layer: StyleLayer,
  features: readonly RenderedFeature[],
): LabelChoice[] {
  const { zoom } = painting.view;
  const spacing = layer.number('symbol-spacing', zoom);
  const candidates: LabelChoice[] = [];
  /** Positions of each text so far; a text isn't repeated nearby. */
  const placedTexts = new Map<string, (readonly [number, number])[]>();
  for (const { feature, text, imageName, lines } of groupedByLabel(layer, zoom, features)) {
    const icon = imageName === undefined ? undefined : iconOf(imageName);
    const look = lookOf(layer, zoom, feature);
    const labelPixels = text === undefined ? (icon?.pixels ?? 0) : widthOf(text, look);
    if (labelPixels === 0) continue;
    for (const line of joinedLines(lines)) {
      const path = measuredLine(line);
      for (const distance of anchorsAlong(path.length, labelPixels, spacing)) {
        const at = path.pointAt(distance);
        if (text !== undefined) {
          const others = placedTexts.get(text) ?? [];
          if (others.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < spacing / 2)) continue;
          const label = textAlong(
            layer,
            zoom,
            feature,
            text,
            look,
            path,
            distance - labelPixels / 2,
            labelPixels,
          );
          if (!label) continue;
          placedTexts.set(text, [...others, at]);
          candidates.push([label]);
        } else if (icon) candidates.push([iconAlong(layer, zoom, feature, icon, path, distance)]);
      }
    }
  }
  return candidates;
}

/** Groups lines of one tile that have the same label, which mapping splits into many ways. */
function groupedByLabel(layer: StyleLayer, zoom: number, features: readonly RenderedFeature[]) {
  const groups = new Map<
    string,
    { feature: TileFeature; text: string | undefined; imageName: string | undefined; lines: Line[] }
  >();
  for (const one of features) {
    const { feature, place } = one;
    if (feature.type === 1) continue;
    const text = textOf(layer, zoom, feature);
    const imageName = layer.text('icon-image', zoom, feature);
    if (text === undefined && imageName === undefined) continue;
    const rotation = imageName === undefined ? 0 : layer.number('icon-rotate', zoom, feature);
    const key = `${place.x} ${place.y} ${text} ${imageName} ${rotation}`;
    const group = groups.get(key) ?? { feature, text, imageName, lines: [] };
    group.lines.push(...feature.geometry.map((line) => line.map((point) => toImagePixels(point, one))));
    groups.set(key, group);
  }
  return groups.values();
}

/** Lays out a text along a line; undefined if the line bends too much. */
function textAlong(
  layer: StyleLayer,
  zoom: number,
  feature: TileFeature,
  text: string,
  look: TextStyle,
  path: MeasuredLine,
  start: number,
  labelPixels: number,
): Label | undefined {
  const end = start + labelPixels;
  if (!path.isStraight(start, end, layer.number('text-max-angle', zoom), look.pixels * 1.5)) return undefined;
  // Text must not be upside down.
  const isBackwards = path.pointAt(end)[0] < path.pointAt(start)[0];
  let advance = 0;
  const letters = lettersOf(text).map((letter) => {
    const from = advance;
    advance += advanceOf(letter, look);
    const ends = isBackwards ? [end - from, end - advance] : [start + from, start + advance];
    const [[x1, y1], [x2, y2]] = [path.pointAt(ends[0] ?? 0), path.pointAt(ends[1] ?? 0)];
    return {
      letter,
      x: x1,
      y: y1,
      angle: Math.atan2(y2 - y1, x2 - x1),
      middle: [(x1 + x2) / 2, (y1 + y2) / 2] as const,
    };
  });
  const padding = layer.number('text-padding', zoom, feature);
  const [first] = letters;
  if (!first) return undefined;
  const isStraight = letters.every(({ angle }) => Math.abs(angle - first.angle) < straightRadians);
  return {
    boxes: letters.map(({ middle }) => boxAround(...middle, look.pixels, look.pixels, padding)),
    paint: (painting) =>
      drawTexts(painting, layer, zoom, feature, look, (draw) => {
        for (const { letter, x, y, angle } of isStraight ? [{ ...first, letter: text }] : letters) {
          const { context } = painting;
          context.save();
          context.translate(x, y);
          context.rotate(angle);
          draw(letter, 0, baselineEms * look.pixels);
          context.restore();
        }
      }),
  };
}

function iconAlong(
  layer: StyleLayer,
  zoom: number,
  feature: TileFeature,
  icon: Icon,
  path: MeasuredLine,
  distance: number,
): Label {
  const at = path.pointAt(distance);
  const [x, y] = path.pointAt(Math.min(path.length, distance + 1));
  const rotation = (layer.number('icon-rotate', zoom, feature) * Math.PI) / 180;
  const angle = layer.text('icon-rotation-alignment', zoom) === 'map' ? Math.atan2(y - at[1], x - at[0]) : 0;
  return {
    boxes: [boxAround(...at, icon.pixels, icon.pixels, layer.number('icon-padding', zoom, feature))],
    paint: (painting) => paintIcon(painting, icon, at, angle + rotation),
  };
}
