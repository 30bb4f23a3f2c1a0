import type { CommandGroup } from '../workbench/command.ts';

/** The keys of the list of zones. */
export const listKeys: CommandGroup = {
  titleKey: 'keys.zoneList',
  focusKeys: [
    { pressed: '↑ ↓', titleKey: 'keys.zoneRow' },
    { pressed: 'Enter', titleKey: 'keys.zoneOpen' },
    { pressed: 'Space', titleKey: 'keys.zoneChoose' },
    { pressed: 'Shift+↑ ↓', titleKey: 'keys.zoneRange' },
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
    { pressed: 'Enter', titleKey: 'keys.cellWrite' },
    { pressed: 'Delete', titleKey: 'keys.cellEmpty' },
    { pressed: 'Space', titleKey: 'keys.zoneChoose' },
    { pressed: 'Ctrl+A', titleKey: 'keys.zoneAll' },
  ],
};
