import { IconGridDots, IconMapPinDown, IconMapPinUp } from '@tabler/icons-react';
import { maxElements } from '../../shared/matrix/batches.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { openPanel } from '../workbench/layout.ts';
import type { Panel } from '../workbench/panel.ts';
import { MatrixOnMap } from './MatrixOnMap.tsx';
import { MatrixPanel } from './MatrixPanel.tsx';
import { matrixRecord, matrixSearch } from './matrix-record.ts';
import { addDestinationHere, addOriginHere, addPoints, type Side } from './matrix-store.ts';
import { matrixTableKeys } from './matrix-table-keys.ts';

/** Panel for the matrix: times and distances between many places. */
export const matrixPanel: Panel = {
  id: 'matrix',
  titleKey: 'matrix.title',
  icon: IconGridDots,
  component: MatrixPanel,
  needsRegion: true,
  record: matrixRecord,
  onMap: MatrixOnMap,
  ownsMap: true,
  search: matrixSearch,
  commands: [{ titleKey: 'keys.matrix', focusKeys: matrixTableKeys }],
  placeActions: [
    { id: 'matrix-origin', titleKey: 'matrix.originHere', icon: IconMapPinUp, run: addOriginHere },
    {
      id: 'matrix-destination',
      titleKey: 'matrix.destinationHere',
      icon: IconMapPinDown,
      run: addDestinationHere,
    },
  ],
  placeListActions: [
    {
      id: 'matrix-origins',
      titleKey: 'matrix.originList',
      icon: IconMapPinUp,
      capacity: () => maxElements,
      run: (places) => addPlaceList('origins', places),
    },
    {
      id: 'matrix-destinations',
      titleKey: 'matrix.destinationList',
      icon: IconMapPinDown,
      capacity: () => maxElements,
      run: (places) => addPlaceList('destinations', places),
    },
  ],
};

function addPlaceList(side: Side, places: readonly ListedPoint[]) {
  addPoints(side, places);
  openPanel('matrix');
}
