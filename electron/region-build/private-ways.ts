import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gate, Traveler } from './access-tags.ts';
import { DisjointSets } from './disjoint-sets.ts';
import {
  edgesOf,
  editTiles,
  type GraphTile,
  nodesOf,
  positionOf,
  readField,
  wayOf,
  writeField,
} from './graph-tiles.ts';
import { positionKey } from './position-key.ts';
import type { TaggedAccess } from './tagged-access.ts';

/**
 * Writes into the routing tiles which ways are private. Valhalla has a single flag for private and destination-only
 * ways, and uses it only for cars. It ignores `vehicle=destination` and `locked=yes`, and its routes on foot, and its
 * shortest routes in general, use private ways. Therefore:
 *
 * - Ways that are private on foot and by bicycle, and the public ways they enclose, get the tunnel flag, which only
 *   `exclude_tunnels` uses. It keeps routes from entering these ways but not from leaving them
 *   (`service/routing/valhalla/travel.ts`).
 * - A closed gate between public ways blocks everyone, because there is no destination behind it.
 * - A closed gate of an enclosed area opens for modes of travel with permission.
 * - The flag for cars is set exactly where the tags say so.
 * - Ways open to cars at certain hours become carpool lanes, which cars use if the request has a time
 *   (`access-hours.ts`). Real carpool lanes require more passengers.
 */
export async function writePrivateWays(
  folder: string,
  access: TaggedAccess,
  signal: AbortSignal | undefined,
): Promise<void> {
  const graph = await readGraph(folder, access, signal);
  const publicNetwork = {
    onFoot: publicNetworkTest(graph.onFoot, graph.nodes),
    byCar: publicNetworkTest(graph.byCar, graph.nodes),
  };
  await editTiles(folder, (tile) => markTile(tile, graph, publicNetwork, access), signal);
}

/** Fields of edges, nodes, and the header (`baldr/directededge.h`, `nodeinfo.h`, `graphtileheader.h`). */
const fields = {
  tile: { word: 0, shift: 0, width: 25 },
  endTile: { word: 0, shift: 0, width: 25 },
  endNode: { word: 0, shift: 25, width: 21 },
  destinationOnly: { word: 8, shift: 62, width: 1 },
  forwardAccess: { word: 24, shift: 0, width: 12 },
  reverseAccess: { word: 24, shift: 12, width: 12 },
  dismount: { word: 24, shift: 41, width: 1 },
  tunnel: { word: 24, shift: 49, width: 1 },
  threeInCar: { word: 24, shift: 57, width: 1 },
  destinationOnlyTrucks: { word: 24, shift: 60, width: 1 },
  nodeAccess: { word: 0, shift: 52, width: 12 },
  nodeType: { word: 8, shift: 53, width: 4 },
  taggedAccess: { word: 16, shift: 44, width: 1 },
  privateAccess: { word: 16, shift: 45, width: 1 },
} as const;
const gateNodeType = 1;

/** Bits of an access mask (`baldr/graphconstants.h`). */
const carAccess = 1;
const carpoolAccess = 128;
const modesOf: Record<Traveler, number> = {
  car: carAccess | carpoolAccess,
  // Includes wheelchairs.
  foot: 2 | 256,
  bicycle: 4,
  truck: 8,
};
const footModes = modesOf.foot | modesOf.bicycle;
const carModes = modesOf.car | modesOf.truck;

/** Connected components of the graph: with all ways, and without private ways and closed gates. */
interface Connections {
  all: DisjointSets;
  public: DisjointSets;
}
/** The graph of all tiles; its nodes are numbered across tiles. */
interface Graph {
  /** Number of nodes. */
  nodes: number;
  /** Number of the first node of each tile, by tile ID. */
  firstNode: ReadonlyMap<number, number>;
  gates: ReadonlyMap<number, Gate>;
  onFoot: Connections;
  byCar: Connections;
}

type TravelGroup = 'onFoot' | 'byCar';

const isShut = (gate: Gate | undefined, kind: TravelGroup): boolean =>
  gate !== undefined && (kind === 'onFoot' ? gate.isShutOnFoot : gate.isShutForCars);

async function readGraph(
  folder: string,
  access: TaggedAccess,
  signal: AbortSignal | undefined,
): Promise<Graph> {
  const firstNode = new Map<number, number>();
  const gates = new Map<number, Gate>();
  let nodes = 0;
  await forEachTile(folder, signal, (tile) => {
    firstNode.set(readField(tile, 0, fields.tile), nodes);
    const nodeOffsets = nodesOf(tile);
    for (const [index, at] of nodeOffsets.entries()) {
      if (readField(tile, at, fields.nodeType) !== gateNodeType) continue;
      const gate = access.gates.get(positionKey(positionOf(tile, at)));
      if (gate) gates.set(nodes + index, gate);
    }
    nodes += nodeOffsets.length;
  });
  const connections = () => ({ all: new DisjointSets(nodes), public: new DisjointSets(nodes) });
  const graph: Graph = { nodes, firstNode, gates, onFoot: connections(), byCar: connections() };
  await forEachTile(folder, signal, (tile) => {
    for (const { node, edges } of nodesWithEdges(tile, graph)) {
      for (const { at, end } of edges) {
        for (const kind of kindsOf(tile, at)) {
          graph[kind].all.join(node, end);
          if (isPrivateFor(kind, tile, at, access)) continue;
          if (isShut(gates.get(node), kind) || isShut(gates.get(end), kind)) continue;
          graph[kind].public.join(node, end);
        }
      }
    }
  });
  return graph;
}

