import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { signedPlanarArea } from '../geometry/rings.ts';
import { type DegreeScale, degreeScaleAt } from './flat-meters.ts';
import { limits } from './limits.ts';

/** A strip between two borders. */
export interface Strip {
  lengthMeters: number;
  areaSquareMeters: number;
  /** Center of its longest straight section. */
  at: LngLat;
}

/** An edge of a border in flat meters, with the inside on its left. */
interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/**
 * The strip between two zones whose borders run next to each other, closer than `gapWidthMeters` but farther apart than
 * a shared border; null if there is none, or it is too short. Compares edges in pairs: a section that faces another
 * from outside forms a trapezoid of the strip, minus pieces covered by a zone. Accurate to a few percent, enough to
 * locate it.
 * @param isCovered whether any zone contains the place
 */
export function stripBetweenBorders(
  one: ZoneGeometry,
  other: ZoneGeometry,
  gapWidthMeters: number,
  isCovered: (at: LngLat) => boolean,
): Strip | null {
  const [west, south, east, north] = boxOf(one);
  const scale = degreeScaleAt((south + north) / 2);
  const origin: LngLat = [(west + east) / 2, (south + north) / 2];
  const edges = edgesNear(one, boxOf(other), gapWidthMeters, origin, scale);
  const facingEdges = edgesNear(other, boxOf(one), gapWidthMeters, origin, scale).sort(
    (a, b) => Math.min(a.x1, a.x2) - Math.min(b.x1, b.x2),
  );
  const placeOf = ({ x, y }: { x: number; y: number }): LngLat => [
    origin[0] + x / scale.perLng,
    origin[1] + y / scale.perLat,
  ];
  let totalLength = 0;
  let totalArea = 0;
  let longest: Piece | undefined;
  for (const edge of edges) {
    const maxX = Math.max(edge.x1, edge.x2) + gapWidthMeters;
    for (const facing of facingEdges) {
      if (Math.min(facing.x1, facing.x2) > maxX) break;
      const pieces = facingPieces(edge, facing, gapWidthMeters);
      if (!pieces) continue;
      for (const run of freeRuns(pieces, (piece) =>
        isPieceCovered(piece, (place) => isCovered(placeOf(place))),
      )) {
        const runLength = run.reduce((sum, piece) => sum + piece.length, 0);
        totalLength += runLength;
        totalArea += run.reduce((sum, piece) => sum + piece.length * piece.width, 0);
        const middle = run[Math.floor(run.length / 2)];
        if (middle && runLength > (longest?.length ?? 0)) longest = { ...middle, length: runLength };
      }
    }
  }
  if (!longest || totalLength < limits.gapLengthMeters) return null;
  return {
    lengthMeters: totalLength,
    areaSquareMeters: totalArea,
    at: placeOf(longest.placeAt(longest.width / 2)),
  };
}

function edgesNear(
  geometry: ZoneGeometry,
  [west, south, east, north]: Box,
  gapWidthMeters: number,
  origin: LngLat,
  scale: DegreeScale,
): Edge[] {
  const reachLng = gapWidthMeters / scale.perLng;
  const reachLat = gapWidthMeters / scale.perLat;
  const edges: Edge[] = [];
  for (const rings of partsOf(geometry)) {
    rings.forEach((ring, index) => {
      const isInsideLeft = signedPlanarArea(ring) > 0 === (index === 0);
      let from: LngLat | undefined;
      for (const to of ring) {
        if (
          from &&
          Math.max(from[0], to[0]) >= west - reachLng &&
          Math.min(from[0], to[0]) <= east + reachLng &&
          Math.max(from[1], to[1]) >= south - reachLat &&
          Math.min(from[1], to[1]) <= north + reachLat
        ) {
          const [start, end] = isInsideLeft ? [from, to] : [to, from];
          edges.push({
            x1: (start[0] - origin[0]) * scale.perLng,
            y1: (start[1] - origin[1]) * scale.perLat,
            x2: (end[0] - origin[0]) * scale.perLng,
            y2: (end[1] - origin[1]) * scale.perLat,
          });
        }
        from = to;
      }
    });
  }
  return edges;
}

