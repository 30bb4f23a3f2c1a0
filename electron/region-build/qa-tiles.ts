import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { OsmElement, OsmNode, Tags } from './osm/element.ts';
import type { Extract } from './osm/pbf-writer.ts';

/**
 * First ID for objects without one in the QA tiles: vertices of ways, and further parts of ways cut at tile borders.
 * Far above all OSM IDs, within the range OSM tools support.
 */
const firstOwnId = 1_000_000_000_000;

interface Point {
  /** Position in tile extent units, counted across the world. */
  x: number;
  y: number;
}

interface WayPart {
  id: number;
  area: boolean;
  points: Point[];
  tags: Tags;
}

interface TaggedNode extends Point {
  id: number;
  tags: Tags;
}

interface QaContent {
  nodes: TaggedNode[];
  parts: WayPart[];
  /** Units around the equator. */
  worldSize: number;
  /** Time of the latest edit, in seconds since 1970. */
  latestEdit: number;
  /** Corners of the area covered by the tiles, in the same units. */
  northwest: Point;
  southeast: Point;
}

function withoutMetadata(properties: Readonly<Record<string, string | number | boolean>>): Tags {
  const tags: Record<string, string> = {};
  for (const key in properties) {
    if (!key.startsWith('@')) tags[key] = String(properties[key]);
  }
  return tags;
}

async function readQaTiles(folder: string): Promise<QaContent> {
  const content: QaContent = {
    nodes: [],
    parts: [],
    worldSize: 0,
    latestEdit: 0,
    northwest: { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY },
    southeast: { x: 0, y: 0 },
  };
  for (const name of (await readdir(folder)).toSorted()) {
    const tileMatch = /^(\d+)-(\d+)-(\d+)\.mvt$/.exec(name);
    const layer = tileMatch && new VectorTile(new PbfReader(await readFile(join(folder, name)))).layers.osm;
    if (!layer) continue;
    const [zoom, column, row] = tileMatch.slice(1).map(Number);
    if (zoom === undefined || column === undefined || row === undefined) continue;
    const { northwest, southeast } = content;
    content.worldSize = layer.extent * 2 ** zoom;
    northwest.x = Math.min(northwest.x, column * layer.extent);
    northwest.y = Math.min(northwest.y, row * layer.extent);
    southeast.x = Math.max(southeast.x, (column + 1) * layer.extent);
    southeast.y = Math.max(southeast.y, (row + 1) * layer.extent);
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const { properties } = feature;
      const id = Number(properties['@id']);
      content.latestEdit = Math.max(content.latestEdit, Number(properties['@timestamp']));
      const tags = withoutMetadata(properties);
      for (const ring of feature.loadGeometry()) {
        const points = ring.map(({ x, y }) => ({ x: column * layer.extent + x, y: row * layer.extent + y }));
        const [first] = points;
        if (properties['@type'] === 'way') {
          content.parts.push({ id, area: feature.type === 3, points, tags });
        } else if (first) {
          content.nodes.push({ x: first.x, y: first.y, id, tags });
        }
      }
    }
  }
  return content;
}

/** Converts from Web Mercator, the projection of the tiles. */
function positionOf({ x, y }: Point, worldSize: number): LatLng {
  return {
    lng: (x / worldSize) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI,
  };
}

function boundsOf({ northwest, southeast, worldSize }: QaContent): Bounds {
  const [upper, lower] = [positionOf(northwest, worldSize), positionOf(southeast, worldSize)];
  return {
    northeast: { lat: upper.lat, lng: lower.lng },
    southwest: { lat: lower.lat, lng: upper.lng },
  };
}

/** Returns one number per position; unique within 2^26 units, many times the width of a city. */
function placeKey({ x, y }: Point): number {
  const span = 2 ** 26;
  return (x % span) * span + (y % span);
}

function samePoint(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}

