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
import { placeKey } from './place-key.ts';
import type { TaggedAccess } from './tagged-access.ts';

/**
 * Separates private from public ways in the routing tiles. Valhalla has a single flag for both, valid for cars only; it
 * ignores `vehicle=destination` and `locked=yes`, and routes pedestrians, and shortest routes in general, through
 * private ways. Therefore:
 *
 * - Ways private on foot and by bicycle, and the public ways they enclose, get the tunnel flag, which only
 *   `exclude_tunnels` uses. It prevents entering but not leaving (`service/routing/valhalla/travel.ts`).
 * - A closed gate between public ways blocks everyone, because nothing is behind it.
 * - A closed gate of an enclosed area opens for those with permission.
 * - The flag for cars is set exactly where the tags say so.
 * - Ways open to cars at certain hours become carpool lanes, which cars use if they arrive at a known time
 *   (`access-hours.ts`); real carpool lanes require more passengers.
 */
export async function writePrivateWays(
  folder: string,
  access: TaggedAccess,
  signal: AbortSignal | undefined,
): Promise<void> {
  const graph = await readGraph(folder, access, signal);
  const outside = {
    onFoot: outsideOf(graph.onFoot, graph.nodes),
    byCar: outsideOf(graph.byCar, graph.nodes),
  };
  await editTiles(folder, (tile) => markTile(tile, graph, outside, access), signal);
}

/** Offsets of fields only used here (`baldr/directededge.h`, `nodeinfo.h`, `graphtileheader.h`). */
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
const gateType = 1;

/** Bits of an access mask (`baldr/graphconstants.h`). */
const carAlone = 1;
const severalInCar = 128;
const modesOf: Record<Traveler, number> = {
  car: carAlone | severalInCar,
  // Includes wheelchairs.
  foot: 2 | 256,
  bicycle: 4,
  truck: 8,
};
const onFoot = modesOf.foot | modesOf.bicycle;
const byCar = modesOf.car | modesOf.truck;

/** Connected components: of all ways, and without private ways and closed gates. */
interface Connections {
  all: DisjointSets;
  public: DisjointSets;
}
interface Graph {
  nodes: number;
  /** Number of each tile's first node. */
  firstNode: ReadonlyMap<number, number>;
  gates: ReadonlyMap<number, Gate>;
  onFoot: Connections;
  byCar: Connections;
}

type Kind = 'onFoot' | 'byCar';

const isShut = (gate: Gate | undefined, kind: Kind): boolean =>
  gate !== undefined && (kind === 'onFoot' ? gate.isShutOnFoot : gate.isShutForCars);

