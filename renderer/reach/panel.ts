import { IconChartDonut } from '@tabler/icons-react';
import type { Panel } from '../workbench/panel.ts';
import { ReachOnMap } from './ReachOnMap.tsx';
import { ReachPanel } from './ReachPanel.tsx';
import { reachSearch } from './reach-search.ts';
import { reachFrom } from './reach-store.ts';

/** What can be reached from a place. */
export const reachPanel: Panel = {
  id: 'reach',
  titleKey: 'reach.title',
  icon: IconChartDonut,
  component: ReachPanel,
  onMap: ReachOnMap,
  search: reachSearch,
  placeActions: [{ id: 'reach-from', titleKey: 'reach.from', icon: IconChartDonut, run: reachFrom }],
};
