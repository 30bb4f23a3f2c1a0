import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import { type ColumnWidths, columnWidths } from './column-widths.ts';
import { isFigureColumn, type ZoneColumn } from './zone-columns.ts';

/** Texts of so many rows say how wide a column is. */
const maxRowsMeasured = 300;

/** Widths of the columns that fill the table as it is sized now, wider where texts are longer. */
export function useColumnWidths(
  table: RefObject<HTMLElement | null>,
  rows: readonly Zone[],
  columns: readonly ZoneColumn[],
  textOf: (zone: Zone, column: ZoneColumn) => string,
): ColumnWidths {
  const [room, setRoom] = useState(0);
  const storeName = useStoreNames();
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return useMemo(() => {
    const measured = rows.slice(0, maxRowsMeasured);
    const lettersOf = (zone: Zone, column: ZoneColumn) =>
      textOf(zone, column).length +
      (column === 'storeId' ? storeName(zone.storeId).length + swatchLetters : 0);
    return columnWidths(columns, room, (column) =>
      isFigureColumn(column) ? 0 : Math.max(0, ...measured.map((zone) => lettersOf(zone, column))),
    );
  }, [rows, columns, room, textOf, storeName]);
}

/** The color of a store and the space before its name take the room of so many letters. */
const swatchLetters = 3;
