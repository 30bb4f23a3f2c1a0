import { IconMapPin } from '@tabler/icons-react';
import type { Panel } from '../app/panel.ts';
import { Places } from './Places.tsx';

export const placesPanel: Panel = {
  id: 'places',
  titleKey: 'places.title',
  icon: IconMapPin,
  component: Places,
};
