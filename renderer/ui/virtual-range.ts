import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The `rangeExtractor` of a virtual list that renders one row wherever the list is scrolled to, as that which
 * Tab leads to.
 * @param row its index; negative: none
 */
export const rangeWithRow =
  (row: number) =>
  (range: Range): number[] => {
    const rows = new Set(defaultRangeExtractor(range));
    if (row >= 0) rows.add(row);
    return [...rows].sort((one, other) => one - other);
  };
