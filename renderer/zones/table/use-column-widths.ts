import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import { type ColumnWidths, columnWidths } from './column-widths.ts';
import { isFigureColumn, type ZoneColumn } from './zone-columns.ts';

/** Maximum number of rows whose texts are measured. */
const maxMeasuredRows = 300;

/** Widths of columns that fill the table at its current size; columns with longer texts are wider. */
export function useColumnWidths(
  table: RefObject<HTMLElement | null>,
  rows: readonly Zone[],
  columns: readonly ZoneColumn[],
  textOf: (zone: Zone, column: ZoneColumn) => string,
): ColumnWidths {
  const [availableWidth, setAvailableWidth] = useState(0);
  const storeName = useStoreNames();
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => setAvailableWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return useMemo(() => {
    const measured = rows.slice(0, maxMeasuredRows);
    const lettersOf = (zone: Zone, column: ZoneColumn) =>
      textOf(zone, column).length +
      (column === 'storeId' ? storeName(zone.storeId).length + swatchLetters : 0);
    return columnWidths(columns, availableWidth, (column) =>
      isFigureColumn(column) ? 0 : Math.max(0, ...measured.map((zone) => lettersOf(zone, column))),
    );
  }, [rows, columns, availableWidth, textOf, storeName]);
}

/** Width of a store's swatch and the space before its name, in letters. */
const swatchLetters = 3;
