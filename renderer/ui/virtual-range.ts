import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Returns a `rangeExtractor` with which a virtual list always renders one additional row, such as its tab stop.
 * @param row index of that row; negative for none
 */
export const rangeExtractorWithRow =
  (row: number) =>
  (range: Range): number[] => {
    const rows = new Set(defaultRangeExtractor(range));
    if (row >= 0) rows.add(row);
    return [...rows].sort((one, other) => one - other);
  };
