import { Delaunay } from 'd3-delaunay';
import { positionToGrid } from '../../geo/grid.ts';
import { fromParts, type Ring, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../geometry/area.ts';
import { type Box, boxOfRings } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import { boxAround } from '../geometry/near.ts';
import { covers } from '../geometry/point-location.ts';
import { orientRings } from '../geometry/rings.ts';
import { refused, type Shaped, shaped } from '../geometry/shaped.ts';
import { edgeIndex, edgesOfZone } from '../topology/edge-index.ts';

/** A place and what the way to it costs from each store, in their order: seconds or meters; null where none is known. */
export interface CostSample {
  position: LngLat;
  costs: readonly (number | null)[];
}

/** How one store takes part: it serves nothing that costs more than `limit`, and its costs count `weight` times. */
export interface StoreReach {
  limit: number | null;
  weight: number;
}

/** What a store gets by default: everything that it is nearest to. */
export const fullReach: StoreReach = { limit: null, weight: 1 };

/** The place of the store that serves a sample most cheaply, or -1 where nobody does within the limits. */
export function cheapestStore({ costs }: CostSample, reaches: readonly StoreReach[]): number {
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [store, cost] of costs.entries()) {
    const { limit, weight } = reaches[store] ?? fullReach;
    if (cost === null || (limit !== null && cost > limit)) continue;
    if (cost * weight < least) [found, least] = [store, cost * weight];
  }
  return found;
}

/** The square around all samples, with so many meters beside them: the outline where a person gives none. */
export function outlineAround(positions: readonly LngLat[], meters: number): ZoneGeometry {
  let box: Box = [180, 90, -180, -90];
  for (const [lng, lat] of positions)
    box = [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)];
  const [west, south, east, north] = boxAround(box, meters);
  const corners: LngLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners.map(positionToGrid)] };
}

/** The cells of samples: whose is the nearest to a place, and which are neighbors. */
export interface SampleCells {
  nearest(position: LngLat): number;
  neighborsOf(sample: number): Iterable<number>;
  /** The border of a sample's cell, in degrees; undefined where another sample is at the same place. */
  borderOf(sample: number): Ring | undefined;
  /** The borders between cells of different owners, in degrees. */
  bordersBetween(owners: readonly number[]): LngLat[][];
}

/**
 * The Voronoi cells of positions, on a plane in which a degree to the east is as long as it is at their middle.
 * @throws RangeError where there are no positions
 */