/** Joins parts of one line at tile borders; tiles preserve a line's direction. */
function joined(parts: readonly WayPart[]): WayPart[] {
  const chains = [...parts];
  for (let index = 0; index < chains.length; ) {
    const head = chains[index];
    const next = chains.findIndex(
      (tail, at) => at !== index && !tail.area && samePoint(head?.points.at(-1), tail.points[0]),
    );
    const tail = chains[next];
    if (!head || head.area || !tail) {
      index += 1;
      continue;
    }
    chains[index] = { ...head, points: [...head.points, ...tail.points.slice(1)] };
    chains.splice(next, 1);
    if (next < index) index -= 1;
  }
  return chains;
}

function ringArea(points: readonly Point[]): number {
  let sum = 0;
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    sum += point.x * next.y - next.x * point.y;
  });
  return Math.abs(sum / 2);
}

const identifyingKey = /^(name|alt_name|official_name|short_name|ref|addr)(:|$)/;

/** Of an area cut into pieces, only one keeps name and address, so that it is found once. */
function withoutName(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !identifyingKey.test(key)));
}

function wholeWays(parts: readonly WayPart[]): WayPart[] {
  const byId = new Map<number, WayPart[]>();
  for (const part of parts) {
    const sameWay = byId.get(part.id);
    if (sameWay) sameWay.push(part);
    else byId.set(part.id, [part]);
  }
  return [...byId.values()].flatMap((sameWay) => {
    if (sameWay.length === 1) return sameWay;
    const [first, ...others] = joined(sameWay).toSorted((a, b) =>
      a.area && b.area ? ringArea(b.points) - ringArea(a.points) : 0,
    );
    if (!first) return [];
    return [first, ...others.map((part) => (part.area ? { ...part, tags: withoutName(part.tags) } : part))];
  });
}

const traffic = ['highway', 'barrier', 'railway', 'traffic_calming', 'entrance'] as const;

function concernsTraffic(tags: Tags): boolean {
  return traffic.some((key) => tags[key] !== undefined);
}

/**
 * Converts OSM QA tiles (z12, one layer `osm`) back to an OSM extract. Uses real IDs if the tiles have them; drops
 * users. Lines cut at tile borders are rejoined, areas stay in pieces. Ways that share a vertex share its node, also
 * across tiles, so that roads stay connected.
 */
export async function extractFromQaTiles(folder: string, source: string): Promise<Extract> {
  const content = await readQaTiles(folder);
  const elements: OsmElement[] = [];
  const nodeAt = new Map<number, number>();
  let nextId = firstOwnId;

  const addNode = (id: number, point: Point, tags: Tags) => {
    const node: OsmNode = { type: 'node', id, ...positionOf(point, content.worldSize), tags };
    elements.push(node);
  };

  const known = new Set<number>();
  const trafficFirst = content.nodes.toSorted(
    (a, b) => Number(concernsTraffic(b.tags)) - Number(concernsTraffic(a.tags)),
  );
  for (const node of trafficFirst) {
    if (known.has(node.id)) continue;
    known.add(node.id);
    addNode(node.id, node, node.tags);
    const place = placeKey(node);
    if (!nodeAt.has(place)) nodeAt.set(place, node.id);
  }

  const nodeOf = (point: Point): number => {
    const place = placeKey(point);
    const existing = nodeAt.get(place);
    if (existing !== undefined) return existing;
    const id = nextId++;
    nodeAt.set(place, id);
    addNode(id, point, {});
    return id;
  };

  const used = new Set<number>();
  for (const part of wholeWays(content.parts)) {
    const refs = part.points.map(nodeOf).filter((ref, index, all) => ref !== all[index - 1]);
    if (refs.length < (part.area ? 4 : 2)) continue;
    const id = used.has(part.id) ? nextId++ : part.id;
    used.add(part.id);
    elements.push({ type: 'way', id, refs, tags: part.tags });
  }
  return {
    elements,
    dataDate: new Date(content.latestEdit * 1000).toISOString(),
    bounds: boundsOf(content),
    source,
  };
}
