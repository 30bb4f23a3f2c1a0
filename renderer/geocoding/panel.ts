import { IconAddressBook } from '@tabler/icons-react';
import { rowKeys } from '../ui/row-keys.ts';
import type { CommandGroup } from '../workbench/command.ts';
import type { Panel } from '../workbench/panel.ts';
import { GeocodingOnMap } from './GeocodingOnMap.tsx';
import { GeocodingPanel } from './GeocodingPanel.tsx';

/** The keys of the list of lines. */
const lineKeys: CommandGroup = {
  titleKey: 'keys.geocoding',
  focusKeys: [
    ...rowKeys,
    { pressed: '1 2 3 4 5', titleKey: 'keys.geocodingPick' },
    { pressed: 'Enter', titleKey: 'keys.geocodingConfirm' },
    { pressed: 'Delete', titleKey: 'keys.geocodingReject' },
    { pressed: 'Ctrl+Z', titleKey: 'keys.geocodingUndo' },
  ],
};

/** Addresses and positions by the list. */
export const geocodingPanel: Panel = {
  id: 'geocoding',
  titleKey: 'geocoding.title',
  icon: IconAddressBook,
  component: GeocodingPanel,
  onMap: GeocodingOnMap,
  ownsMap: true,
  commands: [lineKeys],
};
