import type { Bounds } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition, worldPixels } from '../../shared/geo/web-mercator.ts';
import { anchorsAlong, type MeasuredLine, measuredLine } from '../../shared/map-style/label-lines.ts';
import { wrappedLines } from '../../shared/map-style/text-lines.ts';
import { lineWithin, type Pixel, type PixelBox } from './clip.ts';
import type { PictureSign } from './picture-request.ts';
import type { LabelAnchor, RenderedDot, RenderedLabel, RenderedSign } from './rendered-signs.ts';

/** Part of the map that a picture shows, in pixels at its zoom. */
export interface PaintedFrame {
  center: LatLng;
  zoom: number;
  width: number;
  height: number;
}

/** A line of a label's text, centered on its middle and rotated clockwise. */
export interface TextLine {
  text: string;
  width: number;
  middle: Pixel;
  radians: number;
}

/** A label with a free place. */
export interface PlacedLabel {
  sign: RenderedLabel;
  lines: readonly TextLine[];
}

export interface PlacedDot {
  sign: RenderedDot;
  middle: Pixel;
}

/** A sign in a frame, in its pixels. */
export type PlacedSign = PlacedLabel | PlacedDot;

/** Returns the width of a text at a font size, both in pixels. */
export type TextWidth = (text: string, pixels: number) => number;

const lineHeightEms = 1.2;
/** Spacing of candidate positions along a line, as a share of the text's width. */
const candidateSpacing = 0.25;
/** Minimum ratio of the straight distance between a label's ends to the distance along the line, tried in order. */
const minStraightnesses = [0.97, 0.9, 0.75] as const;

/**
 * Places points and labels in a frame as the window's map does: topmost layer first, then in the order of features; labels
 * without a free place are dropped. Returns the signs to draw from bottom to top, and the labels along lines that have no
 * place on the visible part of their line.
 */
export function placedSigns(
  layers: readonly (readonly RenderedSign[])[],
  frame: PaintedFrame,
  widthOf: TextWidth,
): { placed: PlacedSign[]; unplaced: RenderedLabel[] } {
  const center = mercatorPixel(frame.center, frame.zoom);
  const world = worldPixels(frame.zoom);
  /** Returns pixels of the frame, in the world copy where the first position is closest to its center. */
  const pixelsOf = (positions: readonly LatLng[]): Pixel[] => {
    const pixels = positions.map((position) => mercatorPixel(position, frame.zoom));
    const right = (pixels[0]?.x ?? center.x) - center.x;
    const left = center.x - frame.width / 2 + Math.round(right / world) * world;
    return pixels.map(({ x, y }) => ({ x: x - left, y: y - center.y + frame.height / 2 }));
  };
  const pixelOf = (position: LatLng): Pixel => pixelsOf([position])[0] ?? { x: 0, y: 0 };
  const frameBox: PixelBox = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const taken: PixelBox[] = [];
  const unplaced: RenderedLabel[] = [];

  /** Places a label with these lines if they are free; returns an empty list if they aren't. */
  function placeIfFree(sign: RenderedLabel, lines: readonly TextLine[]): PlacedLabel[] {
    const boxes = lines.map((line) => expandedBox(boxOfLine(line, sign.pixels), sign.padding));
    const isFree = sign.mayOverlap || !boxes.some((box) => taken.some((other) => intersects(box, other)));
    if (!isFree) return [];
    if (!sign.mayBeOverlapped) taken.push(...boxes);
    return [{ sign, lines }];
  }

  function atPoint(sign: RenderedLabel, position: LatLng): PlacedLabel[] {
    for (const candidate of linesAroundPoint(pixelOf(position), sign, widthOf)) {
      if (!candidate.some((line) => intersects(boxOfLine(line, sign.pixels), frameBox))) continue;
      const placed = placeIfFree(sign, candidate);
      if (placed.length > 0) return placed;
    }
    return [];
  }

  function alongLines(sign: RenderedLabel, { lines, spacingPixels, isTurned }: AlongLines): PlacedLabel[] {
    const width = widthOf(sign.text, sign.pixels);
    const visibleParts = lines.flatMap((line) => lineWithin(pixelsOf(line.map(toLatLng)), frameBox));
    const placed = visibleParts.flatMap((part) => {
      const path = measuredLine(part.map(({ x, y }) => [x, y]));
      const anchors = anchorsAlong(path.length, width, spacingPixels);
      const reach = path.length / anchors.length / 2;
      return anchors.flatMap((anchor) => {
        for (const minStraightness of isTurned ? minStraightnesses : [0]) {
          for (const middle of positionsAround(anchor, reach, width * candidateSpacing)) {
            const textLine = lineAlong(path, { middle, width, minStraightness, isTurned }, sign);
            if (!textLine || !isWithin(boxOfLine(textLine, sign.pixels), frameBox)) continue;
            const placed = placeIfFree(sign, [textLine]);
            if (placed.length > 0) return placed;
          }
        }
        return [];
      });
    });
    if (visibleParts.length > 0 && placed.length === 0) unplaced.push(sign);
    return placed;
  }

  const placed = layers.toReversed().map((signs) =>
    signs.flatMap((sign): PlacedSign[] => {
      if (sign.kind === 'label')
        return 'lines' in sign.at ? alongLines(sign, sign.at) : atPoint(sign, sign.at.position);
      const middle = pixelOf(sign.position);
      return intersects(boxOfDot({ sign, middle }), frameBox) ? [{ sign, middle }] : [];
    }),
  );
  return { placed: placed.toReversed().flat(), unplaced };
}

