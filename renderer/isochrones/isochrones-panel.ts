import { IconChartDonut } from '@tabler/icons-react';
import { openPanel } from '../workbench/layout.ts';
import { type Panel, placeOfPoint } from '../workbench/panel.ts';
import { IsochronesOnMap } from './IsochronesOnMap.tsx';
import { IsochronesPanel } from './IsochronesPanel.tsx';
import { isochronesRecord, isochronesSearch } from './isochrones-record.ts';
import { addOrigins, isochronesFrom, roomForOrigins, useIsochrones } from './isochrones-store.ts';

/** Panel for isochrones. */
export const isochronesPanel: Panel = {
  id: 'isochrones',
  titleKey: 'isochrones.title',
  icon: IconChartDonut,
  component: IsochronesPanel,
  needsRegion: true,
  record: isochronesRecord,
  onMap: IsochronesOnMap,
  ownsMap: true,
  search: isochronesSearch,
  placeActions: [
    { id: 'isochrones-from', titleKey: 'isochrones.from', icon: IconChartDonut, run: isochronesFrom },
  ],
  placeListActions: [
    {
      id: 'isochrones-origins',
      titleKey: 'isochrones.originList',
      icon: IconChartDonut,
      capacity: () => roomForOrigins(useIsochrones.getState().origins),
      run(places) {
        addOrigins(places.map(placeOfPoint));
        openPanel('isochrones');
      },
    },
  ],
};
