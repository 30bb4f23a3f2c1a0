import { IconFlag, IconFlag3, IconMapPinPlus, IconRoute } from '@tabler/icons-react';
import { areaCommands } from '../journey/area-commands.ts';
import { routeFrom, routeThrough, routeTo } from '../journey/route-store.ts';
import { stopCommands } from '../journey/stop-commands.ts';
import type { Panel } from '../workbench/panel.ts';
import { RouteOnMap } from './RouteOnMap.tsx';
import { RoutePanel } from './RoutePanel.tsx';
import { routeRecord, routeSearch } from './route-record.ts';

export const routePanel: Panel = {
  id: 'route',
  titleKey: 'route.title',
  icon: IconRoute,
  component: RoutePanel,
  needsRegion: true,
  record: routeRecord,
  onMap: RouteOnMap,
  ownsMap: true,
  search: routeSearch,
  commands: [...areaCommands, stopCommands('route')],
  placeActions: [
    { id: 'route-from', titleKey: 'route.from', icon: IconFlag, run: routeFrom },
    { id: 'route-to', titleKey: 'route.to', icon: IconFlag3, isPrimary: true, run: routeTo },
    { id: 'route-through', titleKey: 'route.through', icon: IconMapPinPlus, run: routeThrough },
  ],
};
