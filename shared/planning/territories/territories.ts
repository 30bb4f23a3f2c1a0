import { Delaunay } from 'd3-delaunay';
import { positionToGrid } from '../../geo/grid.ts';
import { geometryOfParts, type Ring, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../../zones/geometry/area.ts';
import { type Box, boxOfRings, ringOfBox } from '../../zones/geometry/box.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { boxExtendedByMeters } from '../../zones/geometry/near.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { orientRings } from '../../zones/geometry/rings.ts';
import { refused, type Shaped, shaped } from '../../zones/geometry/shaped.ts';
import { wgs84 } from '../../zones/geometry/wgs84.ts';
import { edgeIndex, edgesOfZone } from '../../zones/topology/edge-index.ts';

/** A place and its route costs by store: seconds or meters; null if unknown. */
export interface CostSample {
  position: LngLat;
  costs: readonly (number | null)[];
}

/** Reach of a store: it serves nothing that costs more than `limit`; costs are multiplied by `weight`. */
export interface StoreReach {
  limit: number | null;
  weight: number;
}

/** Default reach: everything nearest to the store. */
export const fullReach: StoreReach = { limit: null, weight: 1 };

/** Returns the index of the cheapest store for a sample, or -1 if none is in range. */
export function cheapestStore({ costs }: CostSample, reaches: readonly StoreReach[]): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let store = 0; store < costs.length; store += 1) {
    const cost = costs[store] ?? null;
    if (cost === null) continue;
    const { limit, weight } = reaches[store] ?? fullReach;
    if ((limit !== null && cost > limit) || cost * weight >= least) continue;
    found = store;
    least = cost * weight;
  }
  return found;
}

/** Square around all samples plus a margin in meters: the default outline. */
export function outlineAround(positions: readonly LngLat[], meters: number): ZoneGeometry {
  let box: Box = [180, 90, -180, -90];
  for (const [lng, lat] of positions)
    box = [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)];
  const ring = ringOfBox(boxExtendedByMeters(box, meters));
  return { type: 'Polygon', coordinates: [ring.map(positionToGrid)] };
}

/** Voronoi cells of samples: nearest sample, and neighbors. */
export interface SampleCells {
  nearest(position: LngLat): number;
  neighborsOf(sample: number): Iterable<number>;
  /** Neighbors of different owners, each pair once. */
  neighborsBetween(owners: readonly number[]): Iterable<[number, number]>;
  /** Border of a sample's cell, in degrees; undefined if another sample has the same position. */
  borderOf(sample: number): Ring | undefined;
  /** Borders between cells of different owners, in degrees; lines end where three cells meet. */
  bordersBetween(owners: readonly number[]): LngLat[][];
  /** Which cells meet within an area, tested at a few points of their common border. */
  graphWithin(isInside: (position: LngLat) => boolean): CellGraph;
}

/** Cells that meet: the neighbors of each sample, from its `first` to that of the next. */
export interface CellGraph {
  first: Int32Array;
  neighbor: Int32Array;
}

/** A plane in meters. d3-delaunay treats triangles below 1e-9 square units as flat: in degrees, that is 10 m². */
interface Plane {
  toPlane(position: LngLat): LngLat;
  toDegrees(x: number, y: number): LngLat;
  /** Extent of the positions. */
  span: number;
}

/** A plane with x scaled to the latitude at the center of the positions. */
function planeOf(positions: readonly LngLat[]): Plane {
  let west = 180;
  let south = 90;
  let east = -180;
  let north = -90;
  for (const [lng, lat] of positions) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  const middle: LngLat = [(west + east) / 2, (south + north) / 2];
  const up = (Math.PI / 180) * wgs84.equatorialRadiusMeters;
  const across = up * Math.cos((middle[1] * Math.PI) / 180);
  return {
    toPlane: ([lng, lat]) => [(lng - middle[0]) * across, (lat - middle[1]) * up],
    toDegrees: (x, y) => positionToGrid([x / across + middle[0], y / up + middle[1]]),
    span: Math.max(east - west, north - south) * up,
  };
}

