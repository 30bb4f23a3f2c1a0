import { create } from 'zustand';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { whileDrawingReason } from '../../workbench/unavailable-reasons.ts';

/** Whether the dialog with the contents of all zones is open. */
export const useAllContents = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openAllContents = () => useAllContents.setState({ isOpen: true });
export const closeAllContents = () => useAllContents.setState({ isOpen: false });

export const contentsCommand: Command = {
  id: 'zones.contents',
  titleKey: 'zones.allContents.open',
  keys: [],
  unavailable: whileDrawingReason,
  run() {
    openPanel('zones');
    openAllContents();
  },
};
