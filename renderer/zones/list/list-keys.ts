import type { CommandGroup } from '../../workbench/command.ts';

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
