import { useEffect, useState } from 'react';
import type { JobOf } from '../../shared/desk/jobs.ts';
import {
  isOpen,
  isPlaced,
  type LineFilter,
  type ListLine,
  lineStates,
} from '../../shared/geocoding/list-lines.ts';
import { desk } from '../desk/desk.ts';

const pageSize = 100;

interface Page {
  /** Of the list when it was read. */
  change: number;
  lines: readonly ListLine[];
}

interface Pages {
  of: string;
  pages: ReadonlyMap<number, Page>;
}

/** How many lines of a job a filter leaves. */
export function countLines({ states, doubts }: JobOf<'geocoding'>, filter: LineFilter): number {
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
      return sum(isOpen);
    default:
      return doubts[filter];
  }
}

/**
 * The lines of a list that are seen, read page by page from the desk, and again when they change.
 * @returns a line by its place; undefined before it is read, or where it was read before the change `since`
 */
export function useLines(
  job: JobOf<'geocoding'>,
  filter: LineFilter,
  { first, last }: { first: number; last: number },
): (place: number, since?: number) => ListLine | undefined {
  const of = `${job.id} ${filter}`;
  const [known, setKnown] = useState<Pages>({ of, pages: new Map() });
  const pages = known.of === of ? known.pages : new Map<number, Page>();
  const [firstPage, lastPage] = [Math.floor(first / pageSize), Math.floor(last / pageSize)];
  const isFresh = (page: number) => pages.get(page)?.change === job.change;
  const stale = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index).find(
    (page) => !isFresh(page),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the job counts stands here
  useEffect(() => {
    if (stale === undefined) return undefined;
    let left = false;
    const { id, change } = job;
    void desk
      .call('geocoding.lines', { job: id, filter, from: stale * pageSize, count: pageSize })
      .then((read) => {
        if (left || !read.ok) return;
        const page = { change, lines: read.value.lines };
        setKnown((before) => ({
          of,
          pages: new Map(before.of === of ? before.pages : []).set(stale, page),
        }));
      });
    return () => {
      left = true;
    };
  }, [stale, job.id, job.change, of]);
  return (place, since = 0) => {
    const page = pages.get(Math.floor(place / pageSize));
    return page && page.change >= since ? page.lines[place % pageSize] : undefined;
  };
}
