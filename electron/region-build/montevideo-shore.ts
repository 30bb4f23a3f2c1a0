import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { contours } from 'd3-contour';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Bounds } from '../../shared/geo/bounds.ts';
import { distanceMeters, type LngLat, toLatLng, toLngLat } from '../../shared/geo/position.ts';
import type { OsmElement, Tags } from './osm/elements.ts';
import type { Extract } from './osm/pbf-writer.ts';

/*
 * The QA tiles hold no coastline, and Natural Earth's is some hundred metres off, which would put
 * streets into the river. So the shore is estimated from both: water is wherever a disc, rolled in
 * from the open river of Natural Earth, finds nothing that stands on land (streets, houses, beaches,
 * parks). The disc is too wide for the gaps of the city, and rolls only a little way past Natural
 * Earth's shore, so that it does not wander over fields.
 */
const cellMeters = 40;
const discMeters = 150;
const maxBeyondCoarseShoreMeters = 900;
/** Cells around the bounds, so that the shore runs out of them rather than ending at them. */
const margin = 3;

class Grid {
  readonly width: number;
  readonly height: number;
  readonly #west: number;
  readonly #north: number;
  readonly #lngPerCell: number;
  readonly #latPerCell: number;

  constructor({ northeast, southwest }: Bounds) {
    const across = distanceMeters(southwest, { lat: southwest.lat, lng: northeast.lng });
    const down = distanceMeters(southwest, { lat: northeast.lat, lng: southwest.lng });
    const columns = Math.ceil(across / cellMeters);
    const rows = Math.ceil(down / cellMeters);
    this.#lngPerCell = (northeast.lng - southwest.lng) / columns;
    this.#latPerCell = (northeast.lat - southwest.lat) / rows;
    this.width = columns + 2 * margin;
    this.height = rows + 2 * margin;
    this.#west = southwest.lng - margin * this.#lngPerCell;
    this.#north = northeast.lat + margin * this.#latPerCell;
  }

  /** Cells from the northwest corner, as fractions. */
  toCells([lng = 0, lat = 0]: Position): [x: number, y: number] {
    return [(lng - this.#west) / this.#lngPerCell, (this.#north - lat) / this.#latPerCell];
  }

  toPosition([x = 0, y = 0]: Position): LngLat {
    return [this.#west + x * this.#lngPerCell, this.#north - y * this.#latPerCell];
  }

  onEdge([x = 0, y = 0]: Position): boolean {
    return x < 1 || y < 1 || x > this.width - 1 || y > this.height - 1;
  }
}

function drawLine(grid: Grid, cells: Uint8Array, line: readonly Position[]): void {
  line.forEach((position, index) => {
    const [x1, y1] = grid.toCells(line[index - 1] ?? position);
    const [x2, y2] = grid.toCells(position);
    const steps = Math.ceil(2 * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))) || 1;
    for (let step = 0; step <= steps; step++) {
      const x = Math.floor(x1 + ((x2 - x1) * step) / steps);
      const y = Math.floor(y1 + ((y2 - y1) * step) / steps);
      if (x >= 0 && y >= 0 && x < grid.width && y < grid.height) cells[y * grid.width + x] = 1;
    }
  });
}

/** Fills rings by the even-odd rule, row by row. */
function fillRings(grid: Grid, cells: Uint8Array, rings: readonly Position[][]): void {
  const edges = rings.flatMap((ring) => {
    const corners = ring.map((position) => grid.toCells(position));
    return corners
      .slice(1)
      .map((end, index) => [corners[index] ?? end, end] as const)
      .filter(([[, y1], [, y2]]) => Math.max(y1, y2) > 0 && Math.min(y1, y2) < grid.height);
  });
  for (let row = 0; row < grid.height; row++) {
    const y = row + 0.5;
    const crossings = edges
      .filter(([[, y1], [, y2]]) => y1 > y !== y2 > y)
      .map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
      .sort((a, b) => a - b);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const from = Math.max(0, Math.ceil((crossings[index] ?? 0) - 0.5));
      const to = Math.min(grid.width - 1, Math.floor((crossings[index + 1] ?? 0) - 0.5));
      if (to >= from) cells.fill(1, row * grid.width + from, row * grid.width + to + 1);
    }
  }
}

