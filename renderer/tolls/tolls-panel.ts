import { IconCoins } from '@tabler/icons-react';
import { stopCommands } from '../journey/stop-commands.ts';
import type { Panel } from '../workbench/panel.ts';
import { TollsOnMap } from './TollsOnMap.tsx';
import { TollsPanel } from './TollsPanel.tsx';
import { tollsRecord, tollsSearch } from './tolls-record.ts';

/** Panel for the tolls of a route. */
export const tollsPanel: Panel = {
  id: 'tolls',
  titleKey: 'tolls.title',
  icon: IconCoins,
  component: TollsPanel,
  needsRegion: true,
  record: tollsRecord,
  onMap: TollsOnMap,
  ownsMap: true,
  search: tollsSearch,
  commands: [stopCommands('tolls')],
};