/** Positions on a plane in meters, with x scaled to the latitude at their center. */
export function positionsOnPlane(positions: readonly LngLat[]): LngLat[] {
  const { toPlane } = planeOf(positions);
  return positions.map(toPlane);
}

/** Whether each position's cell is next to one of another owner. */
export function atOwnerBorders(
  positions: readonly LngLat[],
  ownerOf: (sample: number) => number,
): Uint8Array {
  const isAtBorder = new Uint8Array(positions.length);
  if (positions.length === 0) return isAtBorder;
  const { triangles, halfedges } = Delaunay.from(positionsOnPlane(positions));
  for (let edge = 0; edge < triangles.length; edge += 1) {
    if ((halfedges[edge] ?? -1) > edge) continue;
    const one = triangles[edge] ?? 0;
    const other = triangles[edge % 3 === 2 ? edge - 2 : edge + 1] ?? 0;
    if (ownerOf(one) === ownerOf(other)) continue;
    isAtBorder[one] = 1;
    isAtBorder[other] = 1;
  }
  return isAtBorder;
}

/** The frame that closes the outer cells is at least ten times as far away as this. */
const minSpanMeters = 10_000;

/**
 * Voronoi cells of positions, on a plane with x scaled to the latitude at their center.
 * @throws RangeError if there are no positions
 */
