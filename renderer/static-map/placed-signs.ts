import type { Bounds } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition, worldPixels } from '../../shared/geo/web-mercator.ts';
import { anchorsAlong, type MeasuredLine, measured } from '../../shared/map-style/label-lines.ts';
import { linesOf } from '../../shared/map-style/text-lines.ts';
import { lineWithin, type Pixel, type PixelBox } from './clip.ts';
import type { WantedSign } from './picture-request.ts';
import type { LabelAnchor, RenderedDot, RenderedLabel, RenderedSign } from './shown-signs.ts';

/** A part of a map as it is painted. */
export interface PaintedFrame {
  center: LatLng;
  zoom: number;
  width: number;
  height: number;
}

/** A line of a label, centered on its middle and rotated clockwise. */
export interface Written {
  text: string;
  width: number;
  middle: Pixel;
  radians: number;
}

/** A label that found room. */
export interface PlacedLabel {
  sign: RenderedLabel;
  written: readonly Written[];
}

export interface PlacedDot {
  sign: RenderedDot;
  middle: Pixel;
}

/** What of the signs is in a frame, in its pixels. */
export type PlacedSign = PlacedLabel | PlacedDot;

/** How wide a text is at a size, in pixels. */
export type TextWidth = (text: string, pixels: number) => number;

const lineHeightEms = 1.2;
/** Spacing of candidate positions along a line, as a share of the text's width. */
const triedEvery = 0.25;
/** Minimum ratio of the straight distance between a label's ends to the distance along the line, tried in order. */
const straightness = [0.97, 0.9, 0.75] as const;

/**
 * Places points and labels in a frame as the window's map does: topmost layer first, then in the order of features; a
 * label that finds no room is dropped. Returns what to draw from bottom to top, and labels along lines for which the
 * visible part of their line has no place at all.
 */
export function placedSigns(
  layers: readonly (readonly RenderedSign[])[],
  frame: PaintedFrame,
  widthOf: TextWidth,
): { placed: PlacedSign[]; unplaced: RenderedLabel[] } {
  const center = mercatorPixel(frame.center, frame.zoom);
  const world = worldPixels(frame.zoom);
  /** In the world copy whose first position is closest to the center of the frame. */
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

  /** Places a label there where it has room. */
  function place(sign: RenderedLabel, written: readonly Written[]): PlacedLabel[] {
    const boxes = written.map((part) => grown(boxOf(part, sign.pixels), sign.padding));
    const isFree = sign.overlaps || !boxes.some((box) => taken.some((other) => meets(box, other)));
    if (!isFree) return [];
    if (!sign.isOverlapped) taken.push(...boxes);
    return [{ sign, written }];
  }

  function atPoint(sign: RenderedLabel, position: LatLng): PlacedLabel[] {
    for (const written of aroundPoint(pixelOf(position), sign, widthOf)) {
      if (!written.some((part) => meets(boxOf(part, sign.pixels), frameBox))) continue;
      const placed = place(sign, written);
      if (placed.length > 0) return placed;
    }
    return [];
  }

  function alongLines(sign: RenderedLabel, { lines, spacingPixels, isTurned }: AlongLines): PlacedLabel[] {
    const width = widthOf(sign.text, sign.pixels);
    const seen = lines.flatMap((line) => lineWithin(pixelsOf(line.map(toLatLng)), frameBox));
    const placed = seen.flatMap((part) => {
      const path = measured(part.map(({ x, y }) => [x, y]));
      const anchors = anchorsAlong(path.length, width, spacingPixels);
      const reach = path.length / anchors.length / 2;
      return anchors.flatMap((anchor) => {
        for (const straight of isTurned ? straightness : [0]) {
          for (const middle of around(anchor, reach, width * triedEvery)) {
            const written = alongLine(path, { middle, width, straight, isTurned }, sign);
            if (!written || !isWithin(boxOf(written, sign.pixels), frameBox)) continue;
            const found = place(sign, [written]);
            if (found.length > 0) return found;
          }
        }
        return [];
      });
    });
    if (seen.length > 0 && placed.length === 0) unplaced.push(sign);
    return placed;
  }

  const placed = layers.toReversed().map((signs) =>
    signs.flatMap((sign): PlacedSign[] => {
      if (sign.kind === 'label')
        return 'lines' in sign.at ? alongLines(sign, sign.at) : atPoint(sign, sign.at.position);
      const middle = pixelOf(sign.position);
      return meets(boxOfDot({ sign, middle }), frameBox) ? [{ sign, middle }] : [];
    }),
  );
  return { placed: placed.toReversed().flat(), unplaced };
}

type AlongLines = Extract<RenderedLabel['at'], { lines: unknown }>;

