import { staticMap } from '../../shared/api/static-map.ts';
import { writeParameters } from '../../shared/api/write-parameters.ts';
import type { StaticMapRequest } from '../../shared/desk/static-maps.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition, worldPixels } from '../../shared/geo/web-mercator.ts';
import type { WordKey } from '../words/words.ts';
import { areaWithin, lineWithin, type Pixel, type PixelBox } from './clip.ts';
import { type Missing, missingByItself, missingOf } from './missing.ts';
import type { RenderedShape } from './shown-shapes.ts';

type Marker = NonNullable<StaticMapRequest['markers']>[number];

export interface WantedSign {
  /** Of its overlay. */
  titleKey: WordKey;
  /** Undefined if it can't be a marker. */
  marker: Marker | undefined;
}

/** Content of a static map. */
export interface WantedPicture {
  center: LatLng;
  zoom: number;
  width: number;
  height: number;
  retina: boolean;
  /** Handles; drawn on top. */
  markers: readonly Marker[];
  /** In drawing order. */
  shapes: readonly RenderedShape[];
  /** Points and labels of the overlays, in drawing order. */
  signs: readonly WantedSign[];
}

export interface PictureRequest {
  question: StaticMapRequest;
  /** What is on the map but not in the picture. */
  missing: readonly Missing[];
}

/**
 * Maximum length of a request's URL: what every server should accept (RFC 9110, 4.1), and what the built-in service
 * accepts in addition to the headers.
 */
export const maxRequestLength = { anywhere: 8000, builtIn: 200_000 } as const;

/** Simplification tolerances in pixels: first an invisible one, then one that saves space. */
const tolerances = [0.4, 1.5] as const;

/**
 * Returns the request for a static map whose URL has at most `maxLength` characters. Shapes are simplified first, then
 * those at the bottom and names are dropped.
 */
export function writePictureRequest(wanted: WantedPicture, maxLength: number): PictureRequest {
  const { center, zoom, width, height, retina, markers } = wanted;
  const bare: StaticMapRequest = {
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
  const sum = (parts: readonly Partial<StaticMapRequest>[]) =>
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
  const take = (part: Partial<StaticMapRequest>) => {
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

/** Splits items into those that satisfy a condition and the others. */
function parted<Item>(items: readonly Item[], isYes: (item: Item) => boolean): [Item[], Item[]] {
  const answers = items.map((item) => ({ item, yes: isYes(item) }));
  const those = (wanted: boolean) => answers.flatMap(({ item, yes }) => (yes === wanted ? [item] : []));
  return [those(true), those(false)];
}

/** Whether a shape is at least partly in a frame. */
export const isInFrame = (shape: RenderedShape, frame: Frame): boolean =>
  lengthOf(written(shape, seenOf(frame), tolerances[0])) > 0;

/** Returns the URL of a request, without the key. */
export function requestAddress(baseUrl: string, request: StaticMapRequest): string {
  const { path, query } = writeParameters(staticMap, request);
  return `${baseUrl}${path}?${new URLSearchParams(query)}`;
}

/** Returns the characters that a part of a request takes in its URL, with the `&`. */
function lengthOf(part: Partial<StaticMapRequest>): number {
  const { query } = writeParameters(staticMap, part as StaticMapRequest);
  return query.length === 0 ? 0 : new URLSearchParams(query).toString().length + 1;
}

/** Extent of a picture in pixels at its zoom; lines continue a little beyond its edges. */
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
  // A picture of all longitudes repeats the world, and everything is drawn in each copy.
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

/** Converts a shape for the API, whose polygons have one ring and no holes. */
function written(
  { rings, color, weight }: RenderedShape,
  { zoom, box, shifts }: Seen,
  tolerance: number,
): Pick<StaticMapRequest, 'polygons' | 'polylines'> {
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
      // Without the last point, which repeats the first.
      .map((ring) => simplified(areaWithin(ring.slice(0, -1), box), tolerance))
      .filter((ring) => ring.length > 2);
    if (shell.length === 0) return [];
    const shape = encoded(withHoles(shell, holes));
    return [{ shape, fill_color: color, color: 'rgba(0,0,0,0)', weight: 0 }];
  });
  return polygons.length > 0 ? { polygons } : {};
}

/** Joins shell and holes to one ring with the same area, by lines to each hole and back. */
function withHoles(shell: readonly Pixel[], holes: readonly (readonly Pixel[])[]): readonly Pixel[] {
  const closed = (ring: readonly Pixel[]) => [...ring, ...ring.slice(0, 1)];
  return holes.length === 0
    ? shell
    : [...closed(shell), ...holes.flatMap((hole) => [...closed(hole), ...shell.slice(0, 1)])];
}

/** Simplifies a line by up to `tolerance` pixels (Douglas-Peucker). */
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
