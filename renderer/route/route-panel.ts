import { IconFlag, IconFlag3, IconMapPinPlus, IconRoute } from '@tabler/icons-react';
import { areaCommands } from '../journey/area-commands.ts';
import { closuresCommand } from '../journey/closures-dialog.ts';
import { changeStops, routeFrom, routeThrough, routeTo, useRoute } from '../journey/route-store.ts';
import { stopCommands } from '../journey/stop-commands.ts';
import { addPlaces, roomForPlaces } from '../journey/stops.ts';
import { openPanel } from '../workbench/layout.ts';
import { type Panel, placeOfPoint } from '../workbench/panel.ts';
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
  commands: [
    ...areaCommands,
    stopCommands('route'),
    { titleKey: 'route.title', commands: [closuresCommand] },
  ],
  placeActions: [
    { id: 'route-from', titleKey: 'route.from', icon: IconFlag, run: routeFrom },
    { id: 'route-to', titleKey: 'route.to', icon: IconFlag3, isPrimary: true, run: routeTo },
    { id: 'route-through', titleKey: 'route.through', icon: IconMapPinPlus, run: routeThrough },
  ],
  placeListActions: [
    {
      id: 'route-stops',
      titleKey: 'route.stopList',
      icon: IconRoute,
      capacity: () => roomForPlaces(useRoute.getState().stops),
      run(places) {
        changeStops((stops) => addPlaces(stops, places.map(placeOfPoint)));
        openPanel('route');
      },
    },
  ],
};
