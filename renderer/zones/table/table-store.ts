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
  without: ReadonlySet<ZoneColumn>;
  /** Contents columns shown by the user. */
  contents: ReadonlySet<ContentsColumn>;
  /** Null for the order of the list. */
  order: ColumnOrder | null;
  open: boolean;
  /** Position of the table while open. */
  place: TablePlace;
  /** Height below the map and width next to it, in pixels. */
  size: Record<DockPlace, number>;
  /** The user opened or moved the table, which still has to take the focus. */
  toBeEntered: boolean;
}

export type DockPlace = Exclude<TablePlace, 'over'>;

/** Size of a docked table, in pixels. */
export const dockSizes = {
  below: { usual: 260, min: 160, max: 600 },
  beside: { usual: 460, min: 280, max: 1000 },
} as const satisfies Record<DockPlace, object>;

/** How the table of zones is looked at. */
export const useZoneTable = create<ZoneTableState>()(() => ({
  without: new Set(),
  contents: new Set(),
  order: null,
  open: false,
  place: 'over',
  size: { below: dockSizes.below.usual, beside: dockSizes.beside.usual },
  toBeEntered: false,
}));

export const openTable = () => useZoneTable.setState({ open: true, toBeEntered: true });
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
export const closeTable = () => useZoneTable.setState({ open: false });
export const placeTable = (place: TablePlace) =>
  useZoneTable.setState((table) => (table.place === place ? table : { place, toBeEntered: true }));

export function resizeTable(place: DockPlace, size: number) {
  const { min, max } = dockSizes[place];
  useZoneTable.setState((table) => ({
    size: { ...table.size, [place]: Math.min(max, Math.max(min, size)) },
  }));
}

export const isVisible = (
  column: ZoneColumn,
  { without, contents }: Pick<ZoneTableState, 'without' | 'contents'>,
): boolean => (isContentsColumn(column) ? contents.has(column) : !without.has(column));

export const showColumn = (column: ZoneColumn, visible: boolean) =>
  useZoneTable.setState(({ without, contents }) =>
    isContentsColumn(column)
      ? { contents: withMembers(contents, [column], visible) }
      : { without: withMembers(without, [column], !visible) },
  );

/** Sorts by a column; again in descending order; a third time in list order. */
export const orderBy = (column: ZoneColumn) =>
  useZoneTable.setState(({ order }) => ({
    order:
      order?.column !== column
        ? { column, descending: false }
        : order.descending
          ? null
          : { column, descending: true },
  }));
