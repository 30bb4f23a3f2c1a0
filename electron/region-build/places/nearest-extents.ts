import type { Extent } from '../../region-format/places/place-record.ts';
import { gapMeters } from './extent-gap.ts';
import { jointExtent } from './joint-extent.ts';

interface Entry<T> {
  item: T;
  extent: Extent;
}

/** Tree node: a box around entries or around two smaller nodes, with the lowest entry number in it. */
type Node<T> = { extent: Extent; first: number } & (
  | { entries: Numbered<T>[] }
  | { halves: [Node<T>, Node<T>] }
);

interface Numbered<T> extends Entry<T> {
  number: number;
}

export interface NearestExtent<T> {
  item: T;
  /** Distance in meters. */
  gap: number;
}

const entriesPerNode = 8;
/**
 * Factor for the distance of a node's box, to get a lower bound: it may be measured slightly larger than that of an
 * entry inside, because degrees of longitude shrink toward the poles.
 */
const lowerBoundFactor = 0.95;

/**
 * Returns a search for the nearest of many boxes; of several at the same distance, the first. It uses a tree instead of
 * scanning all of them, and returns undefined if there are none.
 */
export function nearestExtents<T>(
  entries: readonly Entry<T>[],
): (here: Extent) => NearestExtent<T> | undefined {
  const root = nodeOf(entries.map((entry, number) => ({ ...entry, number })));
  return (here) => {
    let best: (NearestExtent<T> & { number: number }) | undefined;
    const isBetter = (gap: number, number: number) =>
      !best || gap < best.gap || (gap === best.gap && number < best.number);
    const stack = root ? [{ node: root, gap: gapMeters(root.extent, here) }] : [];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { node, gap } = next;
      if (!isBetter(gap * lowerBoundFactor, node.first)) continue;
      if ('halves' in node) {
        const halves = node.halves.map((half) => ({ node: half, gap: gapMeters(half.extent, here) }));
        // Push the better half last, so that it is popped first.
        stack.push(...halves.sort((a, b) => b.gap - a.gap || b.node.first - a.node.first));
        continue;
      }
      for (const { item, extent, number } of node.entries) {
        const entryGap = gapMeters(extent, here);
        if (isBetter(entryGap, number)) best = { item, gap: entryGap, number };
      }
    }
    return best;
  };
}

function nodeOf<T>(entries: readonly Numbered<T>[]): Node<T> | undefined {
  const [firstEntry] = entries;
  if (!firstEntry) return undefined;
  const extent = entries.reduce((joint, one) => jointExtent(joint, one.extent), firstEntry.extent);
  const first = entries.reduce((lowest, { number }) => Math.min(lowest, number), firstEntry.number);
  if (entries.length <= entriesPerNode) return { extent, first, entries: [...entries] };
  const [south, west, north, east] = extent;
  const middleOf: (extent: Extent) => number =
    north - south > east - west ? ([low, , high]) => low + high : ([, low, , high]) => low + high;
  const ordered = entries.toSorted((a, b) => middleOf(a.extent) - middleOf(b.extent) || a.number - b.number);
  const middle = Math.ceil(ordered.length / 2);
  const [low, high] = [nodeOf(ordered.slice(0, middle)), nodeOf(ordered.slice(middle))];
  if (!low || !high) return low ?? high;
  return { extent, first, halves: [low, high] };
}
