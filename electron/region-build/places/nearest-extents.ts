import type { Extent } from '../../region-format/places/place-record.ts';
import { gapMeters } from './extent-gap.ts';
import { jointExtent } from './joint-extent.ts';

interface Entry<T> {
  item: T;
  extent: Extent;
}

/** A box around entries, or around two smaller ones. */
type Node<T> = { extent: Extent; first: number } & (
  | { entries: Numbered<T>[] }
  | { halves: [Node<T>, Node<T>] }
);

interface Numbered<T> extends Entry<T> {
  number: number;
}

export interface NearestExtent<T> {
  item: T;
  /** Meters. */
  gap: number;
}

const entriesPerNode = 8;
/**
 * Tolerance: a box may be measured slightly farther away than its contents, because degrees of longitude shrink toward
 * the poles.
 */
const narrowing = 0.95;

/**
 * Returns a search for the nearest of many boxes; of several at the same distance, the first. Doesn't scan all of them.
 */
export function nearestExtents<T>(
  entries: readonly Entry<T>[],
): (here: Extent) => NearestExtent<T> | undefined {
  const root = nodeOf(entries.map((entry, number) => ({ ...entry, number })));
  return (here) => {
    let best: (NearestExtent<T> & { number: number }) | undefined;
    const isBetter = (gap: number, number: number) =>
      !best || gap < best.gap || (gap === best.gap && number < best.number);
    const open = root ? [{ node: root, gap: gapMeters(root.extent, here) }] : [];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, gap } = next;
      if (!isBetter(gap * narrowing, node.first)) continue;
      if ('halves' in node) {
        const halves = node.halves.map((half) => ({ node: half, gap: gapMeters(half.extent, here) }));
        // Pushed last, so that the better one is popped first.
        open.push(...halves.sort((a, b) => b.gap - a.gap || b.node.first - a.node.first));
        continue;
      }
      for (const { item, extent, number } of node.entries) {
        const own = gapMeters(extent, here);
        if (isBetter(own, number)) best = { item, gap: own, number };
      }
    }
    return best;
  };
}

function nodeOf<T>(entries: readonly Numbered<T>[]): Node<T> | undefined {
  const [chief] = entries;
  if (!chief) return undefined;
  const extent = entries.reduce((around, one) => jointExtent(around, one.extent), chief.extent);
  const first = entries.reduce((least, { number }) => Math.min(least, number), chief.number);
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
