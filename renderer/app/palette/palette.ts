import { create } from 'zustand';
import { desk } from '../../desk/desk.ts';
import { deskState } from '../../desk/states.ts';
import type { Command } from '../../workbench/command.ts';

/** Whether the palette is open. */
export const usePalette = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const setPaletteOpen = (isOpen: boolean) => usePalette.setState({ isOpen });

export const paletteCommand: Command = {
  id: 'palette',
  titleKey: 'palette.command',
  keys: ['mod+K'],
  run: () => setPaletteOpen(true),
};

const maxUsed = 50;

/** Stores that an entry was used. */
export function storeUsed(id: string) {
  const others = deskState('arrangement').paletteUsed.filter((other) => other !== id);
  void desk.call('arrangement.keep', { paletteUsed: [id, ...others].slice(0, maxUsed) });
}
