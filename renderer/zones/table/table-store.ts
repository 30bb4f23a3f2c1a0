import { create } from 'zustand';
import type { TablePlace } from '../../../shared/desk/arrangement.ts';
import { withMembers } from '../../ui/with-members.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { type ColumnOrder, type ContentsColumn, isContentsColumn, type ZoneColumn } from './zone-columns.ts';

interface ZoneTableState {
  /** Columns hidden by the user. */
  hiddenColumns: ReadonlySet<ZoneColumn>;
  /** Contents columns shown by the user. */
  visibleContents: ReadonlySet<ContentsColumn>;
  /** Sort order; null for the order of the list. */
  order: ColumnOrder | null;
  isOpen: boolean;
  /** Position of the table; kept while it is closed. */
  place: TablePlace;
  /** Height of the table below the map, and width of the one next to it, in pixels. */
  size: Record<DockPlace, number>;
  /** Whether the user just opened or moved the table, which has yet to take the focus. */
  needsFocus: boolean;
}

export type DockPlace = Exclude<TablePlace, 'over'>;

/** Default and limits of a docked table's size, in pixels. */
export const dockSizes = {
  below: { initial: 260, min: 160, max: 600 },
  beside: { initial: 460, min: 280, max: 1000 },
} as const satisfies Record<DockPlace, object>;

/** State of the zone table. */
export const useZoneTable = create<ZoneTableState>()(() => ({
  hiddenColumns: new Set(),
  visibleContents: new Set(),
  order: null,
  isOpen: false,
  place: 'over',
  size: { below: dockSizes.below.initial, beside: dockSizes.beside.initial },
  needsFocus: false,
}));

export const openTable = () => useZoneTable.setState({ isOpen: true, needsFocus: true });
export const tableCommand: Command = {
  id: 'zones.table',
  titleKey: 'zones.table.open',
  keys: [],
  unavailable: () => (useZones.getState().zones.size === 0 ? 'zones.empty.title' : whileDrawingReason()),
  run() {
    openPanel('zones');
    openTable();
  },
};
export const closeTable = () => useZoneTable.setState({ isOpen: false });
export const placeTable = (place: TablePlace) =>
  useZoneTable.setState((table) => (table.place === place ? table : { place, needsFocus: true }));

export function resizeTable(place: DockPlace, size: number) {
  const { min, max } = dockSizes[place];
  useZoneTable.setState((table) => ({
    size: { ...table.size, [place]: Math.min(max, Math.max(min, size)) },
  }));
}

export const isVisible = (
  column: ZoneColumn,
  { hiddenColumns, visibleContents }: Pick<ZoneTableState, 'hiddenColumns' | 'visibleContents'>,
): boolean => (isContentsColumn(column) ? visibleContents.has(column) : !hiddenColumns.has(column));

export const showColumn = (column: ZoneColumn, visible: boolean) =>
  useZoneTable.setState(({ hiddenColumns, visibleContents }) =>
    isContentsColumn(column)
      ? { visibleContents: withMembers(visibleContents, [column], visible) }
      : { hiddenColumns: withMembers(hiddenColumns, [column], !visible) },
  );

/** Sorts by a column in ascending order; by the same column again in descending order, and then in list order. */
export const orderBy = (column: ZoneColumn) =>
  useZoneTable.setState(({ order }) => ({
    order:
      order?.column !== column
        ? { column, descending: false }
        : order.descending
          ? null
          : { column, descending: true },
  }));