async function readGraph(
  folder: string,
  access: TaggedAccess,
  signal: AbortSignal | undefined,
): Promise<Graph> {
  const firstNode = new Map<number, number>();
  const gates = new Map<number, Gate>();
  let nodes = 0;
  await eachTile(folder, signal, (tile) => {
    firstNode.set(readField(tile, 0, fields.tile), nodes);
    const places = nodesOf(tile);
    for (const [index, at] of places.entries()) {
      if (readField(tile, at, fields.nodeType) !== gateType) continue;
      const gate = access.gates.get(placeKey(positionOf(tile, at)));
      if (gate) gates.set(nodes + index, gate);
    }
    nodes += places.length;
  });
  const connections = () => ({ all: new DisjointSets(nodes), public: new DisjointSets(nodes) });
  const graph: Graph = { nodes, firstNode, gates, onFoot: connections(), byCar: connections() };
  await eachTile(folder, signal, (tile) => {
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

async function eachTile(
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
  /** Offset of its record in the tile. */
  at: number;
  /** Number of the node it leads to. */
  end: number;
}

function* nodesWithEdges(tile: GraphTile, { firstNode }: Graph) {
  const first = firstNode.get(readField(tile, 0, fields.tile)) ?? 0;
  for (const [index, nodeAt] of nodesOf(tile).entries()) {
    const edges = edgesOf(tile, nodeAt).flatMap((at): Edge[] => {
      const firstThere = firstNode.get(readField(tile, at, fields.endTile));
      return firstThere === undefined ? [] : [{ at, end: firstThere + readField(tile, at, fields.endNode) }];
    });
    yield { nodeAt, node: first + index, edges };
  }
}

/** Who may use an edge, in either direction. */
function kindsOf(tile: GraphTile, at: number): Kind[] {
  const modes = readField(tile, at, fields.forwardAccess) | readField(tile, at, fields.reverseAccess);
  return [...(modes & onFoot ? (['onFoot'] as const) : []), ...(modes & byCar ? (['byCar'] as const) : [])];
}

const isPrivateFor = (kind: Kind, tile: GraphTile, at: number, { ways }: TaggedAccess): boolean =>
  kind === 'onFoot'
    ? (ways.get(wayOf(tile, at))?.isPrivate ?? false)
    : readField(tile, at, fields.destinationOnly) === 1;

/** Returns a check whether a node is on the largest public network among all that are connected to it. */
function outsideOf({ all, public: open }: Connections, nodes: number): (node: number) => boolean {
  const sizes = new Map<number, number>();
  for (let node = 0; node < nodes; node += 1) {
    const set = open.find(node);
    sizes.set(set, (sizes.get(set) ?? 0) + 1);
  }
  const largest = new Map<number, number>();
  for (const [set, size] of sizes) {
    const before = largest.get(all.find(set));
    if (before === undefined || size > (sizes.get(before) ?? 0)) largest.set(all.find(set), set);
  }
  return (node) => largest.get(all.find(node)) === open.find(node);
}

type Outside = Record<Kind, (node: number) => boolean>;

function markTile(tile: GraphTile, graph: Graph, outside: Outside, access: TaggedAccess): void {
  for (const { nodeAt, node, edges } of nodesWithEdges(tile, graph)) {
    const gate = graph.gates.get(node);
    if (gate) {
      const isWall = (kind: Kind) => {
        const own = edges.filter(({ at }) => kindsOf(tile, at).includes(kind));
        const isPublic = ({ at, end }: Edge) => !isPrivateFor(kind, tile, at, access) && outside[kind](end);
        return isShut(gate, kind) && own.every(isPublic);
      };
      markGate(tile, nodeAt, gate, isWall);
    }
    for (const { at, end } of edges) {
      const marks = access.ways.get(wayOf(tile, at));
      const isShutIn = kindsOf(tile, at).includes('onFoot') && !outside.onFoot(node) && !outside.onFoot(end);
      writeField(tile, at, fields.tunnel, marks?.isPrivate || isShutIn ? 1 : 0);
      markCarpoolLane(tile, at, marks?.opensForCars ?? false);
      if (marks?.isPushed) writeField(tile, at, fields.dismount, 1);
      if (marks?.localCars !== undefined)
        writeField(tile, at, fields.destinationOnly, marks.localCars ? 1 : 0);
      if (marks?.localTrucks !== undefined)
        writeField(tile, at, fields.destinationOnlyTrucks, marks.localTrucks ? 1 : 0);
    }
  }
}

function markGate(tile: GraphTile, at: number, gate: Gate, isWall: (kind: Kind) => boolean): void {
  let modes = readField(tile, at, fields.nodeAccess);
  for (const traveler of gate.opensFor) modes |= modesOf[traveler];
  if (isWall('onFoot')) modes &= ~onFoot;
  if (isWall('byCar')) modes &= ~byCar;
  writeField(tile, at, fields.nodeAccess, modes);
  writeField(tile, at, fields.taggedAccess, 1);
  if (gate.isShutForCars) writeField(tile, at, fields.privateAccess, 1);
}

function markCarpoolLane(tile: GraphTile, at: number, opensForCars: boolean): void {
  if (opensForCars)
    for (const access of [fields.forwardAccess, fields.reverseAccess]) {
      const modes = readField(tile, at, access);
      if (modes & carAlone) writeField(tile, at, access, (modes & ~carAlone) | severalInCar);
    }
  writeField(tile, at, fields.threeInCar, opensForCars ? 0 : 1);
}
