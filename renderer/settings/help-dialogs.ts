import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';

type HelpDialog = 'licenses' | 'report' | 'updates';

/** The help dialog that is open; null if none is. */
export const useHelpDialog = create<{ dialog: HelpDialog | null }>()(() => ({ dialog: null }));

export const setHelpDialog = (dialog: HelpDialog | null) => useHelpDialog.setState({ dialog });

export const reportCommand: Command = {
  id: 'report',
  titleKey: 'settings.report',
  keys: [],
  menu: 'help',
  run: () => setHelpDialog('report'),
};

export const updatesCommand: Command = {
  id: 'check-updates',
  titleKey: 'settings.updates.command',
  keys: [],
  menu: 'help',
  run: () => setHelpDialog('updates'),
};

export const licensesCommand: Command = {
  id: 'licenses',
  titleKey: 'settings.licenses',
  keys: [],
  menu: 'help',
  run: () => setHelpDialog('licenses'),
};