const meets = (one: PixelBox, other: PixelBox): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const isWithin = (inner: PixelBox, outer: PixelBox): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const grown = ({ left, top, right, bottom }: PixelBox, by: number): PixelBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

function boxOf({ width, middle: { x, y }, radians }: Written, pixels: number): PixelBox {
  const height = lineHeightEms * pixels;
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const across = (width * cosine + height * sine) / 2;
  const down = (width * sine + height * cosine) / 2;
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

function boxOfDot({ sign, middle: { x, y } }: PlacedDot): PixelBox {
  const radius = sign.radius + sign.strokeWidth;
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/** All that a sign covers, its halo too. */
export function boxOfSign(placed: PlacedSign): PixelBox {
  if ('middle' in placed) return boxOfDot(placed);
  const { sign, written } = placed;
  const boxes = written.map((part) => boxOf(part, sign.pixels));
  const whole: PixelBox = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  return grown(whole, sign.haloWidth);
}

/** Which way the middle of a label lies from its point, when that is beside one of its edges. */
const ways: Readonly<Record<LabelAnchor, readonly [x: number, y: number]>> = {
  center: [0, 0],
  top: [0, 1],
  bottom: [0, -1],
  left: [1, 0],
  right: [-1, 0],
};

/** The lines of a label at each of the places that it may have, the best first. */
function aroundPoint(
  { x, y }: Pixel,
  { text, pixels, maxLineWidth, anchors, distance, offset: [right, down] }: RenderedLabel,
  widthOf: TextWidth,
): Written[][] {
  const lines = linesOf(text, (part) => widthOf(part, pixels), maxLineWidth);
  const lineHeight = lineHeightEms * pixels;
  const width = Math.max(...lines.map((line) => widthOf(line, pixels)));
  const height = lines.length * lineHeight;
  return anchors.map((anchor) => {
    const [toX, toY] = ways[anchor];
    const middleX = x + right + toX * (distance + width / 2);
    const middleY = y + down + toY * (distance + height / 2);
    return lines.map((line, index) => {
      const own = widthOf(line, pixels);
      return {
        text: line,
        width: own,
        // Against the point, where the text stands beside it.
        middle: {
          x: middleX - (toX * (width - own)) / 2,
          y: middleY + (index - (lines.length - 1) / 2) * lineHeight,
        },
        radians: 0,
      };
    });
  });
}

/** A place and those on both sides of it, the nearest first. */
function around(middle: number, reach: number, step: number): number[] {
  const steps = Array.from({ length: Math.floor(reach / step) }, (_, index) => (index + 1) * step);
  return [middle, ...steps.flatMap((by) => [middle - by, middle + by])];
}

const pixelAt = (path: MeasuredLine, distance: number): Pixel => {
  const [x, y] = path.at(distance);
  return { x, y };
};

/** A text beside a part of a line, never upside down; undefined where the line ends or bends too much for it. */
function alongLine(
  path: MeasuredLine,
  { middle, width, straight, isTurned }: Along,
  { text, offset: [right, down] }: RenderedLabel,
): Written | undefined {
  const [start, end] = [middle - width / 2, middle + width / 2];
  if (!isTurned) return { text, width, middle: pixelAt(path, middle), radians: 0 };
  if (start < 0 || end > path.length) return undefined;
  const [from, to] = [pixelAt(path, start), pixelAt(path, end)].sort((one, other) => one.x - other.x);
  if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) < straight * width) return undefined;
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

interface Along {
  middle: number;
  width: number;
  straight: number;
  isTurned: boolean;
}

/** The part of the map that a frame shows; all longitudes where it lies across 180°. */
export function boundsOfFrame({ center, zoom, width, height }: PaintedFrame): Bounds {
  const { x, y } = mercatorPixel(center, zoom);
  const corner = (right: number, down: number) =>
    mercatorPosition({ x: x + (right * width) / 2, y: y + (down * height) / 2 }, zoom);
  const [southwest, northeast] = [corner(-1, 1), corner(1, -1)];
  if (southwest.lng >= -180 && northeast.lng <= 180) return { southwest, northeast };
  return { southwest: { ...southwest, lng: -180 }, northeast: { ...northeast, lng: 180 } };
}

/** The points as markers for a service that takes no custom images; overlapping points become one. */
export function plainPins(placed: readonly PlacedSign[]): WantedSign[] {
  const dots = placed.flatMap(({ sign }) => (sign.kind === 'dot' ? [sign] : []));
  const apart = new Map(dots.map((dot) => [`${dot.position.lat},${dot.position.lng}`, dot]));
  return [...apart.values()].map(({ titleKey, position }) => ({ titleKey, marker: position }));
}