const far = 1e12;

/** Squared distance transform of one row or column (Felzenszwalb and Huttenlocher, 2012). */
function transformLine(values: Float64Array, offset: number, stride: number, length: number): void {
  const source = new Float64Array(length);
  const parabolas = new Int32Array(length);
  const borders = new Float64Array(length + 1);
  for (let at = 0; at < length; at++) source[at] = values[offset + at * stride] ?? far;
  const height = (at: number) => (source[at] ?? far) + at * at;
  let last = 0;
  borders[0] = Number.NEGATIVE_INFINITY;
  borders[1] = Number.POSITIVE_INFINITY;
  for (let at = 1; at < length; at++) {
    const crossing = () => {
      const other = parabolas[last] ?? 0;
      return (height(at) - height(other)) / (2 * (at - other));
    };
    while (last > 0 && crossing() <= (borders[last] ?? 0)) last -= 1;
    const start = crossing();
    last += 1;
    parabolas[last] = at;
    borders[last] = start;
    borders[last + 1] = Number.POSITIVE_INFINITY;
  }
  let current = 0;
  for (let at = 0; at < length; at++) {
    while ((borders[current + 1] ?? 0) < at) current += 1;
    const nearest = parabolas[current] ?? 0;
    values[offset + at * stride] = (at - nearest) ** 2 + (source[nearest] ?? far);
  }
}

/** Metres from each cell to the nearest one that is set. */
function distanceTo(grid: Grid, cells: Uint8Array): Float64Array {
  const values = Float64Array.from(cells, (cell) => (cell ? 0 : far));
  for (let x = 0; x < grid.width; x++) transformLine(values, x, grid.width, grid.height);
  for (let y = 0; y < grid.height; y++) transformLine(values, y * grid.width, 1, grid.width);
  return values.map((squared) => Math.sqrt(squared) * cellMeters);
}

/** The cells that can be reached from `seeds` over `open` cells, sideways and up and down. */
function flooded(grid: Grid, open: Uint8Array, seeds: Uint8Array): Uint8Array {
  const reached = Uint8Array.from(seeds, (seed, index) => seed & (open[index] ?? 0));
  const queue: number[] = [];
  reached.forEach((cell, index) => {
    if (cell) queue.push(index);
  });
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const x = index % grid.width;
    const neighbours = [index - grid.width, index + grid.width];
    if (x > 0) neighbours.push(index - 1);
    if (x < grid.width - 1) neighbours.push(index + 1);
    for (const next of neighbours) {
      if (open[next] && !reached[next]) {
        reached[next] = 1;
        queue.push(next);
      }
    }
  }
  return reached;
}

/** Natural Earth's land, as the package world-atlas carries it. */
export function coarseLandFile(): string {
  return createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
}

async function coarseLand(): Promise<Position[][]> {
  const atlas: Topology<{ land: GeometryCollection }> = JSON.parse(await readFile(coarseLandFile(), 'utf8'));
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    const land = geometry as Polygon | MultiPolygon;
    return land.type === 'Polygon' ? land.coordinates : land.coordinates.flat();
  });
}

function nearBounds(ring: readonly Position[], { northeast, southwest }: Bounds): boolean {
  const [west, south] = toLngLat(southwest);
  const [east, north] = toLngLat(northeast);
  const lngs = ring.map(([lng = 0]) => lng);
  const lats = ring.map(([, lat = 0]) => lat);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  return least(lngs) < east && most(lngs) > west && least(lats) < north && most(lats) > south;
}

