import { useEffect, useRef, useState } from 'react';
import type { SavedPage } from '../../shared/desk/saved.ts';
import type { SavedSummary } from '../../shared/saved/saved-search.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswers } from '../desk/use-answer.ts';
import { rowsPerPage, savedPageQuery } from './saved-query.ts';
import { useSavedPanel } from './saved-store.ts';

/** The filtered list of saved searches; only visible rows are loaded. */
export interface SavedList {
  /** Number of matching searches; undefined until loaded. */
  total: number | undefined;
  /** Undefined until loaded. */
  row(index: number): SavedSummary | undefined;
  /** Loads these rows. */
  loadRows(first: number, last: number): void;
}

/** Returns the list with the panel's filter and sort order. */
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
  const lastLoadedPages = useRef<ReadonlyMap<number, SavedPage>>(new Map());
  const loadedPages = new Map(pages.flatMap((page, index) => pageEntry(page, results[index]?.data)));
  const shownPages = loadedPages.size > 0 ? loadedPages : lastLoadedPages.current;
  useEffect(() => {
    lastLoadedPages.current = shownPages;
  });
  return {
    total: [...shownPages.values()][0]?.total,
    row: (index) => shownPages.get(Math.floor(index / rowsPerPage))?.rows[index % rowsPerPage],
    loadRows(first, last) {
      const next = { first: Math.floor(first / rowsPerPage), last: Math.floor(last / rowsPerPage) };
      if (next.first !== visiblePages.first || next.last !== visiblePages.last) setVisiblePages(next);
    },
  };
}

const pageEntry = (page: number, data: SavedPage | undefined): [number, SavedPage][] =>
  data ? [[page, data]] : [];
