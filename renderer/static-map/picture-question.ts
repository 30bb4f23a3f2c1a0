import { staticMap } from '../../shared/api/static-map.ts';
import { writeQuestion } from '../../shared/api/write-question.ts';
import type { StaticMapQuestion } from '../../shared/desk/static-maps.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition, worldPixels } from '../../shared/geo/web-mercator.ts';
import type { WordKey } from '../words/words.ts';
import { areaWithin, lineWithin, type Pixel, type PixelBox } from './clip.ts';
import { type Missing, missingByItself, missingOf } from './missing.ts';
import type { RenderedShape } from './shown-shapes.ts';

type Marker = NonNullable<StaticMapQuestion['markers']>[number];

export interface WantedSign {
  /** Of its overlay. */
  titleKey: WordKey;
  /** Undefined for one that cannot be a marker. */
  marker: Marker | undefined;
}

/** What is to be in a picture. */
export interface WantedPicture {
  center: LatLng;
  zoom: number;
  width: number;
  height: number;
  retina: boolean;
  /** Handles, which stand above all else. */
  markers: readonly Marker[];
  /** From below to above. */
  shapes: readonly RenderedShape[];
  /** Points and labels of the overlays, from below to above. */
  signs: readonly WantedSign[];
}

export interface PictureQuestion {
  question: StaticMapQuestion;
  /** What is shown on the map and not in the picture. */
  missing: readonly Missing[];
}

/**
 * So long a request may be: what every server should take (RFC 9110, 4.1), and what the built-in service takes
 * beside the headers.
 */
export const maxRequestLength = { anywhere: 8000, builtIn: 200_000 } as const;

/** Simplification tolerances in pixels: first an invisible one, then one that saves space. */
const tolerances = [0.4, 1.5] as const;

/** A question for the static map of the service, no longer than `maxLength` characters in an address. */
export function pictureQuestion(wanted: WantedPicture, maxLength: number): PictureQuestion {
  const { center, zoom, width, height, retina, markers } = wanted;
  const bare: StaticMapQuestion = {
    ...center,
    zoom: Math.round(zoom * 1000) / 1000,
    width,
    height,
    ...(retina && { retina }),
  };
  const seen = seenOf(wanted);
  const framed = markers.filter((marker) => isSeen(seen, marker));
  const asParts = (tolerance: number) =>
    wanted.shapes.flatMap((shape) => {
      const part = written(shape, seen, tolerance);
      return lengthOf(part) > 0 ? [{ shape, part }] : [];
    });
  const wholes = tolerances.map(asParts);
  const room = maxLength - lengthOf(bare);
  const sum = (parts: readonly Partial<StaticMapQuestion>[]) =>
    parts.reduce((total, part) => total + lengthOf(part), 0);
  const asMarkers = framed.map((marker) => ({ markers: [marker] }));
  const asSigns = wanted.signs.map(({ titleKey, marker }) => ({
    titleKey,
    part: marker && { markers: [marker] },
  }));
  const ofMarkers = sum([...asMarkers, ...asSigns.flatMap(({ part }) => part ?? [])]);
  const fitting =
    wholes.find((parts) => sum(parts.map(({ part }) => part)) + ofMarkers <= room) ?? wholes.at(-1) ?? [];

  let left = room;
  const take = (part: Partial<StaticMapQuestion>) => {
    const length = lengthOf(part);
    if (length > left) return false;
    left -= length;
    return true;
  };
  const takenMarkers = asMarkers.filter(take);
  // Shapes painted on top matter most; those at the bottom are dropped first.
  const [taken, shapesLeft] = parted(fitting.toReversed(), ({ part }) => take(part));
  const [takenSigns, signsLeft] = parted(
    asSigns.toReversed(),
    ({ part }) => part !== undefined && take(part),
  );
  const listed = taken.toReversed().map(({ part }) => part);
  const allMarkers = [...takenSigns.toReversed().map(({ part }) => part), ...takenMarkers];
  const whole = {
    markers: allMarkers.flatMap((part) => part?.markers ?? []),
    polylines: listed.flatMap(({ polylines = [] }) => polylines),
    polygons: listed.flatMap(({ polygons = [] }) => polygons),
  };
  const dashed = taken.flatMap(({ shape }) => (shape.isDashed ? [shape.titleKey] : []));
  return {
    question: {
      ...bare,
      ...(whole.markers.length > 0 && { markers: whole.markers }),
      ...(whole.polylines.length > 0 && { polylines: whole.polylines }),
      ...(whole.polygons.length > 0 && { polygons: whole.polygons }),
    },
    missing: [
      ...missingByItself('markers', asMarkers.length - takenMarkers.length),
      ...missingOf(
        'shapes',
        shapesLeft.map(({ shape }) => shape.titleKey),
      ),
      ...missingOf(
        'signs',
        signsLeft.map(({ titleKey }) => titleKey),
      ),
      ...missingOf('dashes', dashed),
    ],
  };
}

/** Those for which a question is answered with yes, and the others. */
function parted<Item>(items: readonly Item[], isYes: (item: Item) => boolean): [Item[], Item[]] {
  const answers = items.map((item) => ({ item, yes: isYes(item) }));
  const those = (wanted: boolean) => answers.flatMap(({ item, yes }) => (yes === wanted ? [item] : []));
  return [those(true), those(false)];
}

