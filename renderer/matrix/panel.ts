import { IconGridDots, IconMapPinDown, IconMapPinUp } from '@tabler/icons-react';
import type { Panel } from '../workbench/panel.ts';
import { MatrixOnMap } from './MatrixOnMap.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { matrixRecord } from './matrix-record.ts';
import { matrixSearch } from './matrix-search.ts';
import { addDestinationHere, addOriginHere } from './matrix-store.ts';

/** Times and distances between many places. */
export const matrixPanel: Panel = {
  id: 'matrix',
  titleKey: 'matrix.title',
  icon: IconGridDots,
  component: MatrixPanel,
  record: matrixRecord,
  onMap: MatrixOnMap,
  ownsMap: true,
  search: matrixSearch,
  placeActions: [
    { id: 'matrix-origin', titleKey: 'matrix.originHere', icon: IconMapPinUp, run: addOriginHere },
    {
      id: 'matrix-destination',
      titleKey: 'matrix.destinationHere',
      icon: IconMapPinDown,
      run: addDestinationHere,
    },
  ],
};
