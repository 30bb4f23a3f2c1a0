import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { rangeWithRow } from '../../ui/virtual-range.ts';

const rowHeight = 32;
const headHeight = 34;

/** Which rows of the table are rendered: those in sight, and the current one wherever it is. */
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
    // A screen reader needs the current cell in the document even where it is scrolled out of sight.
    rangeExtractor: rangeWithRow(currentRow),
  });
