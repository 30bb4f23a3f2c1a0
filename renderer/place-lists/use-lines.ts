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
  /** Change number of the list when the page was read. */
  change: number;
  lines: readonly ListLine[];
}

interface Pages {
  /** Source and filter. */
  key: string;
  unserved: LinesSource['unserved'];
  pages: ReadonlyMap<number, Page>;
}

/** Returns the number of lines that match a filter. */
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

/** Returns the number of listed lines. */
export const countListed = (source: LinesSource, listed: ListedLines): number =>
  listed === 'unserved' ? (source.unserved?.length ?? 0) : countLines(source, listed);

/**
 * Reads the visible lines of a list page by page, and again when they change.
 * @returns a function that returns a line by its index; undefined if it has not been read yet, or only before the change
 * `since`
 */
export function useLines(
  source: LinesSource,
  filter: ListedLines,
  { first, last }: { first: number; last: number },
): (index: number, since?: number) => ListLine | undefined {
  const key = `${source.id} ${filter}`;
  /** The set outside all zones changes with every zone edit. */
  const unserved = filter === 'unserved' ? source.unserved : null;
  const [loaded, setLoaded] = useState<Pages>({ key, unserved, pages: new Map() });
  const isCurrent = (pages: Pages) => pages.key === key && pages.unserved === unserved;
  const pages = isCurrent(loaded) ? loaded.pages : new Map<number, Page>();
  const [firstPage, lastPage] = [Math.floor(first / pageSize), Math.floor(last / pageSize)];
  const isFresh = (page: number) => pages.get(page)?.change === source.change;
  const stalePage = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index).find(
    (page) => !isFresh(page),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists what the pages depend on; the source is a new object on every render
  useEffect(() => {
    if (stalePage === undefined) return undefined;
    let isCanceled = false;
    const { change } = source;
    void source.lines(filter, stalePage * pageSize, pageSize).then((outcome) => {
      if (isCanceled || !outcome.ok) return;
      const page = { change, lines: outcome.value };
      setLoaded((before) => ({
        key,
        unserved,
        pages: new Map(isCurrent(before) ? before.pages : []).set(stalePage, page),
      }));
    });
    return () => {
      isCanceled = true;
    };
  }, [stalePage, source.id, source.change, key, unserved]);
  return (index, since = 0) => {
    const page = pages.get(Math.floor(index / pageSize));
    return page && page.change >= since ? page.lines[index % pageSize] : undefined;
  };
}
