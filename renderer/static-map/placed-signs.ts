import type { Bounds } from '../../shared/geo/bounds.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition } from '../../shared/geo/web-mercator.ts';
import { lineWithin, type Pixel } from './clip.ts';
import type { WantedSign } from './picture-question.ts';
import type { LabelAnchor, ShownDot, ShownLabel, ShownSign } from './shown-signs.ts';

/** A part of a map as it is painted. */
export interface PaintedFrame {
  centre: LatLng;
  zoom: number;
  width: number;
  height: number;
}

/** A label that found room: its lines, the longest one's width, the middle of all, and how far it is turned to the right. */
export interface PlacedLabel {
  sign: ShownLabel;
  lines: readonly string[];
  width: number;
  middle: Pixel;
  radians: number;
}

export interface PlacedDot {
  sign: ShownDot;
  middle: Pixel;
}

/** What of the signs is in a frame, in its pixels and from below to above. */
export type PlacedSign = PlacedLabel | PlacedDot;

/** How wide a text is at a size, in pixels. */
export type TextWidth = (text: string, pixels: number) => number;

export const lineHeightEms = 1.2;
/** What the map keeps free around a text. */
const paddingPixels = 2;
/** A label that is written along a line may bend its chord no more than that. */
const straightest = 0.9;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Where the signs stand in a frame, as the map of the window places them: what lies above goes first, and a label
 * that finds no room beside the others is not shown.
 */
export function placedSigns(
  signs: readonly ShownSign[],
  frame: PaintedFrame,
  widthOf: TextWidth,
): PlacedSign[] {
  const centre = mercatorPixel(frame.centre, frame.zoom);
  const pixelOf = (position: LatLng): Pixel => {
    const { x, y } = mercatorPixel(position, frame.zoom);
    return { x: x - centre.x + frame.width / 2, y: y - centre.y + frame.height / 2 };
  };
  const frameBox: Box = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const taken: Box[] = [];

  function hasRoom(box: Box, { overlaps, isOverlapped }: ShownLabel): boolean {
    if (!meets(box, frameBox) || (!overlaps && taken.some((other) => meets(box, other)))) return false;
    if (!isOverlapped) taken.push(box);
    return true;
  }

  function labels(sign: ShownLabel): PlacedLabel[] {
    const wrapped = 'position' in sign.at ? linesOf(sign, widthOf) : [sign.text];
    const width = Math.max(...wrapped.map((line) => widthOf(line, sign.pixels)));
    const size = { width, height: wrapped.length * lineHeightEms * sign.pixels };
    const places =
      'position' in sign.at
        ? [besidePoint(pixelOf(sign.at.position), sign, size)]
        : alongLine(
            sign.at.line.map((position) => pixelOf(toLatLng(position))),
            sign.at.spacingPixels,
            sign,
            { width, box: frameBox },
          ).map((place) => [place]);
    return places.flatMap((choices) => {
      const found = choices.find(({ middle, radians }) => hasRoom(boxAround(middle, size, radians), sign));
      return found ? [{ sign, lines: wrapped, width, ...found }] : [];
    });
  }

  return signs
    .toReversed()
    .flatMap((sign): PlacedSign[] => {
      if (sign.kind === 'label') return labels(sign);
      const middle = pixelOf(sign.position);
      const side = 2 * (sign.radius + sign.strokeWidth);
      return meets(boxAround(middle, { width: side, height: side }, 0), frameBox) ? [{ sign, middle }] : [];
    })
    .toReversed();
}

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

interface Size {
  width: number;
  height: number;
}

/** How much room a box takes when it is turned. */
export const turnedSize = ({ width, height }: Size, radians: number): Size => {
  const [cosine, sine] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
};

function boxAround({ x, y }: Pixel, size: Size, radians: number): Box {
  const { width, height } = turnedSize(size, radians);
  const [across, down] = [width / 2 + paddingPixels, height / 2 + paddingPixels];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

interface Place {
  middle: Pixel;
  radians: number;
}

/** Which way the middle of a label lies from its point, when that is beside one of its edges. */
const ways: Readonly<Record<LabelAnchor, readonly [x: number, y: number]>> = {
  center: [0, 0],
  top: [0, 1],
  bottom: [0, -1],
  left: [1, 0],
  right: [-1, 0],
};

const besidePoint = (
  { x, y }: Pixel,
  { anchors, distance, offset: [right, down] }: ShownLabel,
  { width, height }: Size,
): Place[] =>
  anchors.map((anchor) => {
    const [toX, toY] = ways[anchor];
    return {
      middle: {
        x: x + right + toX * (distance + width / 2),
        y: y + down + toY * (distance + height / 2),
      },
      radians: 0,
    };
  });

/** Where a text can be read along a line: upright, again and again. */
function alongLine(
  line: readonly Pixel[],
  spacing: number,
  { offset: [right, down] }: ShownLabel,
  { width, box }: { width: number; box: Box },
): Place[] {
  return lineWithin(line, box).flatMap((part) => {
    const lengths = part.map((point, index) => distance(point, part[index - 1] ?? point));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    const places: Place[] = [];
    for (let at = Math.min(spacing, whole) / 2; at + width / 2 <= whole; at += spacing) {
      const [from, to] = [pointAt(part, lengths, at - width / 2), pointAt(part, lengths, at + width / 2)];
      if (at < width / 2 || distance(from, to) < straightest * width) continue;
      const slope = Math.atan2(to.y - from.y, to.x - from.x);
      const radians = Math.abs(slope) > Math.PI / 2 ? slope - Math.sign(slope) * Math.PI : slope;
      const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
      const middle = pointAt(part, lengths, at);
      places.push({
        middle: { x: middle.x + right * cosine - down * sine, y: middle.y + right * sine + down * cosine },
        radians,
      });
    }
    return places;
  });
}

const distance = (one: Pixel, other: Pixel): number => Math.hypot(other.x - one.x, other.y - one.y);

/** The point so far along a line; `lengths` are those of its parts, each from the vertex before. */
function pointAt(line: readonly Pixel[], lengths: readonly number[], along: number): Pixel {
  let left = along;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    const length = lengths[index] ?? 0;
    if (from && left <= length && length > 0) {
      const share = left / length;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    left -= length;
  }
  return line.at(-1) ?? { x: 0, y: 0 };
}

/** The text in lines of about one length, broken between words. */
function linesOf({ text, pixels, longestLine }: ShownLabel, widthOf: TextWidth): string[] {
  const whole = widthOf(text, pixels);
  const wanted = whole / Math.ceil(whole / longestLine);
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || widthOf(longer, pixels) > Math.min(longestLine, wanted + 2 * pixels))
      lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The part of the map that a frame shows. */
export function boundsOfFrame({ centre, zoom, width, height }: PaintedFrame): Bounds {
  const { x, y } = mercatorPixel(centre, zoom);
  const corner = (right: number, down: number) =>
    mercatorPosition({ x: x + (right * width) / 2, y: y + (down * height) / 2 }, zoom);
  return { southwest: corner(-1, 1), northeast: corner(1, -1) };
}

/** The points as markers for a service that takes no images of ours; what stands upon each other is one. */
export function plainPins(placed: readonly PlacedSign[]): WantedSign[] {
  const dots = placed.flatMap(({ sign }) => (sign.kind === 'dot' ? [sign] : []));
  const apart = new Map(dots.map((dot) => [`${dot.position.lat},${dot.position.lng}`, dot]));
  return [...apart.values()].map(({ titleKey, position }) => ({ titleKey, marker: position }));
}
