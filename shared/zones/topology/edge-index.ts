import Flatbush from 'flatbush';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { type Box, boxOfRings } from '../geometry/box.ts';
import type { BorderedZone } from './border-network.ts';

/** Spatial index of edges by box. */
export type EdgeIndex<Edge> = (box: Box) => Edge[];

/** Packs edges into an R-tree by their boxes. */
export function edgeIndex<Edge extends { from: LngLat; to: LngLat }>(
  edges: readonly Edge[],
): EdgeIndex<Edge> {
  if (edges.length === 0) return () => [];
  const tree = new Flatbush(edges.length);
  for (const { from, to } of edges) tree.add(...boxOfRings([[from, to]]));
  tree.finish();
  return (box) => tree.search(...box).flatMap((index) => edges[index] ?? []);
}

/** Edges of a zone in ring direction. */
export const edgesOfZone = ({ geometry }: Pick<BorderedZone, 'geometry'>): [LngLat, LngLat][] =>
  partsOf(geometry)
    .flat()
    .flatMap((ring) => ring.slice(1).map((to, index): [LngLat, LngLat] => [ring[index] ?? to, to]));
