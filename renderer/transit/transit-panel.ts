import { IconBus, IconBusStop } from '@tabler/icons-react';
import type { Panel } from '../workbench/panel.ts';
import { TransitOnMap } from './TransitOnMap.tsx';
import { TransitPanel } from './TransitPanel.tsx';
import { transitRecord, transitSearch } from './transit-record.ts';
import { transitFrom, transitTo } from './transit-store.ts';

export const transitPanel: Panel = {
  id: 'transit',
  titleKey: 'transit.title',
  icon: IconBus,
  component: TransitPanel,
  needsRegion: true,
  record: transitRecord,
  onMap: TransitOnMap,
  ownsMap: true,
  search: transitSearch,
  placeActions: [
    { id: 'transit-from', titleKey: 'transit.from', icon: IconBus, run: transitFrom },
    { id: 'transit-to', titleKey: 'transit.to', icon: IconBusStop, run: transitTo },
  ],
};
