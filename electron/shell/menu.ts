import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { CommandMenus } from '../../shared/desk/menu.ts';

/**
 * Electron's own items, which bring their words in the system's language with them, and between them what
 * the window offers.
 * @param choose is given the id of the command that is chosen
 */
export function setMenu(menus: CommandMenus = [], choose: (id: string) => void = () => undefined): void {
  const application: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const ofWindow = menus.map(
    ({ label, items }): MenuItemConstructorOptions => ({
      label,
      submenu: items.map(({ id, label, key }) => ({ id, label, click: () => choose(id), ...shown(key) })),
    }),
  );
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...application,
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { role: 'viewMenu' },
      ...ofWindow,
      { role: 'windowMenu' },
    ]),
  );
}

/** The window hears its keys itself, as a field may need them; a Mac has no keys that are only shown. */
const shown = (key: string): MenuItemConstructorOptions =>
  process.platform === 'darwin'
    ? {}
    : { accelerator: key.replace('mod', 'CommandOrControl'), registerAccelerator: false };
