import { useEffect, useRef, useState } from 'react';
import type { SavedPage } from '../../shared/desk/saved.ts';
import type { SavedSummary } from '../../shared/saved/saved-search.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswers } from '../desk/use-answer.ts';
import { rowsOnPage, savedPageQuery } from './saved-query.ts';
import { useSavedPanel } from './saved-store.ts';

/** The list of saved searches, of which only what is in sight is asked for. */
export interface SavedList {
  /** Undefined until it is known. */
  total: number | undefined;
  /** Undefined until loaded. */
  row(index: number): SavedSummary | undefined;
  /** Loads these rows. */
  show(first: number, last: number): void;
}

/** The list as it is filtered and put in order in the panel. */
export function useSavedList(): SavedList {
  const { filter, order, descending } = useSavedPanel();
  const { revision } = useDeskState('saved');
  const [visiblePages, setVisiblePages] = useState({ first: 0, last: 0 });
  const pages = Array.from(
    { length: visiblePages.last - visiblePages.first + 1 },
    (_, index) => visiblePages.first + index,
  );
  const results = useAnswers({
    queries: pages.map((page) => savedPageQuery({ filter, order, descending }, page, revision)),
  });
  // Unlike `useQuery`, `useQueries` keeps no previous data: without it the list would be empty between two keys.
  const before = useRef<ReadonlyMap<number, SavedPage>>(new Map());
  const known = new Map(pages.flatMap((page, index) => pair(page, results[index]?.data)));
  const latest = known.size > 0 ? known : before.current;
  useEffect(() => {
    before.current = latest;
  });
  return {
    total: [...latest.values()][0]?.total,
    row: (index) => latest.get(Math.floor(index / rowsOnPage))?.rows[index % rowsOnPage],
    show(first, last) {
      const next = { first: Math.floor(first / rowsOnPage), last: Math.floor(last / rowsOnPage) };
      if (next.first !== visiblePages.first || next.last !== visiblePages.last) setVisiblePages(next);
    },
  };
}

const pair = (page: number, data: SavedPage | undefined): [number, SavedPage][] =>
  data ? [[page, data]] : [];
