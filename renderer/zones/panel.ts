import { IconCircle, IconPolygon } from '@tabler/icons-react';
import { openPanel } from '../app/layout.ts';
import type { Panel } from '../app/panel.ts';
import { Zones } from './Zones.tsx';
import { ZonesOnMap } from './ZonesOnMap.tsx';
import { drawCircleAround } from './zone-tools.ts';

/** Delivery zones: drawn, checked and created at the service. */
export const zonesPanel: Panel = {
  id: 'zones',
  titleKey: 'zones.title',
  icon: IconPolygon,
  component: Zones,
  onMap: ZonesOnMap,
  placeActions: [
    {
      id: 'circle',
      titleKey: 'zones.circleAround',
      icon: IconCircle,
      run({ position }) {
        openPanel('zones');
        drawCircleAround(position);
      },
    },
  ],
};
