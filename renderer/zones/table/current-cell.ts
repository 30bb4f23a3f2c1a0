import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { type ColumnWidths, scrollToColumn } from './column-widths.ts';
import { showRowOnMap } from './row-on-map.ts';
import { useVirtualRows } from './virtual-rows.ts';
import type { ZoneColumn } from './zone-columns.ts';

/** A cell by its row and column index, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

interface CurrentCellOptions {
  rows: readonly Zone[];
  columns: readonly ZoneColumn[];
  widths: ColumnWidths;
  scroller: RefObject<HTMLDivElement | null>;
  /**
   * Whether the table is docked to the map: the map follows the current row, and the current row follows the zone
   * opened there.
   */
  isDocked: boolean;
  /** Called when the user moves to a cell. */
  onMove(): void;
}

export interface CurrentCell {
  place: CellPlace;
  /** Undefined if the table has no rows. */
  zone: Zone | undefined;
  column: ZoneColumn;
  virtualRows: Virtualizer<HTMLDivElement, Element>;
  /** Returns the nearest existing row. */
  clampRow(row: number): number;
  /** Moves to the nearest existing cell and scrolls it into view. */
  goTo(row: number, column?: number): void;
  /** Moves to a visible cell. */
  click(place: CellPlace): void;
}

/** State of the current cell, which keys act on and move. */
export function useCurrentCell(options: CurrentCellOptions): CurrentCell {
  const { rows, columns, widths, scroller, isDocked, onMove } = options;
  const [requested, setRequested] = useState<CellPlace>({ row: 0, column: 0 });
  const clampRow = (row: number) => Math.max(0, Math.min(rows.length - 1, row));
  const clampColumn = (column: number) => Math.max(0, Math.min(columns.length - 1, column));
  const place = { row: clampRow(requested.row), column: clampColumn(requested.column) };
  const zone = rows[place.row];
  const virtualRows = useVirtualRows(scroller, rows.length, place.row);

  const opened = useSelection((selection) => (isDocked ? selection.open : null));
  const goToOpened = useEffectEvent(() => {
    const row = rows.findIndex(({ id }) => id === opened);
    if (row < 0 || row === place.row) return;
    setRequested({ ...place, row });
    virtualRows.scrollToIndex(row);
  });
  useEffect(() => {
    if (opened !== null) goToOpened();
  }, [opened]);

  const move = (next: CellPlace) => {
    setRequested(next);
    onMove();
    const nextZone = rows[next.row];
    if (isDocked && nextZone && nextZone !== zone) showRowOnMap(nextZone);
  };
  return {
    place,
    zone,
    column: columns[place.column] ?? 'zoneId',
    virtualRows,
    clampRow,
    goTo(row, column = place.column) {
      const next = { row: clampRow(row), column: clampColumn(column) };
      virtualRows.scrollToIndex(next.row);
      move(next);
      if (scroller.current) scrollToColumn(scroller.current, widths, next.column);
    },
    click: move,
  };
}
