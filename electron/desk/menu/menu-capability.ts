import type { menu as capability } from '../../../shared/desk/menu.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';

/**
 * Opens the calls for the application menu.
 * @param chosen called with the ID of each command that the user selects
 */
export const openMenu = (
  { showMenus, menuItems }: Pick<DeskParts, 'showMenus' | 'menuItems'>,
  chosen: (id: string) => void,
): Opened<typeof capability> => ({
  calls: {
    'menu.show': async (menus) => {
      showMenus?.(menus, chosen);
      return succeeded(null);
    },
    'menu.items': async () => succeeded(menuItems?.list() ?? []),
    'menu.run': async (role) => {
      menuItems?.run(role);
      return succeeded(null);
    },
  },
  states: {},
});
