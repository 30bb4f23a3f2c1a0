import { useEffect, useState } from 'react';
import {
  isPlaced,
  type LineCounts,
  type LineFilter,
  type ListLine,
  lineStates,
  needsReview,
} from '../../shared/geocoding/list-lines.ts';
import type { LinesSource, ListedLines } from './lines-source.ts';

const pageSize = 100;

interface Page {
  /** Of the list when it was read. */
  change: number;
  lines: readonly ListLine[];
}

interface Pages {
  of: string;
  unserved: LinesSource['unserved'];
  pages: ReadonlyMap<number, Page>;
}

/** How many lines of a list a filter leaves. */
export function countLines({ states, doubts }: LineCounts, filter: LineFilter): number {
  const sum = (matches: (state: (typeof lineStates)[number]) => boolean) =>
    lineStates.filter(matches).reduce((total, state) => total + states[state], 0);
  switch (filter) {
    case 'all':
      return sum(() => true);
    case 'placed':
      return sum(isPlaced);
    case 'decided':
      return states.confirmed + states.rejected;
    case 'open':
      return sum(needsReview);
    default:
      return doubts[filter];
  }
}

/** How many lines of a list are listed. */
export const countListed = (source: LinesSource, listed: ListedLines): number =>
  listed === 'unserved' ? (source.unserved?.length ?? 0) : countLines(source, listed);

/**
 * Reads the visible lines of a list page by page, and again when they change.
 * @returns a function that gives a line by its index; undefined if it was not read yet, or was read before the change
 * `since`
 */
export function useLines(
  source: LinesSource,
  filter: ListedLines,
  { first, last }: { first: number; last: number },
): (place: number, since?: number) => ListLine | undefined {
  const of = `${source.id} ${filter}`;
  /** The set outside all zones changes with every zone edit. */
  const unserved = filter === 'unserved' ? source.unserved : null;
  const [known, setKnown] = useState<Pages>({ of, unserved, pages: new Map() });
  const isOf = (pages: Pages) => pages.of === of && pages.unserved === unserved;
  const pages = isOf(known) ? known.pages : new Map<number, Page>();
  const [firstPage, lastPage] = [Math.floor(first / pageSize), Math.floor(last / pageSize)];
  const isFresh = (page: number) => pages.get(page)?.change === source.change;
  const stale = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index).find(
    (page) => !isFresh(page),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the source counts stands here
  useEffect(() => {
    if (stale === undefined) return undefined;
    let left = false;
    const { change } = source;
    void source.lines(filter, stale * pageSize, pageSize).then((read) => {
      if (left || !read.ok) return;
      const page = { change, lines: read.value };
      setKnown((before) => ({
        of,
        unserved,
        pages: new Map(isOf(before) ? before.pages : []).set(stale, page),
      }));
    });
    return () => {
      left = true;
    };
  }, [stale, source.id, source.change, of, unserved]);
  return (place, since = 0) => {
    const page = pages.get(Math.floor(place / pageSize));
    return page && page.change >= since ? page.lines[place % pageSize] : undefined;
  };
}
