import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';

type HelpDialog = 'licenses' | 'report' | 'updates';

/** The open one of `HelpDialogs`; null if none is. */
export const useHelpDialog = create<{ shown: HelpDialog | null }>()(() => ({ shown: null }));

export const showHelp = (visible: HelpDialog | null) => useHelpDialog.setState({ shown: visible });

export const reportCommand: Command = {
  id: 'report',
  titleKey: 'settings.report',
  keys: [],
  menu: 'help',
  run: () => showHelp('report'),
};

export const updatesCommand: Command = {
  id: 'check-updates',
  titleKey: 'settings.updates.command',
  keys: [],
  menu: 'help',
  run: () => showHelp('updates'),
};

export const licensesCommand: Command = {
  id: 'licenses',
  titleKey: 'settings.licenses',
  keys: [],
  menu: 'help',
  run: () => showHelp('licenses'),
};
