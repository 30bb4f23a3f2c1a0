import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** A zone for border operations. */
export interface BorderedZone {
  id: string;
  geometry: ZoneGeometry;
}

/** Exact key of a grid position. */
export const positionKey = ([lng, lat]: LngLat): string => `${lng},${lat}`;

/** A sequence of edges between two nodes with the same zones on both sides. */
export interface Border {
  /** Includes both ends; a ring that touches nothing starts and ends at the same position. */
  line: readonly LngLat[];
  /** Zones on its sides: just one if the other side is free. */
  zones: readonly string[];
}

interface Node {
  position: LngLat;
  /** Zones of each edge, by key of the other end. */
  edges: Map<string, { to: LngLat; zones: Set<string> }>;
}

/**
 * The edges of several zones as one network, in which coinciding grid positions and edges occur once. Vertices on
 * another zone's edge first need a twin there: `nodeBorders`.
 */
export interface BorderNetwork {
  /** Whether borders end there: more than two edges meet, or edges of different zones. */
  isJunction(position: LngLat): boolean;
  /** Other ends of the edges at a position. */
  neighborsOf(position: LngLat): LngLat[];
  /** Zones with a vertex there. */
  zonesAt(position: LngLat): string[];
  /** Zones with the edge, in either direction. */
  zonesOf(from: LngLat, to: LngLat): string[];
  /** Each edge once. */
  edges(): Generator<[LngLat, LngLat]>;
  borders(): Border[];
}

/** Builds the network from the rings of all zones; not updated by later changes. */
export function borderNetwork(zones: readonly BorderedZone[]): BorderNetwork {
  const nodes = new Map<string, Node>();
  const nodeAt = (position: LngLat): Node => {
    const key = positionKey(position);
    let node = nodes.get(key);
    if (!node) {
      node = { position, edges: new Map() };
      nodes.set(key, node);
    }
    return node;
  };
  const addEdge = (from: LngLat, to: LngLat, zone: string) => {
    const { edges } = nodeAt(from);
    const key = positionKey(to);
    const edge = edges.get(key);
    if (edge) edge.zones.add(zone);
    else edges.set(key, { to, zones: new Set([zone]) });
  };
  for (const { id, geometry } of zones) {
    for (const ring of partsOf(geometry).flat()) {
      let from: LngLat | undefined;
      for (const to of ring) {
        if (from && (from[0] !== to[0] || from[1] !== to[1])) {
          addEdge(from, to, id);
          addEdge(to, from, id);
        }
        from = to;
      }
    }
  }

  const isBorderEnd = ({ edges }: Node): boolean => {
    if (edges.size !== 2) return true;
    const [one, other] = [...edges.values()];
    return one === undefined || other === undefined || !sameMembers(one.zones, other.zones);
  };
  const edgesAt = (position: LngLat) => [...(nodes.get(positionKey(position))?.edges.values() ?? [])];

  /** Follows an edge from a node to the next node, or around to the start. */
  function follow(start: Node, first: LngLat, seen: Set<string>): LngLat[] {
    const line = [start.position];
    let [previous, current] = [start.position, first];
    for (;;) {
      line.push(current);
      seen
        .add(`${positionKey(previous)} ${positionKey(current)}`)
        .add(`${positionKey(current)} ${positionKey(previous)}`);
      const node = nodes.get(positionKey(current));
      if (!node || node === start || isBorderEnd(node)) return line;
      const next = edgesAt(current).find(({ to }) => positionKey(to) !== positionKey(previous));
      if (!next) return line;
      [previous, current] = [current, next.to];
    }
  }

  return {
    isJunction: (position) => {
      const node = nodes.get(positionKey(position));
      return node !== undefined && isBorderEnd(node);
    },
    neighborsOf: (position) => edgesAt(position).map(({ to }) => to),
    zonesAt: (position) => [...new Set(edgesAt(position).flatMap(({ zones: some }) => [...some]))],
    zonesOf: (from, to) => [...(nodes.get(positionKey(from))?.edges.get(positionKey(to))?.zones ?? [])],
    *edges() {
      for (const { position, edges } of nodes.values()) {
        const key = positionKey(position);
        for (const [other, { to }] of edges) if (key < other) yield [position, to];
      }
    },
    borders() {
      const seen = new Set<string>();
      const borders: Border[] = [];
      const addBordersFrom = (node: Node) => {
        for (const { to, zones: sides } of node.edges.values()) {
          if (seen.has(`${positionKey(node.position)} ${positionKey(to)}`)) continue;
          borders.push({ line: follow(node, to, seen), zones: [...sides] });
        }
      };
      for (const node of nodes.values()) if (isBorderEnd(node)) addBordersFrom(node);
      // The rest are rings that touch nothing.
      for (const node of nodes.values()) addBordersFrom(node);
      return borders;
    },
  };
}

const sameMembers = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((member) => other.has(member));
