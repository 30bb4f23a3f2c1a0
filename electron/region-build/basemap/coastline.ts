import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { joinLines } from '../osm/join-lines.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { type Box, nest, type Ring, signedArea } from '../osm/rings.ts';

/** Polygons of land and of sea, each with its rings, the outer one first. */
export interface LandAndSea {
  land: Ring[][];
  sea: Ring[][];
}

/** Returns the corners of a box in the order of `perimeter`: counterclockwise from the southwest. */
function corners({ west, south, east, north }: Box): LngLat[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** Returns where on a box's edge a position is: 0 to 4 counterclockwise from the southwest corner, 1 per side. */
function perimeter({ west, south, east, north }: Box, [x, y]: LngLat): number {
  if (y === south) return (x - west) / (east - west);
  if (x === east) return 1 + (y - south) / (north - south);
  if (y === north) return 2 + (east - x) / (east - west);
  return 3 + (north - y) / (north - south);
}

function isOnEdge(box: Box, [x, y]: LngLat): boolean {
  return x === box.west || x === box.east || y === box.south || y === box.north;
}

/** Returns the nearest position on a box's edge. */
function nearestOnEdge(box: Box, [x, y]: LngLat): LngLat {
  const candidates: [distance: number, position: LngLat][] = [
    [x - box.west, [box.west, y]],
    [box.east - x, [box.east, y]],
    [y - box.south, [x, box.south]],
    [box.north - y, [x, box.north]],
  ];
  return candidates.reduce((best, other) => (other[0] < best[0] ? other : best))[1];
}

/** Returns the part of a segment within a box (Liang and Barsky, 1984); undefined if there is none. */
function clipSegment(box: Box, [x1, y1]: LngLat, [x2, y2]: LngLat): [LngLat, LngLat] | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let enter = 0;
  let leave = 1;
  let enterAt: LngLat = [x1, y1];
  let leaveAt: LngLat = [x2, y2];
  const sides: [toward: number, room: number, at: (share: number) => LngLat][] = [
    [-dx, x1 - box.west, (share) => [box.west, y1 + share * dy]],
    [dx, box.east - x1, (share) => [box.east, y1 + share * dy]],
    [-dy, y1 - box.south, (share) => [x1 + share * dx, box.south]],
    [dy, box.north - y1, (share) => [x1 + share * dx, box.north]],
  ];
  for (const [toward, room, at] of sides) {
    if (toward === 0) {
      if (room < 0) return undefined;
      continue;
    }
    const share = room / toward;
    if (toward < 0 && share > enter) {
      enter = share;
      enterAt = at(share);
    } else if (toward > 0 && share < leave) {
      leave = share;
      leaveAt = at(share);
    }
  }
  return enter < leave ? [enterAt, leaveAt] : undefined;
}

function isSamePosition(a: LngLat | undefined, b: LngLat | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

/** Returns the parts of a line within a box. A ring entirely inside stays one closed line. */
function clipLine(box: Box, line: readonly LngLat[]): LngLat[][] {
  const parts: LngLat[][] = [];
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    const clipped = from && to && clipSegment(box, from, to);
    if (!clipped) continue;
    const current = parts.at(-1);
    if (current && isSamePosition(current.at(-1), clipped[0])) current.push(clipped[1]);
    else parts.push(clipped);
  }
  const [first] = parts;
  const last = parts.at(-1);
  const isCutRing =
    parts.length > 1 && isSamePosition(line[0], line.at(-1)) && isSamePosition(first?.[0], last?.at(-1));
  if (first && last && isCutRing && !isOnEdge(box, first[0] ?? [0, 0])) {
    return [[...last, ...first.slice(1)], ...parts.slice(1, -1)];
  }
  return parts;
}

/** Returns the corners of a box counterclockwise between two places on its perimeter. */
function cornersBetween(box: Box, from: number, to: number): LngLat[] {
  const end = to < from ? to + 4 : to;
  const all = corners(box);
  const passed: LngLat[] = [];
  for (let corner = Math.floor(from) + 1; corner < end; corner++) {
    const at = all[corner % 4];
    if (at) passed.push(at);
  }
  return passed;
}

/** A line within a box, and the places on the perimeter where it starts and ends. */
interface EdgePiece {
  points: LngLat[];
  start: number;
  end: number;
}

