import { IconMapPin, IconMapQuestion, IconTargetArrow } from '@tabler/icons-react';
import type { Panel } from '../workbench/panel.ts';
import { Places } from './Places.tsx';
import { PlacesOnMap } from './PlacesOnMap.tsx';
import { placesRecord } from './places-record.ts';
import { placesSearch } from './places-search.ts';
import { lookAround, showPoint } from './places-store.ts';

export const placesPanel: Panel = {
  id: 'places',
  titleKey: 'places.title',
  icon: IconMapPin,
  component: Places,
  record: placesRecord,
  onMap: PlacesOnMap,
  ownsMap: true,
  search: placesSearch,
  placeActions: [
    {
      id: 'what-is-here',
      titleKey: 'places.whatIsHere',
      icon: IconMapQuestion,
      run: ({ position }) => showPoint(position),
    },
    { id: 'around', titleKey: 'places.around', icon: IconTargetArrow, run: lookAround },
  ],
};