/** Maximum number of pieces that a section of a strip is tested in. */
const maxPieces = 16;

/** Distance from a border, in meters, at which its side is tested. */
const sideTestMeters = 0.5;

/** A piece of a strip. */
interface Piece {
  length: number;
  width: number;
  /** A place on its center line, at that distance from the first border in flat meters. */
  placeAt(fromBorder: number): { x: number; y: number };
}

/** Whether a zone covers the center of a piece or the area next to either border. */
function isPieceCovered({ width, placeAt }: Piece, isCovered: (at: { x: number; y: number }) => boolean) {
  const sideDistance = Math.min(sideTestMeters, width / 4);
  return [width / 2, sideDistance, width - sideDistance].some((fromBorder) => isCovered(placeAt(fromBorder)));
}

/**
 * Section of `edge` that `facing` runs along in the opposite direction, on its right and at most a gap's width away, in
 * pieces.
 */
function facingPieces(edge: Edge, facing: Edge, gapWidthMeters: number) {
  const { sameBorderMeters } = limits;
  if (
    Math.min(facing.y1, facing.y2) > Math.max(edge.y1, edge.y2) + gapWidthMeters ||
    Math.max(facing.y1, facing.y2) < Math.min(edge.y1, edge.y2) - gapWidthMeters ||
    Math.max(facing.x1, facing.x2) < Math.min(edge.x1, edge.x2) - gapWidthMeters
  )
    return null;
  const dx = edge.x2 - edge.x1;
  const dy = edge.y2 - edge.y1;
  const edgeLength = Math.hypot(dx, dy);
  if (edgeLength === 0) return null;
  const distanceAlong = (x: number, y: number) => ((x - edge.x1) * dx + (y - edge.y1) * dy) / edgeLength;
  const distanceToRight = (x: number, y: number) => ((x - edge.x1) * dy - (y - edge.y1) * dx) / edgeLength;
  const end = distanceAlong(facing.x1, facing.y1);
  const start = distanceAlong(facing.x2, facing.y2);
  if (end <= start) return null;
  const from = Math.max(0, start);
  const to = Math.min(edgeLength, end);
  if (to <= from) return null;
  const startWidth = distanceToRight(facing.x2, facing.y2);
  const widthPerMeter = (distanceToRight(facing.x1, facing.y1) - startWidth) / (end - start);
  const fromWidth = startWidth + widthPerMeter * (from - start);
  const toWidth = startWidth + widthPerMeter * (to - start);
  const narrowest = Math.min(fromWidth, toWidth);
  const widest = Math.max(fromWidth, toWidth);
  if (narrowest < -sameBorderMeters || widest <= sameBorderMeters || widest > gapWidthMeters) return null;
  const count = Math.min(maxPieces, Math.ceil((to - from) / limits.gapLengthMeters));
  return Array.from({ length: count }, (_, index): Piece => {
    const middle = from + ((to - from) * (index + 0.5)) / count;
    const width = Math.max(0, startWidth + widthPerMeter * (middle - start));
    return {
      length: (to - from) / count,
      width,
      placeAt: (fromBorder) => ({
        x: edge.x1 + (dx * middle + dy * fromBorder) / edgeLength,
        y: edge.y1 + (dy * middle - dx * fromBorder) / edgeLength,
      }),
    };
  });
}

/** Groups of adjacent uncovered pieces. */
function freeRuns(pieces: readonly Piece[], isCovered: (piece: Piece) => boolean): Piece[][] {
  const runs: Piece[][] = [[]];
  for (const piece of pieces) {
    if (isCovered(piece)) runs.push([]);
    else runs.at(-1)?.push(piece);
  }
  return runs;
}
