import type { CommandGroup } from '../workbench/command.ts';
import { wktKeys } from './editing/wkt-keys.ts';
import { redoCommand, undoCommand } from './editing/zone-commands.ts';
import { itemKeys } from './import/item-keys.ts';
import { colorKeys } from './map/color-keys.ts';
import { problemListKeys } from './problems/problem-list-keys.ts';

/** The keys of the table of zones. */
export const tableKeys: CommandGroup = {
  titleKey: 'zones.table.label',
  focusKeys: [
    { keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], titleKey: 'keys.cellGo' },
    { keys: ['PageUp', 'PageDown'], titleKey: 'keys.rowPage' },
    { keys: ['Home', 'End'], titleKey: 'keys.cellEnds' },
    { keys: ['mod+Home', 'mod+End'], titleKey: 'keys.cellCorners' },
    { keys: ['Enter', 'F2'], titleKey: 'keys.cellWrite' },
    { keys: ['Tab'], titleKey: 'keys.cellNext' },
    { keys: ['Escape'], titleKey: 'keys.cellRestore' },
    { keys: ['Delete'], titleKey: 'keys.cellEmpty' },
    { keys: ['Space'], titleKey: 'keys.zoneChoose' },
    { keys: ['shift+ArrowUp', 'shift+ArrowDown'], titleKey: 'keys.zoneRange' },
    { keys: ['mod+A'], titleKey: 'keys.zoneAll' },
    { keys: ['mod+C'], titleKey: 'keys.cellCopy' },
    { keys: ['mod+V'], titleKey: 'keys.cellPaste' },
    // A dialog keeps the keys of the window's commands from them.
    ...[undoCommand, redoCommand].flatMap(({ keys, titleKey }) =>
      keys.map((key) => ({ keys: [key], titleKey })),
    ),
  ],
};

/** Keys of what else the panel shows, and of the zones' part of the legend. */
export const otherKeys: readonly CommandGroup[] = [
  problemListKeys,
  {
    titleKey: 'zones.card.wkt',
    focusKeys: wktKeys,
  },
  {
    titleKey: 'keys.import',
    focusKeys: itemKeys,
  },
  {
    titleKey: 'keys.legend',
    focusKeys: [{ keys: ['Enter'], titleKey: 'keys.legendOnly' }, ...colorKeys],
  },
];