export function sampleCells(positions: readonly LngLat[]): SampleCells {
  if (positions.length === 0) throw new RangeError('Cells need a position');
  const { toPlane, toDegrees, span } = planeOf(positions);
  // Distant points in all directions close all cells: borders with these are outside every outline.
  const far = 10 * Math.max(minSpanMeters, span);
  const frame = Array.from({ length: 8 }, (_, eighth): LngLat => {
    const angle = ((eighth + 0.3) * Math.PI) / 4;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  const delaunay = Delaunay.from([...positions.map(toPlane), ...frame]);
  const { halfedges, triangles } = delaunay;
  const voronoi = delaunay.voronoi([-far, -far, far, far]);
  const endsOf = (edge: number): [number, number] => [
    triangles[edge] ?? 0,
    triangles[edge % 3 === 2 ? edge - 2 : edge + 1] ?? 0,
  ];
  return {
    nearest: (position) => delaunay.find(...toPlane(position)),
    *neighborsOf(sample) {
      for (const other of delaunay.neighbors(sample)) if (other < positions.length) yield other;
    },
    *neighborsBetween(owners) {
      for (let edge = 0; edge < halfedges.length; edge += 1) {
        // Half-edges on the hull only connect points of the frame.
        if ((halfedges[edge] ?? noTwin) < edge) continue;
        const [one, other] = endsOf(edge);
        if (Math.max(one, other) < positions.length && owners[one] !== owners[other]) yield [one, other];
      }
    },
    borderOf(sample) {
      const corners: [number, number][] | null = voronoi.cellPolygon(sample);
      return corners?.map(([x, y]) => toDegrees(x, y));
    },
    bordersBetween(owners) {
      const { circumcenters } = voronoi;
      const center = (triangle: number): LngLat =>
        toDegrees(circumcenters[2 * triangle] ?? 0, circumcenters[2 * triangle + 1] ?? 0);
      const isBorder = (edge: number) => {
        const [one, other] = endsOf(edge);
        const isOpen = (halfedges[edge] ?? noTwin) === noTwin;
        return !isOpen && Math.max(one, other) < positions.length && owners[one] !== owners[other];
      };
      return linesBetween(halfedges, isBorder)
        .map((line) => withoutRepeats(line.map(center)))
        .filter(({ length }) => length > 1);
    },
    graphWithin(isInside) {
      const { circumcenters } = voronoi;
      const plane = positions.map(toPlane);
      const pairs: [number, number][] = [];
      for (let edge = 0; edge < halfedges.length; edge += 1) {
        const twin = halfedges[edge] ?? noTwin;
        const [one, other] = endsOf(edge);
        const [from, to] = [plane[one], plane[other]];
        if (twin < edge || !from || !to) continue;
        const [left, right] = [2 * Math.floor(edge / 3), 2 * Math.floor(twin / 3)];
        const [x, y] = [circumcenters[left] ?? 0, circumcenters[left + 1] ?? 0];
        const [dx, dy] = [(circumcenters[right] ?? 0) - x, (circumcenters[right + 1] ?? 0) - y];
        const nearest = ((from[0] + to[0]) / 2 - x) * dx + ((from[1] + to[1]) / 2 - y) * dy;
        const share = Math.min(1, Math.max(0, nearest / (dx * dx + dy * dy || 1)));
        const meets = [share, ...sharesOfBorder].some((at) => isInside(toDegrees(x + at * dx, y + at * dy)));
        if (meets) pairs.push([one, other]);
      }
      return cellGraph(positions.length, pairs);
    },
  };
}

/** Where a border is tested besides the point nearest to both samples. */
const sharesOfBorder = [0.5, 0, 1];

function cellGraph(count: number, pairs: readonly (readonly [number, number])[]): CellGraph {
  const first = new Int32Array(count + 1);
  for (const pair of pairs) for (const sample of pair) first[sample + 1] = (first[sample + 1] ?? 0) + 1;
  for (let sample = 0; sample < count; sample += 1)
    first[sample + 1] = (first[sample + 1] ?? 0) + (first[sample] ?? 0);
  const next = first.slice();
  const neighbor = new Int32Array(2 * pairs.length);
  const add = (from: number, to: number) => {
    const index = next[from] ?? 0;
    neighbor[index] = to;
    next[from] = index + 1;
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return { first, neighbor };
}

/** Twin of a half-edge on the hull. */
const noTwin = -1;

/**
 * Chains of triangles along borders between junctions: the engine merges a few hundred long lines much faster than
 * thousands of segments.
 */
function linesBetween(halfedges: ArrayLike<number>, isBorder: (edge: number) => boolean): number[][] {
  const ofTriangle = (edge: number) => Math.floor(edge / 3);
  const borders = Array.from({ length: halfedges.length }, (_, edge) => edge).filter(isBorder);
  const left = new Set(borders);
  const onwardFrom = (triangle: number) =>
    [3 * triangle, 3 * triangle + 1, 3 * triangle + 2].filter((edge) => left.has(edge));
  const isJunction = (triangle: number) =>
    [3 * triangle, 3 * triangle + 1, 3 * triangle + 2].filter(isBorder).length !== 2;
  const lineFrom = (first: number) => {
    const line = [ofTriangle(first)];
    for (let edge: number | undefined = first; edge !== undefined; ) {
      const twin: number = halfedges[edge] ?? noTwin;
      left.delete(edge);
      left.delete(twin);
      const triangle = ofTriangle(twin);
      line.push(triangle);
      edge = isJunction(triangle) ? undefined : onwardFrom(triangle)[0];
    }
    return line;
  };
  const lines: number[][] = [];
  for (const edge of borders) if (left.has(edge) && isJunction(ofTriangle(edge))) lines.push(lineFrom(edge));
  // The rest are rings.
  for (const edge of borders) if (left.has(edge)) lines.push(lineFrom(edge));
  return lines;
}

const withoutRepeats = (line: readonly LngLat[]): LngLat[] =>
  line.filter(([lng, lat], index) => lng !== line[index - 1]?.[0] || lat !== line[index - 1]?.[1]);

type Divided = { ok: true; zones: Map<number, ZoneGeometry> } | Extract<Shaped, { ok: false }>;

/** Owner index of unserved land. */
export const nobody = -1;

/** A face of divided land and its owner; `nobody` if unserved. */
export interface OwnedFace {
  owner: number;
  rings: Rings;
}

/**
 * Divides an outline among the owners of positions: a place belongs to the owner of the nearest position.
 * @param outline a valid geometry
 * @param cells of the positions
 * @returns faces that have the same vertices where they meet; undefined where the engine fails
 */
export function facesOfOwners(
  geos: Geos,
  outline: ZoneGeometry,
  cells: SampleCells,
  owners: readonly number[],
): OwnedFace[] | undefined {
  const faces = geos.facesOf(outline, cells.bordersBetween(owners));
  if (!faces.ok) return undefined;
  const owned: OwnedFace[] = [];
  for (const rings of faces.value) {
    const inside = geos.positionInside({ type: 'Polygon', coordinates: rings });
    if (!inside.ok) return undefined;
    owned.push({ owner: owners[cells.nearest(inside.value)] ?? nobody, rings });
  }
  return owned;
}

/** Zones by owner, including `nobody`, from faces that share vertices. */
export function zonesOfFaces(geos: Geos, faces: readonly OwnedFace[]): Divided {
  const parts = new Map<number, Rings[]>();
  for (const { owner, rings } of faces) {
    const ofOwner = parts.get(owner);
    if (ofOwner) ofOwner.push(rings);
    else parts.set(owner, [rings]);
  }
  const zones = new Map<number, ZoneGeometry>();
  for (const [owner, some] of [...parts].sort(([one], [other]) => one - other)) {
    const zone = oneGeometry(geos, some);
    if (!zone.ok) return zone;
    zones.set(owner, zone.geometry);
  }
  return { ok: true, zones };
}

/** Zones of the owners of positions within an outline, divided by `facesOfOwners`. */
export function zonesOfOwners(
  geos: Geos,
  outline: ZoneGeometry,
  positions: readonly LngLat[],
  owners: readonly number[],
): Divided {
  const faces = positions.length === 0 ? [] : facesOfOwners(geos, outline, sampleCells(positions), owners);
  return faces ? zonesOfFaces(geos, faces) : refused({ kind: 'engine' });
}

/**
 * Area of each sample's cell within an outline, in square meters. Only cells at the outline's border are cut by the
 * engine: cutting tens of thousands takes ten times as long.
 */
export function sampleAreas(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
  cells = samples.length === 0 ? undefined : sampleCells(samples.map(({ position }) => position)),
): number[] {
  if (!cells) return [];
  const positions = samples.map(({ position }) => position);
  const edgesIn = edgeIndex(edgesOfZone({ geometry: outline }).map(([from, to]) => ({ from, to })));
  const onBorder: number[] = [];
  const areas = positions.map((position, sample) => {
    const border = cells.borderOf(sample);
    if (!border) return 0;
    if (edgesIn(boxOfRings([border])).length === 0)
      return covers(outline, position) ? ringAreaSquareMeters(border) : 0;
    onBorder.push(sample);
    return 0;
  });
  const owners = positions.map(() => nobody);
  for (const sample of onBorder) owners[sample] = sample;
  const cut = zonesOfOwners(geos, outline, positions, owners);
  for (const sample of onBorder) {
    const cell = cut.ok && cut.zones.get(sample);
    if (cell) areas[sample] = areaSquareMeters(cell);
  }
  return areas;
}

/** Combines faces into a geometry; merges them if rounding to the grid made two touch along an edge. */
function oneGeometry(geos: Geos, parts: readonly Rings[]): Shaped {
  const geometry = geometryOfParts(parts);
  if (!geometry) return refused({ kind: 'nothing-left' });
  const invalidity = geos.invalidity(geometry);
  if (!invalidity.ok) return refused({ kind: 'engine' });
  if (!invalidity.value) return shaped(orientRings(geometry));
  const united = geos.union([geometry]);
  const whole = united.ok ? geometryOfParts(united.value) : undefined;
  return whole ? shaped(orientRings(whole)) : refused({ kind: 'engine' });
}
