import type { KeyboardEvent } from 'react';
import { dispatchKey, type FocusBinding, type ListedKeys } from '../../ui/focus-keys.ts';
import { pageRows } from '../../ui/row-keys.ts';
import { redoZones, undoZones } from '../../workspace-zones/zones-store.ts';
import { redoCommand, undoCommand } from '../editing/zone-commands.ts';
import { type CellEditor, changeCell } from './cell-editor.ts';
import type { CurrentCell } from './current-cell.ts';
import type { RowSelection } from './row-selection.ts';

interface TableInFocus {
  rowCount: number;
  columnCount: number;
  cell: CurrentCell;
  editor: CellEditor;
  selection: RowSelection;
}

type CellInFocus = Pick<TableInFocus, 'cell' | 'editor'> & { shiftKey: boolean };

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowDown: [1, 0],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};
const arrows = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
const pages = ['PageUp', 'PageDown'];

const withModifier = (modifier: string, keys: readonly string[]) => keys.map((key) => `${modifier}+${key}`);

function goTo({ cell, selection }: TableInFocus, row: number, column: number) {
  cell.goTo(row, column);
  selection.setAnchor(cell.clampRow(row));
}

function moveByKey(table: TableInFocus, key: string) {
  const { row, column } = table.cell.place;
  const [rows, columns] = steps[key] ?? [0, 0];
  goTo(table, row + rows, column + columns);
}

function extendSelection({ cell, selection }: TableInFocus, key: string) {
  const row = cell.place.row + (key === 'ArrowUp' ? -1 : 1);
  cell.goTo(row);
  selection.extendTo(cell.clampRow(row));
}

const goBindings: readonly FocusBinding<TableInFocus>[] = [
  {
    keys: arrows,
    alsoKeys: ['shift+ArrowLeft', 'shift+ArrowRight', ...withModifier('mod', arrows)],
    titleKey: 'keys.cellGo',
    run: moveByKey,
  },
  {
    keys: pages,
    alsoKeys: [...withModifier('shift', pages), ...withModifier('mod', pages)],
    titleKey: 'keys.rowPage',
    run: moveByKey,
  },
  {
    keys: ['Home', 'End'],
    alsoKeys: ['shift+Home', 'shift+End'],
    titleKey: 'keys.cellEnds',
    run: (table, key) => goTo(table, table.cell.place.row, key === 'Home' ? 0 : table.columnCount - 1),
  },
  {
    keys: ['mod+Home', 'mod+End'],
    alsoKeys: ['mod+shift+Home', 'mod+shift+End'],
    titleKey: 'keys.cellCorners',
    run: (table, key) =>
      key === 'Home' ? goTo(table, 0, 0) : goTo(table, table.rowCount - 1, table.columnCount - 1),
  },
  {
    keys: ['Enter', 'F2'],
    alsoKeys: ['shift+Enter', 'mod+Enter'],
    titleKey: 'keys.cellWrite',
    run: ({ cell: { zone, column }, editor }) => zone && editor.start(zone, column),
  },
];

const changeBindings: readonly FocusBinding<TableInFocus>[] = [
  {
    keys: ['Delete'],
    titleKey: 'keys.cellEmpty',
    when: ({ cell: { zone } }) => zone !== undefined,
    run: ({ cell: { zone, column } }) => zone && changeCell(zone, column, ''),
  },
  {
    keys: ['Space'],
    alsoKeys: ['shift+Space'],
    titleKey: 'keys.zoneChoose',
    run: ({ cell, selection }) => selection.toggle(cell.place.row),
  },
  {
    keys: ['shift+ArrowUp', 'shift+ArrowDown'],
    alsoKeys: ['mod+shift+ArrowUp', 'mod+shift+ArrowDown'],
    titleKey: 'keys.zoneRange',
    run: extendSelection,
  },
  { keys: ['mod+A'], titleKey: 'keys.zoneAll', run: ({ selection }) => selection.selectAll() },
];

// The dialog blocks window-wide keys, so undo and redo are bound here too.
const undoBindings: readonly FocusBinding<TableInFocus>[] = [
  ...undoCommand.keys.map((key) => ({ keys: [key], titleKey: undoCommand.titleKey, run: undoZones })),
  ...redoCommand.keys.map((key) => ({ keys: [key], titleKey: redoCommand.titleKey, run: redoZones })),
];

const enterInCell: FocusBinding<CellInFocus> = {
  keys: ['Enter'],
  alsoKeys: ['shift+Enter', 'mod+Enter'],
  titleKey: 'keys.cellWrite',
  run({ cell: { place, goTo }, editor, shiftKey }) {
    editor.commit();
    goTo(place.row + (shiftKey ? -1 : 1));
  },
};

/** Keys of the cell editor, in addition to Enter. */
const cellBindings: readonly FocusBinding<CellInFocus>[] = [
  {
    keys: ['Tab'],
    alsoKeys: ['shift+Tab'],
    titleKey: 'keys.cellNext',
    run({ cell: { place, goTo }, editor, shiftKey }) {
      editor.commit();
      goTo(place.row, place.column + (shiftKey ? -1 : 1));
    },
  },
  { keys: ['Escape'], titleKey: 'keys.cellRestore', run: ({ editor }) => editor.cancel() },
];

/** Keys of the zone table, for the list of shortcuts. */
export const tableKeys: readonly ListedKeys[] = [
  ...goBindings,
  ...cellBindings,
  ...changeBindings,
  { keys: ['mod+C'], titleKey: 'keys.cellCopy' },
  { keys: ['mod+V'], titleKey: 'keys.cellPaste' },
  ...undoBindings,
];

/** Handles a key in the table; a letter starts editing. Returns false if the key is unused. */
export function pressTableKey(event: KeyboardEvent, table: TableInFocus): boolean {
  if (dispatchKey([...goBindings, ...changeBindings, ...undoBindings], event, table)) return true;
  const { zone, column } = table.cell;
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length > 1 || ctrlKey || metaKey || altKey) return false;
  event.preventDefault();
  if (zone) table.editor.start(zone, column, key);
  return true;
}

/** Handles a key in the cell editor. Returns true if it ended editing, false if the key is unused. */
export function pressCellKey(event: KeyboardEvent, { cell, editor }: Omit<CellInFocus, 'shiftKey'>): boolean {
  return dispatchKey([enterInCell, ...cellBindings], event, { cell, editor, shiftKey: event.shiftKey });
}
