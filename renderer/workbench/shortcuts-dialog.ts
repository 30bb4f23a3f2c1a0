import { create } from 'zustand';
import type { Command } from './command.ts';

/** Whether the keyboard shortcuts dialog is open. */
export const useShortcutsDialog = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const setShortcutsDialogOpen = (isOpen: boolean) => useShortcutsDialog.setState({ isOpen });

export const shortcutsCommand: Command = {
  id: 'key-sheet',
  titleKey: 'keys.title',
  keys: ['shift+?'],
  menu: 'help',
  run: () => setShortcutsDialogOpen(true),
};
