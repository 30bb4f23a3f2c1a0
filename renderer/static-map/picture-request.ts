import { staticMap } from '../../shared/api/static-map.ts';
import { writeParameters } from '../../shared/api/write-parameters.ts';
import type { StaticMapRequest } from '../../shared/desk/static-maps.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { mercatorPixel, mercatorPosition, worldPixels } from '../../shared/geo/web-mercator.ts';
import type { WordKey } from '../words/words.ts';
import { areaWithin, lineWithin, type Pixel, type PixelBox } from './clip.ts';
import { type Missing, missingOf, missingWithoutOverlay } from './missing.ts';
import type { RenderedShape } from './rendered-shapes.ts';

type Marker = NonNullable<StaticMapRequest['markers']>[number];

export interface PictureSign {
  /** Title of its overlay. */
  titleKey: WordKey;
  /** Undefined if it can't be a marker. */
  marker: Marker | undefined;
}

/** Content of a static map. */
export interface PictureContent {
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
  signs: readonly PictureSign[];
}

export interface PictureRequest {
  question: StaticMapRequest;
  /** What is on the map but not in the picture. */
  missing: readonly Missing[];
}

/**
 * Maximum length of a request's URL: for providers what every server should accept (RFC 9110, 4.1), and what the built-in
 * service accepts in addition to the headers.
 */
export const maxRequestLength = { provider: 8000, builtIn: 200_000 } as const;

/** Simplification tolerances in pixels: first an invisible one, then one that saves space. */
const tolerances = [0.4, 1.5] as const;

/**
 * Returns the request for a static map whose URL has at most `maxLength` characters. Shapes are simplified first, then
 * those at the bottom and names are dropped.
 */
export function writePictureRequest(content: PictureContent, maxLength: number): PictureRequest {
  const { center, zoom, width, height, retina, markers } = content;
  const baseRequest: StaticMapRequest = {
    ...center,
    zoom: Math.round(zoom * 1000) / 1000,
    width,
    height,
    ...(retina && { retina }),
  };
  const extent = extentOf(content);
  const visibleMarkers = markers.filter((marker) => isInExtent(extent, marker));
  const shapeParts = (tolerance: number) =>
    content.shapes.flatMap((shape) => {
      const part = encodedShape(shape, extent, tolerance);
      return lengthOf(part) > 0 ? [{ shape, part }] : [];
    });
  const candidates = tolerances.map(shapeParts);
  const available = maxLength - lengthOf(baseRequest);
  const sum = (parts: readonly Partial<StaticMapRequest>[]) =>
    parts.reduce((total, part) => total + lengthOf(part), 0);
  const asMarkers = visibleMarkers.map((marker) => ({ markers: [marker] }));
  const asSigns = content.signs.map(({ titleKey, marker }) => ({
    titleKey,
    part: marker && { markers: [marker] },
  }));
  const markersLength = sum([...asMarkers, ...asSigns.flatMap(({ part }) => part ?? [])]);
  const fitting =
    candidates.find((parts) => sum(parts.map(({ part }) => part)) + markersLength <= available) ??
    candidates.at(-1) ??
    [];

  let remaining = available;
  const takeIfFits = (part: Partial<StaticMapRequest>) => {
    const length = lengthOf(part);
    if (length > remaining) return false;
    remaining -= length;
    return true;
  };
  const takenMarkers = asMarkers.filter(takeIfFits);
  // Shapes painted on top matter most; those at the bottom are dropped first.
  const [takenShapes, droppedShapes] = partitioned(fitting.toReversed(), ({ part }) => takeIfFits(part));
  const [takenSigns, droppedSigns] = partitioned(
    asSigns.toReversed(),
    ({ part }) => part !== undefined && takeIfFits(part),
  );
  const shapeParameters = takenShapes.toReversed().map(({ part }) => part);
  const allMarkers = [...takenSigns.toReversed().map(({ part }) => part), ...takenMarkers];
  const parameters = {
    markers: allMarkers.flatMap((part) => part?.markers ?? []),
    polylines: shapeParameters.flatMap(({ polylines = [] }) => polylines),
    polygons: shapeParameters.flatMap(({ polygons = [] }) => polygons),
  };
  const dashed = takenShapes.flatMap(({ shape }) => (shape.isDashed ? [shape.titleKey] : []));
  return {
    question: {
      ...baseRequest,
      ...(parameters.markers.length > 0 && { markers: parameters.markers }),
      ...(parameters.polylines.length > 0 && { polylines: parameters.polylines }),
      ...(parameters.polygons.length > 0 && { polygons: parameters.polygons }),
    },
    missing: [
      ...missingWithoutOverlay('markers', asMarkers.length - takenMarkers.length),
      ...missingOf(
        'shapes',
        droppedShapes.map(({ shape }) => shape.titleKey),
      ),
      ...missingOf(
        'signs',
        droppedSigns.map(({ titleKey }) => titleKey),
      ),
      ...missingOf('dashes', dashed),
    ],
  };
}

