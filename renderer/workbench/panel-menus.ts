import { useLayoutEffect } from 'react';

/** One item of a menu, as the palette offers it too. */
export interface MenuChoice {
  /** Unique in the menu. */
  id: string;
  label: string;
  disabled?: boolean;
  run(): void;
}

interface PanelMenu {
  title: string;
  choices: readonly MenuChoice[];
}

const menus = new Map<symbol, PanelMenu>();

/** Returns the menus of what the open panel shows now. */
export const panelMenus = (): readonly PanelMenu[] => [...menus.values()];

/** Offers the items of a menu in the palette while the menu's button is mounted. */
export function usePanelMenu(title: string, choices: readonly MenuChoice[]) {
  useLayoutEffect(() => {
    const id = Symbol(title);
    menus.set(id, { title, choices });
    return () => {
      menus.delete(id);
    };
  });
}