export function sampleCells(positions: readonly LngLat[]): SampleCells {
  const [first] = positions;
  if (!first) throw new RangeError('Cells need a position');
  let [west, south, east, north]: Box = [...first, ...first];
  for (const [lng, lat] of positions)
    [west, south, east, north] = [
      Math.min(west, lng),
      Math.min(south, lat),
      Math.max(east, lng),
      Math.max(north, lat),
    ];
  const middle: LngLat = [(west + east) / 2, (south + north) / 2];
  const stretch = Math.cos((middle[1] * Math.PI) / 180);
  const toPlane = ([lng, lat]: LngLat): LngLat => [(lng - middle[0]) * stretch, lat - middle[1]];
  const toDegrees = (x: number, y: number): LngLat =>
    positionToGrid([x / stretch + middle[0], y + middle[1]]);
  // Far off on all sides, so that no cell of a sample is open: a border to one of them lies beyond every outline.
  const far = 10 * Math.max(0.1, east - west, north - south);
  const frame = Array.from({ length: 8 }, (_, eighth): LngLat => {
    const angle = ((eighth + 0.3) * Math.PI) / 4;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
  const delaunay = Delaunay.from([...positions.map(toPlane), ...frame]);
  const { halfedges, triangles } = delaunay;
  const voronoi = delaunay.voronoi([-far, -far, far, far]);
  return {
    nearest: (position) => delaunay.find(...toPlane(position)),
    *neighborsOf(sample) {
      for (const other of delaunay.neighbors(sample)) if (other < positions.length) yield other;
    },
    borderOf(sample) {
      const corners: [number, number][] | null = voronoi.cellPolygon(sample);
      return corners?.map(([x, y]) => toDegrees(x, y));
    },
    bordersBetween(owners) {
      const { circumcenters } = voronoi;
      const center = (triangle: number): LngLat =>
        toDegrees(circumcenters[2 * triangle] ?? 0, circumcenters[2 * triangle + 1] ?? 0);
      const borders: LngLat[][] = [];
      for (const [edge, twin] of halfedges.entries()) {
        if (twin < edge) continue;
        const one = triangles[edge] ?? 0;
        const other = triangles[edge % 3 === 2 ? edge - 2 : edge + 1] ?? 0;
        if (Math.max(one, other) >= positions.length || owners[one] === owners[other]) continue;
        const [from, to] = [center(Math.floor(edge / 3)), center(Math.floor(twin / 3))];
        if (from[0] !== to[0] || from[1] !== to[1]) borders.push([from, to]);
      }
      return borders;
    },
  };
}

type Divided = { ok: true; zones: Map<number, ZoneGeometry> } | Extract<Shaped, { ok: false }>;

/**
 * Divides an outline among stores: a place belongs to whoever serves the nearest sample most cheaply, and to nobody
 * where no store does. Zones neither overlap nor leave a gap, and have the same vertices where they meet.
 * @param outline a valid geometry
 * @returns the zones of the stores that have one, by their place
 */
export function territories(
  geos: Geos,
  outline: ZoneGeometry,
  samples: readonly CostSample[],
  reaches: readonly StoreReach[],
): Divided {
  const owners = samples.map((sample) => cheapestStore(sample, reaches));
  const positions = samples.map(({ position }) => position);
  const divided = zonesOfOwners(geos, outline, positions, owners);
  if (divided.ok) divided.zones.delete(nobody);
  return divided;
}

/** The owner of what no store serves. */
export const nobody = -1;

/** A face of divided land, and whose it is; `nobody` where no store serves it. */
export interface OwnedFace {
  owner: number;
  rings: Rings;
}

/**
 * Divides an outline among the owners of positions: a place belongs to the owner of the nearest position.
 * @param outline a valid geometry
 * @returns faces that have the same vertices where they meet; undefined where the engine fails
 */
export function facesOfOwners(
  geos: Geos,
  outline: ZoneGeometry,
  positions: readonly LngLat[],
  owners: readonly number[],
): OwnedFace[] | undefined {
  if (positions.length === 0) return [];
  const cells = sampleCells(positions);
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

/** The zone of each owner of faces that meet in the same vertices, by owner, what is nobody's among them. */
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

/** The zones of the owners of positions within an outline, as `facesOfOwners` divides it. */
export function zonesOfOwners(
  geos: Geos,
  outline: ZoneGeometry,
  positions: readonly LngLat[],
  owners: readonly number[],
): Divided {
  const faces = facesOfOwners(geos, outline, positions, owners);
  return faces ? zonesOfFaces(geos, faces) : refused({ kind: 'engine' });
}

/**
 * The area that each sample stands for, in square meters: that of its cell within an outline. The engine cuts the cells
 * on the outline's border alone: to cut all of tens of thousands takes it ten times as long.
 */
export function sampleAreas(geos: Geos, outline: ZoneGeometry, samples: readonly CostSample[]): number[] {
  if (samples.length === 0) return [];
  const positions = samples.map(({ position }) => position);
  const cells = sampleCells(positions);
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

/** Faces as one geometry; two of them meet along an edge where rounding to the grid cut one off. */
function oneGeometry(geos: Geos, parts: readonly Rings[]): Shaped {
  const geometry = fromParts(parts);
  if (!geometry) return refused({ kind: 'nothing-left' });
  const invalidity = geos.invalidity(geometry);
  if (!invalidity.ok) return refused({ kind: 'engine' });
  if (!invalidity.value) return shaped(orientRings(geometry));
  const united = geos.union([geometry]);
  const whole = united.ok ? fromParts(united.value) : undefined;
  return whole ? shaped(orientRings(whole)) : refused({ kind: 'engine' });
}

/** One zone for each store by the straight distance alone, which is the quick way. */
export const territoriesByDistance = (geos: Geos, outline: ZoneGeometry, stores: readonly LngLat[]) =>
  territories(
    geos,
    outline,
    stores.map((position, store) => ({
      position,
      costs: stores.map((_, other) => (other === store ? 0 : null)),
    })),
    stores.map(() => fullReach),
  );
