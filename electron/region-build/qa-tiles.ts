import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Bounds } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { OsmElement, OsmNode, Tags } from './osm/element.ts';
import type { Extract } from './osm/pbf-writer.ts';

/**
 * First generated ID, for objects without one in the QA tiles: vertices of ways, and further parts of ways cut at tile
 * borders. Far above all OSM IDs, but in the range that OSM tools support.
 */
const firstGeneratedId = 1_000_000_000_000;

interface Point {
  /** Units of the tile extent, counted from the northwest corner of the world. */
  x: number;
  y: number;
}

interface WayPart {
  id: number;
  isArea: boolean;
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
  /** Width of the world in these units. */
  worldSize: number;
  /** Time of the latest edit, in seconds since 1970. */
  latestEdit: number;
  /** Corners of the area that the tiles cover. */
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
          content.parts.push({ id, isArea: feature.type === 3, points, tags });
        } else if (first) {
          content.nodes.push({ x: first.x, y: first.y, id, tags });
        }
      }
    }
  }
  return content;
}

/** Converts a point from Web Mercator, the projection of the tiles. */
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

/** Returns a number that identifies a point within 2^26 units, many times the width of a city. */
function pointKey({ x, y }: Point): number {
  const span = 2 ** 26;
  return (x % span) * span + (y % span);
}

function samePoint(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}

/** Joins the parts of a line that was cut at tile borders. Tiles preserve a line's direction. */
function joinedParts(parts: readonly WayPart[]): WayPart[] {
  const chains = [...parts];
  for (let index = 0; index < chains.length; ) {
    const head = chains[index];
    const next = chains.findIndex(
      (tail, at) => at !== index && !tail.isArea && samePoint(head?.points.at(-1), tail.points[0]),
    );
    const tail = chains[next];
    if (!head || head.isArea || !tail) {
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

/** Removes name and address from tags: only one piece of a cut area keeps them, so that it is found once. */
function withoutName(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !identifyingKey.test(key)));
}

function joinedWays(parts: readonly WayPart[]): WayPart[] {
  const byId = new Map<number, WayPart[]>();
  for (const part of parts) {
    const sameWay = byId.get(part.id);
    if (sameWay) sameWay.push(part);
    else byId.set(part.id, [part]);
  }
  return [...byId.values()].flatMap((sameWay) => {
    if (sameWay.length === 1) return sameWay;
    const [first, ...others] = joinedParts(sameWay).toSorted((a, b) =>
      a.isArea && b.isArea ? ringArea(b.points) - ringArea(a.points) : 0,
    );
    if (!first) return [];
    return [first, ...others.map((part) => (part.isArea ? { ...part, tags: withoutName(part.tags) } : part))];
  });
}

const traffic = ['highway', 'barrier', 'railway', 'traffic_calming', 'entrance'] as const;

function hasTrafficTag(tags: Tags): boolean {
  return traffic.some((key) => tags[key] !== undefined);
}

/**
 * Converts OSM QA tiles (zoom 12, one layer `osm`) to an OSM extract. Objects keep their real ID if the tiles have it;
 * names of users are dropped. Lines cut at tile borders are rejoined, areas stay in pieces. Ways that share a vertex
 * share its node, also across tiles, so that roads stay connected.
 */
export async function extractFromQaTiles(folder: string, source: string): Promise<Extract> {
  const content = await readQaTiles(folder);
  const elements: OsmElement[] = [];
  const nodeIdByPoint = new Map<number, number>();
  let nextId = firstGeneratedId;

  const addNode = (id: number, point: Point, tags: Tags) => {
    const node: OsmNode = { type: 'node', id, ...positionOf(point, content.worldSize), tags };
    elements.push(node);
  };

  const addedIds = new Set<number>();
  const trafficFirst = content.nodes.toSorted(
    (a, b) => Number(hasTrafficTag(b.tags)) - Number(hasTrafficTag(a.tags)),
  );
  for (const node of trafficFirst) {
    if (addedIds.has(node.id)) continue;
    addedIds.add(node.id);
    addNode(node.id, node, node.tags);
    const key = pointKey(node);
    if (!nodeIdByPoint.has(key)) nodeIdByPoint.set(key, node.id);
  }

  const nodeIdAt = (point: Point): number => {
    const key = pointKey(point);
    const existing = nodeIdByPoint.get(key);
    if (existing !== undefined) return existing;
    const id = nextId++;
    nodeIdByPoint.set(key, id);
    addNode(id, point, {});
    return id;
  };

  const usedWayIds = new Set<number>();
  for (const part of joinedWays(content.parts)) {
    const refs = part.points.map(nodeIdAt).filter((ref, index, all) => ref !== all[index - 1]);
    if (refs.length < (part.isArea ? 4 : 2)) continue;
    const id = usedWayIds.has(part.id) ? nextId++ : part.id;
    usedWayIds.add(part.id);
    elements.push({ type: 'way', id, refs, tags: part.tags });
  }
  return {
    elements,
    dataDate: new Date(content.latestEdit * 1000).toISOString(),
    bounds: boundsOf(content),
    source,
  };
}
