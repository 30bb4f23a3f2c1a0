import type { Rings } from '../../geo/parts.ts';
import { distanceMeters, type LngLat, toLatLng } from '../../geo/position.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { nobody, type OwnedFace } from './territories.ts';

interface Node {
  owner: number;
  rings: Rings;
  squareMeters: number;
  /** Length of the border shared with other faces, in meters. */
  neighbors: Map<Node, number>;
  /** Whether it touches the outer border of all faces. */
  isOnOutline: boolean;
  isSettled: boolean;
}

/**
 * Keeps one face of each store on each landmass, its home or else the largest, and gives its others to the store with
 * the longest shared border. Unserved holes go to the single store around them. Faces surrounded only by unserved land
 * become unserved.
 * @param faces with shared vertices where they meet
 * @param homes positions that determine the kept face, by store
 * @returns the owner of each face, in order
 */
export function onePieceOwners(
  faces: readonly OwnedFace[],
  homes: ReadonlyMap<number, readonly LngLat[]> = new Map(),
): number[] {
  const nodes = adjacencyGraph(faces);
  for (const land of piecesOfLand(nodes)) joinFaces(land, homes);
  return nodes.map(({ owner }) => owner);
}

/** Groups of connected faces. */
function piecesOfLand(nodes: readonly Node[]): Set<Node>[] {
  const left = new Set(nodes);
  const pieces: Set<Node>[] = [];
  for (const start of left) {
    const piece = reachedFrom(start, () => true);
    for (const node of piece) left.delete(node);
    pieces.push(piece);
  }
  return pieces;
}

function reachedFrom(start: Node, isPassable: (node: Node) => boolean): Set<Node> {
  const found = new Set([start]);
  for (const node of found)
    for (const other of node.neighbors.keys()) if (isPassable(other)) found.add(other);
  return found;
}

function joinFaces(land: ReadonlySet<Node>, homes: ReadonlyMap<number, readonly LngLat[]>) {
  const ofOwner = new Map<number, Node[]>();
  for (const node of land) {
    const some = ofOwner.get(node.owner);
    if (some) some.push(node);
    else ofOwner.set(node.owner, [node]);
  }
  for (const [owner, ownerNodes] of ofOwner) {
    ownerNodes.sort((a, b) => b.squareMeters - a.squareMeters);
    const [largest] = ownerNodes;
    const isHome = ({ rings }: Node) =>
      (homes.get(owner) ?? []).some((home) => covers({ type: 'Polygon', coordinates: rings }, home));
    const kept = ownerNodes.length > 1 ? (ownerNodes.find(isHome) ?? largest) : largest;
    for (const node of ownerNodes) node.isSettled = owner === nobody || node === kept;
  }
  const loose = new Set([...land].filter(({ isSettled }) => !isSettled));
  for (let joined = [...loose]; joined.length > 0; ) {
    joined = [...loose].filter((node) => giveToNeighbor(node));
    for (const node of joined) loose.delete(node);
  }
  for (const node of loose) node.owner = nobody;
  for (const node of land)
    if (node.owner === nobody) fillHole(reachedFrom(node, ({ owner }) => owner === nobody));
}

/** Gives a face to the adjacent settled store; returns whether there is one. */
function giveToNeighbor(node: Node): boolean {
  const metersByOwner = new Map<number, number>();
  for (const [other, meters] of node.neighbors)
    if (other.isSettled && other.owner !== nobody)
      metersByOwner.set(other.owner, (metersByOwner.get(other.owner) ?? 0) + meters);
  const [store] = [...metersByOwner].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (store === undefined) return false;
  node.owner = store;
  node.isSettled = true;
  return true;
}

/** Gives an unserved hole to the store around it. */
function fillHole(unserved: ReadonlySet<Node>) {
  if ([...unserved].some(({ isOnOutline }) => isOnOutline)) return;
  const owners = new Set(
    [...unserved].flatMap(({ neighbors }) => [...neighbors.keys()].map(({ owner }) => owner)),
  );
  owners.delete(nobody);
  const [enclosingOwner] = owners;
  if (owners.size !== 1 || enclosingOwner === undefined) return;
  for (const node of unserved) node.owner = enclosingOwner;
}

function adjacencyGraph(faces: readonly OwnedFace[]): Node[] {
  const nodes = faces.map(
    ({ owner, rings }): Node => ({
      owner,
      rings,
      squareMeters: areaSquareMeters({ type: 'Polygon', coordinates: rings }),
      neighbors: new Map(),
      isOnOutline: false,
      isSettled: false,
    }),
  );
  const faceByEdge = new Map<string, Node>();
  for (const [index, node] of nodes.entries())
    for (const [from, to] of edgesOf(faces[index]?.rings ?? [])) {
      const key = edgeKey(from, to);
      const other = faceByEdge.get(key);
      faceByEdge.delete(key);
      if (!other) faceByEdge.set(key, node);
      else if (other !== node) {
        const meters = distanceMeters(toLatLng(from), toLatLng(to));
        node.neighbors.set(other, (node.neighbors.get(other) ?? 0) + meters);
        other.neighbors.set(node, (other.neighbors.get(node) ?? 0) + meters);
      }
    }
  for (const node of faceByEdge.values()) node.isOnOutline = true;
  return nodes;
}

function* edgesOf(rings: Rings): Iterable<[LngLat, LngLat]> {
  for (const ring of rings)
    for (const [index, from] of ring.entries()) {
      const to = ring[index + 1];
      if (to) yield [from, to];
    }
}

const edgeKey = (from: LngLat, to: LngLat): string => {
  const [one, other] = [from.join(' '), to.join(' ')];
  return one < other ? `${one} ${other}` : `${other} ${one}`;
};
