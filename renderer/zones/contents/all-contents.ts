import { create } from 'zustand';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { unlessDrawing } from '../../workbench/unavailable.ts';

/** The dialog of what is in all zones. */
export const useAllContents = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openAllContents = () => useAllContents.setState({ isOpen: true });
export const closeAllContents = () => useAllContents.setState({ isOpen: false });

export const contentsCommand: Command = {
  id: 'zones.contents',
  titleKey: 'zones.allContents.open',
  keys: [],
  unavailable: unlessDrawing,
  run() {
    openPanel('zones');
    openAllContents();
  },
};
