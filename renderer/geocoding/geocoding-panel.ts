import { IconAddressBook } from '@tabler/icons-react';
import { lineKeys } from '../place-lists/line-keys.ts';
import type { Panel } from '../workbench/panel.ts';
import { GeocodingOnMap } from './GeocodingOnMap.tsx';
import { GeocodingPanel } from './GeocodingPanel.tsx';

/** Panel for geocoding lists of addresses and positions. */
export const geocodingPanel: Panel = {
  id: 'geocoding',
  titleKey: 'geocoding.title',
  icon: IconAddressBook,
  component: GeocodingPanel,
  onMap: GeocodingOnMap,
  ownsMap: true,
  commands: [{ titleKey: 'keys.geocoding', focusKeys: lineKeys }],
};
