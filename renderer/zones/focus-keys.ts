import type { CommandGroup } from '../workbench/command.ts';
import { redoCommand, undoCommand } from './editing/zone-commands.ts';

/** The keys of the list of zones. */
export const listKeys: CommandGroup = {
  titleKey: 'keys.zoneList',
  focusKeys: [
    { pressed: 'Enter', titleKey: 'keys.zoneOpen' },
    { pressed: 'Space', titleKey: 'keys.zoneChoose' },
    { pressed: 'Shift+↑ Shift+↓', titleKey: 'keys.zoneRange' },
    { pressed: 'Ctrl+A', titleKey: 'keys.zoneAll' },
    { pressed: 'Ctrl+D', titleKey: 'keys.zoneDuplicate' },
    { pressed: 'H', titleKey: 'keys.zoneHide' },
    { pressed: 'Delete', titleKey: 'keys.zoneDelete' },
  ],
};

/** The keys of the table of zones. */
export const tableKeys: CommandGroup = {
  titleKey: 'zones.table.label',
  focusKeys: [
    { pressed: '← ↑ → ↓', titleKey: 'keys.cellGo' },
    { pressed: 'PageUp PageDown', titleKey: 'keys.rowPage' },
    { pressed: 'Home End', titleKey: 'keys.cellEnds' },
    { pressed: 'Ctrl+Home Ctrl+End', titleKey: 'keys.cellCorners' },
    { pressed: 'Enter F2', titleKey: 'keys.cellWrite' },
    { pressed: 'Tab', titleKey: 'keys.cellNext' },
    { pressed: 'Escape', titleKey: 'keys.cellRestore' },
    { pressed: 'Delete', titleKey: 'keys.cellEmpty' },
    { pressed: 'Space', titleKey: 'keys.zoneChoose' },
    { pressed: 'Shift+↑ Shift+↓', titleKey: 'keys.zoneRange' },
    { pressed: 'Ctrl+A', titleKey: 'keys.zoneAll' },
    { pressed: 'Ctrl+C', titleKey: 'keys.cellCopy' },
    { pressed: 'Ctrl+V', titleKey: 'keys.cellPaste' },
    // A dialog keeps the keys of the window's commands from them.
    ...[undoCommand, redoCommand].flatMap(({ keys, titleKey }) =>
      keys.map((pressed) => ({ pressed, titleKey })),
    ),
  ],
};

/** Keys of what else the panel shows, and of the zones' part of the legend. */
export const otherKeys: readonly CommandGroup[] = [
  {
    titleKey: 'zones.problems.title',
    focusKeys: [
      { pressed: 'Enter', titleKey: 'keys.problemShow' },
      { pressed: '← →', titleKey: 'keys.problemFold' },
    ],
  },
  {
    titleKey: 'zones.card.wkt',
    focusKeys: [
      { pressed: 'Ctrl+Enter', titleKey: 'zones.reshape.apply' },
      { pressed: 'Escape', titleKey: 'zones.wkt.restore' },
    ],
  },
  {
    titleKey: 'keys.import',
    focusKeys: [
      { pressed: '↑ ↓', titleKey: 'keys.itemGo' },
      { pressed: 'Home End', titleKey: 'keys.itemEnds' },
    ],
  },
  {
    titleKey: 'keys.legend',
    focusKeys: [
      { pressed: 'Enter', titleKey: 'keys.legendOnly' },
      { pressed: '← ↑ → ↓', titleKey: 'keys.colorGo' },
    ],
  },
];