/** Parts of a ring that are shore, not the edge of the grid; a ring without edge stays closed. */
function shoreLines(grid: Grid, ring: readonly Position[]): Position[][] {
  const isShore = (index: number) => {
    const from = ring[index];
    const to = ring[index + 1];
    return from !== undefined && to !== undefined && !(grid.onEdge(from) && grid.onEdge(to));
  };
  const count = ring.length - 1;
  const firstGap = Array.from({ length: count }, (_, index) => index).find((index) => !isShore(index));
  if (firstGap === undefined) return [[...ring]];
  const lines: Position[][] = [];
  let line: Position[] = [];
  for (let step = 1; step <= count; step++) {
    const index = (firstGap + step) % count;
    const from = ring[index];
    const to = ring[index + 1];
    if (isShore(index) && from && to) {
      if (line.length === 0) line.push(from);
      line.push(to);
    } else if (line.length > 0) {
      lines.push(line);
      line = [];
    }
  }
  return lines;
}

/** Lines with the land on their left, like OSM's coastline; `onLand` are lines and outlines of what stands on land. */
async function estimatedShore(bounds: Bounds, onLand: readonly (readonly LngLat[])[]): Promise<LngLat[][]> {
  const grid = new Grid(bounds);
  const occupied = new Uint8Array(grid.width * grid.height);
  for (const line of onLand) drawLine(grid, occupied, line);
  const land = new Uint8Array(occupied.length);
  const rings = (await coarseLand()).filter((ring) => nearBounds(ring, bounds));
  fillRings(grid, land, rings);
  const coarseWater = land.map((cell) => 1 - cell);

  const toOccupied = distanceTo(grid, occupied);
  const toCoarseWater = distanceTo(grid, coarseWater);
  const open = coarseWater.map((_, index) =>
    (toOccupied[index] ?? 0) > discMeters && (toCoarseWater[index] ?? 0) < maxBeyondCoarseShoreMeters ? 1 : 0,
  );
  const toDiscCentres = distanceTo(grid, flooded(grid, open, coarseWater));

  const outline = contours().size([grid.width, grid.height]).contour(Array.from(toDiscCentres), discMeters);
  return outline.coordinates.flatMap((polygon) =>
    polygon.flatMap((ring) =>
      shoreLines(grid, ring).map((line) => line.map((point) => grid.toPosition(point))),
    ),
  );
}

const groundCover = new Set(['beach', 'sand', 'bare_rock', 'wood', 'scrub', 'grassland', 'wetland']);

function standsOnLand(tags: Tags): boolean {
  if (tags.bridge !== undefined) return false;
  return (
    ['highway', 'railway', 'building', 'landuse', 'amenity', 'addr:housenumber'].some((key) => key in tags) ||
    ('leisure' in tags && tags.leisure !== 'marina') ||
    groundCover.has(tags.natural ?? '') ||
    tags.man_made === 'breakwater' ||
    tags.place === 'islet'
  );
}

/** Ids of the estimated shore's nodes and ways: above those that the QA tiles lack. */
const firstShoreId = 2_000_000_000_000;

/** Adds the estimated shore to an extract that has no coastline, as ways `natural=coastline`. */
export async function withEstimatedShore(extract: Extract): Promise<Extract> {
  const positions = new Map<number, LngLat>();
  const onLand: LngLat[][] = [];
  for (const element of extract.elements) {
    if (element.type === 'node') {
      positions.set(element.id, toLngLat(element));
      if (standsOnLand(element.tags)) onLand.push([toLngLat(element)]);
    } else if (element.type === 'way' && standsOnLand(element.tags)) {
      onLand.push(element.refs.map((ref) => positions.get(ref)).filter((at) => at !== undefined));
    }
  }
  let nextId = firstShoreId;
  const added: OsmElement[] = [];
  for (const line of await estimatedShore(extract.bounds, onLand)) {
    const closed = String(line[0]) === String(line.at(-1));
    const refs = (closed ? line.slice(1) : line).map((position) => {
      added.push({ type: 'node', id: nextId, ...toLatLng(position), tags: {} });
      return nextId++;
    });
    const [first] = refs;
    if (closed && first !== undefined) refs.push(first);
    const tags = { natural: 'coastline', source: 'estimated from streets and Natural Earth' };
    added.push({ type: 'way', id: nextId++, refs, tags });
  }
  return { ...extract, elements: [...extract.elements, ...added] };
}
