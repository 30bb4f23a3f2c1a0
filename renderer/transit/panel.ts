import { IconBus, IconBusStop } from '@tabler/icons-react';
import type { Panel } from '../workbench/panel.ts';
import { TransitOnMap } from './TransitOnMap.tsx';
import { TransitPanel } from './TransitPanel.tsx';
import { transitSearch } from './transit-search.ts';
import { transitFrom, transitTo } from './transit-store.ts';

export const transitPanel: Panel = {
  id: 'transit',
  titleKey: 'transit.title',
  icon: IconBus,
  component: TransitPanel,
  onMap: TransitOnMap,
  search: transitSearch,
  placeActions: [
    { id: 'transit-from', titleKey: 'transit.from', icon: IconBus, run: transitFrom },
    { id: 'transit-to', titleKey: 'transit.to', icon: IconBusStop, run: transitTo },
  ],
};
