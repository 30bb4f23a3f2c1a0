import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { rangeExtractorWithRow } from '../../ui/virtual-range.ts';

const rowHeight = 32;
const headHeight = 34;

/** Virtual rows of the table: the visible ones, and always the current one. */
export const useVirtualRows = (
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  currentRow: number,
) =>
  useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    // Screen readers need the current cell in the document even if scrolled out of view.
    rangeExtractor: rangeExtractorWithRow(currentRow),
  });
