import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';
import { unlessDrawing } from '../workbench/unavailable.ts';

/** Whether the list of closures is open. */
export const useClosuresDialog = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const showClosures = () => useClosuresDialog.setState({ isOpen: true });
export const closeClosures = () => useClosuresDialog.setState({ isOpen: false });

/** Opens the list of closures from anywhere. */
export const closuresCommand: Command = {
  id: 'closures',
  titleKey: 'closures.open',
  keys: [],
  unavailable: unlessDrawing,
  run: showClosures,
};
