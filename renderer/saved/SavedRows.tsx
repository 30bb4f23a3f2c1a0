import { useCallbackRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SavedSummary } from '../../shared/saved/saved-search.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { rangeExtractorWithRow } from '../ui/virtual-range.ts';
import { usePanels } from '../workbench/panel.ts';
import classes from './Saved.module.css';
import { SavedRow } from './SavedRow.tsx';
import { removeSaved, reviewSaved } from './saved-actions.ts';
import { savedRowBindings } from './saved-keys.ts';
import type { SavedList } from './use-saved-list.ts';

const rowHeight = 60;

interface SavedRowsProps {
  list: SavedList;
  /** Sticky element that covers the top of the rows. */
  coveredBy: RefObject<HTMLElement | null>;
}

/** Virtualized rows of the saved searches that match the filter. */
export function SavedRows({ list, coveredBy }: SavedRowsProps) {
  const { t } = useTranslation();
  const panels = usePanels();
  const grid = useRef<HTMLDivElement>(null);
  /** Distance from the top of the panel's content to the list, in pixels. */
  const [offset, setOffset] = useState(0);
  const [currentRow, setCurrentRow] = useState(0);
  const total = list.total ?? 0;
  const focusableRow = Math.min(currentRow, total - 1);
  const viewport = () => grid.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport') ?? null;
  useLayoutEffect(() => {
    const scroller = grid.current?.closest<HTMLElement>('.mantine-ScrollArea-viewport');
    if (!grid.current || !scroller) return;
    const { top } = grid.current.getBoundingClientRect();
    setOffset(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, []);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: viewport,
    estimateSize: () => rowHeight,
    overscan: 4,
    // Keeps the last focused row rendered, so that Tab leads to it.
    rangeExtractor: rangeExtractorWithRow(focusableRow),
    scrollMargin: offset,
    scrollPaddingStart: coveredBy.current?.offsetHeight ?? 0,
  });
  const { range } = rows;
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0];
  const { loadRows } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the visible range decides what is loaded
  useEffect(() => loadRows(first, last), [first, last]);

  const needsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!needsFocus.current || document.activeElement !== document.body) return;
    const row = grid.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]');
    row?.focus({ preventScroll: true });
    needsFocus.current = row === null;
  });

  const focusRow = (next: number) => {
    // Synchronous, as the next key may come before the next frame and must continue from there.
    flushSync(() => setCurrentRow(next));
    grid.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true });
    rows.scrollToIndex(next);
  };
  /** Removes searches; focuses the row that takes their place. */
  const removeAt = async (index: number, ids: readonly string[]) => {
    needsFocus.current = true;
    setCurrentRow(index);
    await removeSaved(ids);
  };
  const handleKey = useCallbackRef((event: KeyboardEvent, search: SavedSummary, index: number) => {
    if (event.target !== event.currentTarget) return;
    dispatchKey(savedRowBindings, event, {
      row: index,
      count: total,
      goToRow: focusRow,
      id: search.id,
      panels,
      remove: (ids) => void removeAt(index, ids),
    });
  });
  const openSearch = useCallbackRef(({ id }: SavedSummary, index: number) => {
    setCurrentRow(index);
    void reviewSaved(id, panels);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't be virtualized with selectable rows
    <div
      ref={grid}
      role="grid"
      className={classes.list}
      aria-label={t('saved.title')}
      aria-multiselectable
      aria-rowcount={total}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const search = list.row(index);
        if (!search) return null;
        return (
          // Keyed by position: typing in the search changes every row, and remounting them all is far slower.
          <SavedRow
            key={index}
            search={search}
            index={index}
            isFocusable={index === focusableRow}
            top={start - offset}
            onKeyDown={handleKey}
            onOpen={openSearch}
          />
        );
      })}
    </div>
  );
}
