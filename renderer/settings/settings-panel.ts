import { IconSettings } from '@tabler/icons-react';
import type { Panel } from '../workbench/panel.ts';
import { Settings } from './Settings.tsx';

export const settingsPanel: Panel = {
  id: 'settings',
  titleKey: 'settings.title',
  icon: IconSettings,
  component: Settings,
};
