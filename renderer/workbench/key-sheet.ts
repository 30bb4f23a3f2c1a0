import { create } from 'zustand';
import type { Command } from './command.ts';

/** Whether the list of keys is shown. */
export const useKeySheet = create<{ shown: boolean }>()(() => ({ shown: false }));

export const showKeys = (visible: boolean) => useKeySheet.setState({ shown: visible });

export const keySheetCommand: Command = {
  id: 'key-sheet',
  titleKey: 'keys.title',
  keys: ['shift+?'],
  menu: 'help',
  run: () => showKeys(true),
};