/** Whether anything of a shape is in a frame. */
export const isInFrame = (shape: RenderedShape, frame: Frame): boolean =>
  lengthOf(written(shape, seenOf(frame), tolerances[0])) > 0;

/** The request as it goes to the service, but for the key. */
export function requestAddress(baseUrl: string, question: StaticMapQuestion): string {
  const { path, query } = writeQuestion(staticMap, question);
  return `${baseUrl}${path}?${new URLSearchParams(query)}`;
}

/** Characters that a part of a question takes in an address, its `&` too. */
function lengthOf(part: Partial<StaticMapQuestion>): number {
  const { query } = writeQuestion(staticMap, part as StaticMapQuestion);
  return query.length === 0 ? 0 : new URLSearchParams(query).toString().length + 1;
}

/** What a picture shows, in pixels of its zoom; lines go on a little beyond its edges. */
interface Seen {
  zoom: number;
  box: PixelBox;
  /** Horizontal offsets of the world copies in view, in pixels: the frame may cross 180°. */
  shifts: readonly number[];
}
const beyondPixels = 16;

type Frame = Pick<WantedPicture, 'center' | 'zoom' | 'width' | 'height'>;

function seenOf({ center, zoom, width, height }: Frame): Seen {
  const { x, y } = mercatorPixel(center, zoom);
  const [across, down] = [width / 2 + beyondPixels, height / 2 + beyondPixels];
  const [top, bottom] = [y - down, y + down];
  const world = worldPixels(zoom);
  // A picture that shows all longitudes has everything drawn in each of its worlds.
  if (2 * across >= world) {
    const sides = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
    return { zoom, box: { ...sides, top, bottom }, shifts: [0] };
  }
  return { zoom, box: { left: x - across, right: x + across, top, bottom }, shifts: [-world, 0, world] };
}

function isSeen({ zoom, box: { left, top, right, bottom }, shifts }: Seen, position: LatLng): boolean {
  const { x, y } = mercatorPixel(position, zoom);
  return y >= top && y <= bottom && shifts.some((shift) => x + shift >= left && x + shift <= right);
}

/** A shape in the terms of the API, which knows areas of one ring without holes. */
function written(
  { rings, color, weight }: RenderedShape,
  { zoom, box, shifts }: Seen,
  tolerance: number,
): Pick<StaticMapQuestion, 'polygons' | 'polylines'> {
  const pixels = rings.map((ring) => ring.map((position) => mercatorPixel(toLatLng(position), zoom)));
  const parts = shifts.map((shift) => ({
    lines: pixels.map((line) => line.map(({ x, y }) => ({ x: x + shift, y }))),
    encoded: (line: readonly Pixel[]) =>
      encodePolyline(line.map(({ x, y }) => mercatorPosition({ x: x - shift, y }, zoom))),
  }));
  if (weight !== 'fill') {
    return {
      polylines: parts.flatMap(({ lines, encoded }) =>
        lines
          .flatMap((line) => lineWithin(line, box))
          .map((line) => ({
            enc: encoded(simplified(line, tolerance)),
            color,
            weight: Math.round(weight * 100) / 100,
          })),
      ),
    };
  }
  const polygons = parts.flatMap(({ lines, encoded }) => {
    const [shell = [], ...holes] = lines
      // Without the point that closes them, which is the first one again.
      .map((ring) => simplified(areaWithin(ring.slice(0, -1), box), tolerance))
      .filter((ring) => ring.length > 2);
    if (shell.length === 0) return [];
    const shape = encoded(withHoles(shell, holes));
    return [{ shape, fill_color: color, color: 'rgba(0,0,0,0)', weight: 0 }];
  });
  return polygons.length > 0 ? { polygons } : {};
}

/** One ring that goes around the shell and, there and back, around each hole: what it encloses is the same. */
function withHoles(shell: readonly Pixel[], holes: readonly (readonly Pixel[])[]): readonly Pixel[] {
  const closed = (ring: readonly Pixel[]) => [...ring, ...ring.slice(0, 1)];
  return holes.length === 0
    ? shell
    : [...closed(shell), ...holes.flatMap((hole) => [...closed(hole), ...shell.slice(0, 1)])];
}

/** A line without the points that move it by no more than `tolerance` pixels (Douglas and Peucker). */
function simplified(line: readonly Pixel[], tolerance: number): readonly Pixel[] {
  const stored = new Set([0, line.length - 1]);
  const parts: [from: number, to: number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let farthest = { index: -1, distance: tolerance };
    for (let index = from + 1; index < to; index++) {
      const distance = distanceToPart(line[index], line[from], line[to]);
      if (distance > farthest.distance) farthest = { index, distance };
    }
    if (farthest.index < 0) continue;
    stored.add(farthest.index);
    parts.push([from, farthest.index], [farthest.index, to]);
  }
  return line.filter((_, index) => stored.has(index));
}

const origin: Pixel = { x: 0, y: 0 };

/** Distance from a point to the segment between two others. */
function distanceToPart(point: Pixel = origin, from: Pixel = origin, to: Pixel = origin): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const share =
    squared === 0
      ? 0
      : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