async function forEachTile(
  folder: string,
  signal: AbortSignal | undefined,
  use: (tile: GraphTile) => void,
): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.gph')) continue;
    signal?.throwIfAborted();
    use(await readFile(join(folder, name)));
  }
}

interface Edge {
  /** Offset of the edge's record in the tile. */
  at: number;
  /** Number of the node that the edge leads to. */
  end: number;
}

function* nodesWithEdges(tile: GraphTile, { firstNode }: Graph) {
  const first = firstNode.get(readField(tile, 0, fields.tile)) ?? 0;
  for (const [index, nodeAt] of nodesOf(tile).entries()) {
    const edges = edgesOf(tile, nodeAt).flatMap((at): Edge[] => {
      const firstEndNode = firstNode.get(readField(tile, at, fields.endTile));
      return firstEndNode === undefined
        ? []
        : [{ at, end: firstEndNode + readField(tile, at, fields.endNode) }];
    });
    yield { nodeAt, node: first + index, edges };
  }
}

/** Returns which of walking or cycling and driving an edge allows, in either direction. */
function kindsOf(tile: GraphTile, at: number): TravelGroup[] {
  const modes = readField(tile, at, fields.forwardAccess) | readField(tile, at, fields.reverseAccess);
  return [
    ...(modes & footModes ? (['onFoot'] as const) : []),
    ...(modes & carModes ? (['byCar'] as const) : []),
  ];
}

const isPrivateFor = (kind: TravelGroup, tile: GraphTile, at: number, { ways }: TaggedAccess): boolean =>
  kind === 'onFoot'
    ? (ways.get(wayOf(tile, at))?.isPrivate ?? false)
    : readField(tile, at, fields.destinationOnly) === 1;

/** Returns a test whether a node is in the largest public component of its connected component. */
function publicNetworkTest(
  { all, public: publicSets }: Connections,
  nodes: number,
): (node: number) => boolean {
  const sizes = new Map<number, number>();
  for (let node = 0; node < nodes; node += 1) {
    const set = publicSets.find(node);
    sizes.set(set, (sizes.get(set) ?? 0) + 1);
  }
  const largest = new Map<number, number>();
  for (const [set, size] of sizes) {
    const largestSoFar = largest.get(all.find(set));
    if (largestSoFar === undefined || size > (sizes.get(largestSoFar) ?? 0)) largest.set(all.find(set), set);
  }
  return (node) => largest.get(all.find(node)) === publicSets.find(node);
}

type PublicNetwork = Record<TravelGroup, (node: number) => boolean>;

function markTile(tile: GraphTile, graph: Graph, publicNetwork: PublicNetwork, access: TaggedAccess): void {
  for (const { nodeAt, node, edges } of nodesWithEdges(tile, graph)) {
    const gate = graph.gates.get(node);
    if (gate) {
      const isWall = (kind: TravelGroup) => {
        const groupEdges = edges.filter(({ at }) => kindsOf(tile, at).includes(kind));
        const isPublic = ({ at, end }: Edge) =>
          !isPrivateFor(kind, tile, at, access) && publicNetwork[kind](end);
        return isShut(gate, kind) && groupEdges.every(isPublic);
      };
      markGate(tile, nodeAt, gate, isWall);
    }
    for (const { at, end } of edges) {
      const marks = access.ways.get(wayOf(tile, at));
      const isEnclosed =
        kindsOf(tile, at).includes('onFoot') && !publicNetwork.onFoot(node) && !publicNetwork.onFoot(end);
      writeField(tile, at, fields.tunnel, marks?.isPrivate || isEnclosed ? 1 : 0);
      markCarpoolLane(tile, at, marks?.opensForCars ?? false);
      if (marks?.isPushed) writeField(tile, at, fields.dismount, 1);
      if (marks?.isLocalForCars !== undefined)
        writeField(tile, at, fields.destinationOnly, marks.isLocalForCars ? 1 : 0);
      if (marks?.isLocalForTrucks !== undefined)
        writeField(tile, at, fields.destinationOnlyTrucks, marks.isLocalForTrucks ? 1 : 0);
    }
  }
}

function markGate(tile: GraphTile, at: number, gate: Gate, isWall: (kind: TravelGroup) => boolean): void {
  let modes = readField(tile, at, fields.nodeAccess);
  for (const traveler of gate.opensFor) modes |= modesOf[traveler];
  if (isWall('onFoot')) modes &= ~footModes;
  if (isWall('byCar')) modes &= ~carModes;
  writeField(tile, at, fields.nodeAccess, modes);
  writeField(tile, at, fields.taggedAccess, 1);
  if (gate.isShutForCars) writeField(tile, at, fields.privateAccess, 1);
}

function markCarpoolLane(tile: GraphTile, at: number, opensForCars: boolean): void {
  if (opensForCars)
    for (const access of [fields.forwardAccess, fields.reverseAccess]) {
      const modes = readField(tile, at, access);
      if (modes & carAccess) writeField(tile, at, access, (modes & ~carAccess) | carpoolAccess);
    }
  writeField(tile, at, fields.threeInCar, opensForCars ? 0 : 1);
}
