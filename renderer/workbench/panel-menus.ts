import { useLayoutEffect } from 'react';

/** Item of a menu that the palette lists too. */
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

/** Returns the menus that the open panel currently shows. */
export const panelMenus = (): readonly PanelMenu[] => [...menus.values()];

/** Lists the items of a menu in the palette while the component is mounted. */
export function usePanelMenu(title: string, choices: readonly MenuChoice[]) {
  useLayoutEffect(() => {
    const id = Symbol(title);
    menus.set(id, { title, choices });
    return () => {
      menus.delete(id);
    };
  });
}