type AlongLines = Extract<RenderedLabel['at'], { lines: unknown }>;

const intersects = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

const isWithin = (inner: PixelBox, outer: PixelBox): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const expandedBox = ({ left, top, right, bottom }: PixelBox, by: number): PixelBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

function boxOfLine({ width, middle: { x, y }, radians }: TextLine, pixels: number): PixelBox {
  const height = lineHeightEms * pixels;
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const halfWidth = (width * cosine + height * sine) / 2;
  const halfHeight = (width * sine + height * cosine) / 2;
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

function boxOfDot({ sign, middle: { x, y } }: PlacedDot): PixelBox {
  const radius = sign.radius + sign.strokeWidth;
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** Returns the box that a sign covers, including its halo. */
export function boxOfSign(placed: PlacedSign): PixelBox {
  if ('middle' in placed) return boxOfDot(placed);
  const { sign, lines } = placed;
  const boxes = lines.map((line) => boxOfLine(line, sign.pixels));
  const bounds: PixelBox = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  return expandedBox(bounds, sign.haloWidth);
}

/** Direction from a point to the middle of its label, by the label's edge at the point. */
const directions: Readonly<Record<LabelAnchor, readonly [x: number, y: number]>> = {
  center: [0, 0],
  top: [0, 1],
  bottom: [0, -1],
  left: [1, 0],
  right: [-1, 0],
};

/** Returns the lines of a label at each of its anchors, in order of preference. */
function linesAroundPoint(
  { x, y }: Pixel,
  { text, pixels, maxLineWidth, anchors, distance, offset: [right, down] }: RenderedLabel,
  widthOf: TextWidth,
): TextLine[][] {
  const lines = wrappedLines(text, (line) => widthOf(line, pixels), maxLineWidth);
  const lineHeight = lineHeightEms * pixels;
  const width = Math.max(...lines.map((line) => widthOf(line, pixels)));
  const height = lines.length * lineHeight;
  return anchors.map((anchor) => {
    const [toX, toY] = directions[anchor];
    const middleX = x + right + toX * (distance + width / 2);
    const middleY = y + down + toY * (distance + height / 2);
    return lines.map((line, index) => {
      const lineWidth = widthOf(line, pixels);
      return {
        text: line,
        width: lineWidth,
        // Lines left or right of the point are aligned to it.
        middle: {
          x: middleX - (toX * (width - lineWidth)) / 2,
          y: middleY + (index - (lines.length - 1) / 2) * lineHeight,
        },
        radians: 0,
      };
    });
  });
}

/** Returns a distance along a line and others on both sides of it, nearest first. */
function positionsAround(middle: number, reach: number, step: number): number[] {
  const steps = Array.from({ length: Math.floor(reach / step) }, (_, index) => (index + 1) * step);
  return [middle, ...steps.flatMap((by) => [middle - by, middle + by])];
}

const pixelAt = (path: MeasuredLine, distance: number): Pixel => {
  const [x, y] = path.pointAt(distance);
  return { x, y };
};

/** Returns a text next to a part of a line, never upside down; undefined if the line is too short or bends too much there. */
function lineAlong(
  path: MeasuredLine,
  { middle, width, minStraightness, isTurned }: LinePlacement,
  { text, offset: [right, down] }: RenderedLabel,
): TextLine | undefined {
  const [start, end] = [middle - width / 2, middle + width / 2];
  if (!isTurned) return { text, width, middle: pixelAt(path, middle), radians: 0 };
  if (start < 0 || end > path.length) return undefined;
  const [from, to] = [pixelAt(path, start), pixelAt(path, end)].sort((a, b) => a.x - b.x);
  if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) < minStraightness * width) return undefined;
  const radians = Math.atan2(to.y - from.y, to.x - from.x);
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return {
    text,
    width,
    middle: {
      x: (from.x + to.x) / 2 + right * cosine - down * sine,
      y: (from.y + to.y) / 2 + right * sine + down * cosine,
    },
    radians,
  };
}

interface LinePlacement {
  /** Distance along the line, in pixels. */
  middle: number;
  width: number;
  minStraightness: number;
  isTurned: boolean;
}

/** Returns the bounds that a frame shows; all longitudes if it crosses 180°. */
export function boundsOfFrame({ center, zoom, width, height }: PaintedFrame): Bounds {
  const { x, y } = mercatorPixel(center, zoom);
  const corner = (right: number, down: number) =>
    mercatorPosition({ x: x + (right * width) / 2, y: y + (down * height) / 2 }, zoom);
  const [southwest, northeast] = [corner(-1, 1), corner(1, -1)];
  if (southwest.lng >= -180 && northeast.lng <= 180) return { southwest, northeast };
  return { southwest: { ...southwest, lng: -180 }, northeast: { ...northeast, lng: 180 } };
}

/** Returns the points as markers for a service without custom images; points at the same position become one. */
export function plainPins(placed: readonly PlacedSign[]): PictureSign[] {
  const dots = placed.flatMap(({ sign }) => (sign.kind === 'dot' ? [sign] : []));
  const dotsByPosition = new Map(dots.map((dot) => [`${dot.position.lat},${dot.position.lng}`, dot]));
  return [...dotsByPosition.values()].map(({ titleKey, position }) => ({ titleKey, marker: position }));
}
