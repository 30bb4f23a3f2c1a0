import { IconPolygon } from '@tabler/icons-react';
import type { Panel } from '../app/panel.ts';
import { Zones } from './Zones.tsx';
import { ZonesOnMap } from './ZonesOnMap.tsx';

/** Delivery zones: drawn, checked and created at the service. */
export const zonesPanel: Panel = {
  id: 'zones',
  titleKey: 'zones.title',
  icon: IconPolygon,
  component: Zones,
  onMap: ZonesOnMap,
};
