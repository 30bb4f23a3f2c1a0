import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * A `rangeExtractor` for a virtual list that always renders one additional row, such as the tab stop.
 * @param row its index; negative for none
 */
export const rangeWithRow =
  (row: number) =>
  (range: Range): number[] => {
    const rows = new Set(defaultRangeExtractor(range));
    if (row >= 0) rows.add(row);
    return [...rows].sort((one, other) => one - other);
  };
