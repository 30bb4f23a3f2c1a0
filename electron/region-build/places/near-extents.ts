import Flatbush from 'flatbush';
import type { Extent } from '../../region-format/places/place-record.ts';
import { DisjointSets } from '../disjoint-sets.ts';
import { gapMeters, mayBeNear, metersPerDegree, widthInDegrees } from './extent-gap.ts';
import { jointExtent } from './joint-extent.ts';

/** Cell side as a share of the distance, so small that boxes touching the same cell are near each other. */
const cellShare = 0.6;
/** Maximum number of cells that a box is assigned to; larger boxes are compared with others directly. */
const maxCells = 400;

/**
 * Returns groups of boxes that are connected by gaps of less than this many meters, as indexes in ascending order.
 * Takes linear time even if many boxes are in one place.
 */
export function groupsOfNear(extents: readonly Extent[], meters: number): number[][] {
  const sets = new DisjointSets(extents.length);
  const { cells, large } = cellsOf(extents, meters);
  for (const { members } of cells.values())
    for (const member of members) sets.join(members[0] ?? member, member);

  const isNear = (one: Extent, other: Extent) =>
    mayBeNear(one, other, meters) && gapMeters(one, other) < meters;
  for (const [index, extent] of extents.entries()) {
    for (const key of keysAround(extent, meters, meters) ?? []) {
      const cell = cells.get(key);
      const [first] = cell?.members ?? [];
      if (!cell || first === undefined || sets.find(first) === sets.find(index)) continue;
      if (!isNear(extent, cell.extent)) continue;
      const near = cell.members.find((other) => isNear(extent, extents[other] ?? extent));
      if (near !== undefined) sets.join(index, near);
    }
  }
  if (large.length > 0) joinLargeBoxes(extents, large, sets, meters);

  const groups = new Map<number, number[]>();
  for (const index of extents.keys()) {
    const set = sets.find(index);
    const group = groups.get(set);
    if (group) group.push(index);
    else groups.set(set, [index]);
  }
  return [...groups.values()];
}

interface Cell {
  members: number[];
  /** Bounding box of the members. */
  extent: Extent;
}

function cellsOf(extents: readonly Extent[], meters: number): { cells: Map<string, Cell>; large: number[] } {
  const cells = new Map<string, Cell>();
  const large: number[] = [];
  for (const [index, extent] of extents.entries()) {
    const keys = keysAround(extent, meters, 0);
    if (!keys || !keysAround(extent, meters, meters)) {
      large.push(index);
      continue;
    }
    for (const key of keys) {
      const cell = cells.get(key);
      if (cell) {
        cell.members.push(index);
        cell.extent = jointExtent(cell.extent, extent);
      } else cells.set(key, { members: [index], extent });
    }
  }
  return { cells, large };
}

/**
 * Returns the keys of the cells that a box touches when expanded by `widerMeters`; undefined if there are too many.
 * @param meters distance that determines the size of cells
 */
function keysAround(
  [south, west, north, east]: Extent,
  meters: number,
  widerMeters: number,
): string[] | undefined {
  const height = (meters * cellShare) / metersPerDegree;
  const up = (widerMeters * 1.01) / metersPerDegree;
  const side = up === 0 ? 0 : widthInDegrees(Math.max(Math.abs(south), Math.abs(north)) + up, up);
  const keys: string[] = [];
  const [bottom, top] = [Math.floor((south - up) / height), Math.floor((north + up) / height)];
  if (top - bottom >= maxCells) return undefined;
  for (let row = bottom; row <= top; row++) {
    // Use the edge nearer to the equator, where a degree of longitude is longest.
    const nearest = Math.min(Math.abs(row), Math.abs(row + 1)) * height;
    const width = widthInDegrees(nearest, height);
    const [left, right] = [Math.floor((west - side) / width), Math.floor((east + side) / width)];
    if (keys.length + right - left >= maxCells) return undefined;
    for (let column = left; column <= right; column++) keys.push(`${row} ${column}`);
  }
  return keys;
}

function joinLargeBoxes(
  extents: readonly Extent[],
  large: readonly number[],
  sets: DisjointSets,
  meters: number,
): void {
  const index = new Flatbush(extents.length);
  for (const [south, west, north, east] of extents) index.add(west, south, east, north);
  index.finish();
  const up = (meters * 1.01) / metersPerDegree;
  for (const one of large) {
    const extent = extents[one] ?? [0, 0, 0, 0];
    const [south, west, north, east] = extent;
    const side = widthInDegrees(Math.max(Math.abs(south), Math.abs(north)) + up, up);
    const join = (other: number) => {
      const box = extents[other] ?? extent;
      if (sets.find(other) !== sets.find(one) && gapMeters(extent, box) < meters) sets.join(one, other);
      return false;
    };
    index.search(west - side, south - up, east + side, north + up, join);
  }
}
