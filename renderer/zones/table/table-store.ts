import { create } from 'zustand';
import type { ColumnOrder, ZoneColumn } from './zone-columns.ts';

interface TableShown {
  /** Columns that the person does not want to see. */
  without: ReadonlySet<ZoneColumn>;
  /** Null: in the order of the list. */
  order: ColumnOrder | null;
}

/** How the table of zones is looked at. */
export const useZoneTable = create<TableShown>()(() => ({ without: new Set(), order: null }));

/** By this column; again, the other way round; once more, in the order of the list. */
export const orderBy = (column: ZoneColumn) =>
  useZoneTable.setState(({ order }) => ({
    order:
      order?.column !== column
        ? { column, descending: false }
        : order.descending
          ? null
          : { column, descending: true },
  }));