/** Pieces not yet taken, sorted by their start along the perimeter. */
class RemainingPieces {
  private readonly sorted: readonly EdgePiece[];
  private readonly taken = new Set<EdgePiece>();
  /** For each piece its own index; if it was taken, the index of a later piece to search on from (union-find). */
  private readonly next: number[];

  constructor(pieces: readonly EdgePiece[]) {
    this.sorted = pieces.toSorted((one, other) => one.start - other.start);
    this.next = Array.from({ length: pieces.length + 1 }, (_, at) => at);
  }

  has(piece: EdgePiece): boolean {
    return !this.taken.has(piece);
  }

  /** Takes the first piece that starts at this place or after it, counterclockwise; undefined if none is left. */
  takeAhead(place: number): EdgePiece | undefined {
    let at = this.firstRemaining(this.indexOf(place));
    if (at === this.sorted.length) at = this.firstRemaining(0);
    const ahead = this.sorted[at];
    if (ahead) {
      this.taken.add(ahead);
      this.next[at] = at + 1;
    }
    return ahead;
  }

  private indexOf(place: number): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // Places calculated for the same position may differ by a rounding error.
      if ((this.sorted[middle]?.start ?? 0) < place - Number.EPSILON) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private firstRemaining(from: number): number {
    let left = from;
    for (let at = this.next[left] ?? left; at !== left; at = this.next[left] ?? left) left = at;
    for (let at = from; at !== left; ) {
      const following = this.next[at] ?? left;
      this.next[at] = left;
      at = following;
    }
    return left;
  }
}

/** Returns the polygons to the left of lines, closed along the edge of a box. */
function polygonsLeftOf(lines: readonly LngLat[][], box: Box): Ring[][] {
  const rings: LngLat[][] = [];
  const pieces: EdgePiece[] = [];
  for (const line of lines) {
    const [first] = line;
    const last = line.at(-1);
    if (!first || !last) continue;
    if (isSamePosition(first, last)) {
      rings.push(line);
      continue;
    }
    const points = [...line];
    if (!isOnEdge(box, first)) points.unshift(nearestOnEdge(box, first));
    if (!isOnEdge(box, last)) points.push(nearestOnEdge(box, last));
    pieces.push({
      points,
      start: perimeter(box, points[0] ?? first),
      end: perimeter(box, points.at(-1) ?? last),
    });
  }

  const remaining = new RemainingPieces(pieces);
  for (const first of pieces) {
    if (!remaining.has(first)) continue;
    const parts: LngLat[][] = [];
    let piece = first;
    do {
      const next = remaining.takeAhead(piece.end) ?? first;
      parts.push(piece.points, cornersBetween(box, piece.end, next.start));
      piece = next;
    } while (piece !== first);
    rings.push([...parts.flat(), first.points[0] ?? [0, 0]]);
  }

  const largest = rings.toSorted((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))[0];
  if (largest && signedArea(largest) < 0) rings.push(boxRing(box));
  return nest(rings);
}

function boxRing(box: Box): LngLat[] {
  return [...corners(box), [box.west, box.south]];
}

/**
 * Returns land and sea within `bounds`.
 * @param lines coastlines with land on their left, as in OSM. They may leave the bounds; a line that ends inside is
 * extended to the nearest edge. Without lines everything is land, because inland extracts have no coastline.
 */
export function landAndSea(lines: readonly (readonly LngLat[])[], bounds: Bounds): LandAndSea {
  const box: Box = {
    west: bounds.southwest.lng,
    south: bounds.southwest.lat,
    east: bounds.northeast.lng,
    north: bounds.northeast.lat,
  };
  const clipped = lines.flatMap((line) => clipLine(box, line));
  if (clipped.length === 0) return { land: [[boxRing(box)]], sea: [] };
  return {
    land: polygonsLeftOf(clipped, box),
    sea: polygonsLeftOf(
      clipped.map((line) => line.toReversed()),
      box,
    ),
  };
}

/** Returns the coastline of an extract as long lines; a line ends at a missing node. */
export async function coastlines(data: OsmData): Promise<LngLat[][]> {
  const ways: number[][] = [];
  for await (const { refs, tags } of data.ways({ keys: ['natural'] })) {
    if (tags.natural !== 'coastline') continue;
    ways.push(refs.filter((ref) => data.position(ref) !== undefined));
  }
  return joinLines(ways, true).map((line) => lineOf(line, data.position));
}