/** Splits items into those that satisfy a condition and the others. */
function partitioned<Item>(items: readonly Item[], condition: (item: Item) => boolean): [Item[], Item[]] {
  const results = items.map((item) => ({ item, isMet: condition(item) }));
  const itemsWhere = (expected: boolean) =>
    results.flatMap(({ item, isMet }) => (isMet === expected ? [item] : []));
  return [itemsWhere(true), itemsWhere(false)];
}

/** Whether a shape is at least partly in a frame. */
export const isInFrame = (shape: RenderedShape, frame: Frame): boolean =>
  lengthOf(encodedShape(shape, extentOf(frame), tolerances[0])) > 0;

/** Returns the URL of a request, without the key. */
export function requestUrl(baseUrl: string, request: StaticMapRequest): string {
  const { path, query } = writeParameters(staticMap, request);
  return `${baseUrl}${path}?${new URLSearchParams(query)}`;
}

/** Returns the characters that a part of a request takes in its URL, with the `&`. */
function lengthOf(part: Partial<StaticMapRequest>): number {
  const { query } = writeParameters(staticMap, part as StaticMapRequest);
  return query.length === 0 ? 0 : new URLSearchParams(query).toString().length + 1;
}

/** Extent of a picture in Web Mercator pixels at its zoom, with a margin for lines and markers across its edges. */
interface Extent {
  zoom: number;
  box: PixelBox;
  /** Horizontal offsets of the world copies in view, in pixels: the frame may cross 180°. */
  shifts: readonly number[];
}
const marginPixels = 16;

type Frame = Pick<PictureContent, 'center' | 'zoom' | 'width' | 'height'>;

function extentOf({ center, zoom, width, height }: Frame): Extent {
  const { x, y } = mercatorPixel(center, zoom);
  const [halfWidth, halfHeight] = [width / 2 + marginPixels, height / 2 + marginPixels];
  const [top, bottom] = [y - halfHeight, y + halfHeight];
  const world = worldPixels(zoom);
  // A picture of all longitudes repeats the world, and everything is drawn in each copy.
  if (2 * halfWidth >= world) {
    const sides = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
    return { zoom, box: { ...sides, top, bottom }, shifts: [0] };
  }
  return {
    zoom,
    box: { left: x - halfWidth, right: x + halfWidth, top, bottom },
    shifts: [-world, 0, world],
  };
}

function isInExtent({ zoom, box: { left, top, right, bottom }, shifts }: Extent, position: LatLng): boolean {
  const { x, y } = mercatorPixel(position, zoom);
  return y >= top && y <= bottom && shifts.some((shift) => x + shift >= left && x + shift <= right);
}

/** Returns a shape as request parameters, clipped and simplified. Polygons of the API have one ring and no holes. */
function encodedShape(
  { rings, color, weight }: RenderedShape,
  { zoom, box, shifts }: Extent,
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
  const keptIndexes = new Set([0, line.length - 1]);
  const sections: [from: number, to: number][] = [[0, line.length - 1]];
  for (let section = sections.pop(); section; section = sections.pop()) {
    const [from, to] = section;
    let farthest = { index: -1, distance: tolerance };
    for (let index = from + 1; index < to; index++) {
      const distance = distanceToSegment(line[index], line[from], line[to]);
      if (distance > farthest.distance) farthest = { index, distance };
    }
    if (farthest.index < 0) continue;
    keptIndexes.add(farthest.index);
    sections.push([from, farthest.index], [farthest.index, to]);
  }
  return line.filter((_, index) => keptIndexes.has(index));
}

const origin: Pixel = { x: 0, y: 0 };

/** Distance from a point to the segment between two others. */
function distanceToSegment(point: Pixel = origin, from: Pixel = origin, to: Pixel = origin): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const share =
    squared === 0
      ? 0
      : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
