import { IconMapPin, IconMapQuestion, IconTargetArrow } from '@tabler/icons-react';
import { recentPlacesSearch } from '../place-search/recent-places.ts';
import type { Panel } from '../workbench/panel.ts';
import { Places } from './Places.tsx';
import { PlacesOnMap } from './PlacesOnMap.tsx';
import { placesRecord } from './places-record.ts';
import { lookAround, showPoint } from './places-store.ts';

export const placesPanel: Panel = {
  id: 'places',
  titleKey: 'places.title',
  icon: IconMapPin,
  component: Places,
  needsRegion: true,
  record: placesRecord,
  onMap: PlacesOnMap,
  ownsMap: true,
  search: recentPlacesSearch,
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
