import { IconPhoto } from '@tabler/icons-react';
import { openPanel } from '../workbench/layout.ts';
import type { Panel } from '../workbench/panel.ts';
import { FrameOnMap, panelId } from './FrameOnMap.tsx';
import { pictureRecord } from './picture-record.ts';
import { StaticMapPanel } from './StaticMapPanel.tsx';

/** Panel for static maps. */
export const staticMapPanel: Panel = {
  id: panelId,
  titleKey: 'picture.title',
  icon: IconPhoto,
  component: StaticMapPanel,
  needsRegion: true,
  record: pictureRecord,
  onMap: FrameOnMap,
  placeActions: [
    {
      id: 'picture',
      titleKey: 'picture.ofThisMap',
      icon: IconPhoto,
      isOffered: ({ name }) => name === null,
      run: () => openPanel(panelId),
    },
  ],
};
