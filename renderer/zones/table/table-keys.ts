import type { KeyboardEvent } from 'react';
import { rowsAPage } from '../../ui/row-keys.ts';
import { isPressed } from '../../ui/window-keys.ts';
import type { Command } from '../../workbench/command.ts';
import { redoZones, undoZones } from '../../workspace-zones/zones-store.ts';
import { redoCommand, undoCommand } from '../editing/zone-commands.ts';
import { type CellEditor, changeCell } from './cell-editor.ts';
import type { CurrentCell } from './current-cell.ts';
import type { RowSelection } from './row-selection.ts';

interface TableState {
  rowCount: number;
  columnCount: number;
  cell: CurrentCell;
  editor: CellEditor;
  selection: RowSelection;
}

/** Does what a key means while the table has the focus. False where it means nothing there. */
export function pressTableKey(event: KeyboardEvent, state: TableState): boolean {
  const { cell, editor, selection } = state;
  const { zone, column } = cell;
  const { key } = event;
  const mod = event.ctrlKey || event.metaKey;
  const isKeyOf = ({ keys }: Command) => keys.some((each) => isPressed(each, event.nativeEvent));
  const target = targetOf(key, mod, state);
  if (target) {
    const [row, to] = target;
    cell.goTo(row, to);
    if (event.shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) selection.extendTo(cell.clampRow(row));
    else selection.setAnchor(cell.clampRow(row));
  } else if (key === 'Enter' || key === 'F2') {
    if (zone) editor.start(zone, column);
  } else if (key === 'Delete' && zone) changeCell(zone, column, '');
  else if (key === ' ' && zone) selection.toggle(cell.place.row);
  else if (mod && key === 'a') selection.chooseAll();
  else if (isKeyOf(undoCommand)) undoZones();
  else if (isKeyOf(redoCommand)) redoZones();
  else if (key.length === 1 && !mod && !event.altKey) {
    if (zone) editor.start(zone, column, key);
  } else return false;
  return true;
}

/** The cell that a key leads to; undefined where it leads to none. */
function targetOf(
  key: string,
  mod: boolean,
  { rowCount, columnCount, cell: { place } }: TableState,
): [row: number, column?: number] | undefined {
  const targets: Record<string, [row: number, column?: number]> = {
    ArrowDown: [place.row + 1],
    ArrowUp: [place.row - 1],
    ArrowRight: [place.row, place.column + 1],
    ArrowLeft: [place.row, place.column - 1],
    PageDown: [place.row + rowsAPage],
    PageUp: [place.row - rowsAPage],
    Home: [mod ? 0 : place.row, 0],
    End: [mod ? rowCount - 1 : place.row, columnCount - 1],
  };
  return targets[key];
}

/** Does what a key means in the cell that is edited. False where it means nothing there; true where it ended editing. */
export function pressCellKey(
  { key, shiftKey }: KeyboardEvent,
  { cell: { place, goTo }, editor }: Pick<TableState, 'cell' | 'editor'>,
): boolean {
  if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return false;
  if (key === 'Escape') editor.cancel();
  else editor.commit();
  const step = shiftKey ? -1 : 1;
  if (key === 'Enter') goTo(place.row + step);
  if (key === 'Tab') goTo(place.row, place.column + step);
  return true;
}
