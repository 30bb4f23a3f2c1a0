import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { CommandMenus } from '../../shared/desk/menu.ts';
import type { WindowLanguage } from '../../shared/settings.ts';
import { type MenuRole, nativeWords } from './native-words.ts';

const isMac = process.platform === 'darwin';

/**
 * Electron's own items, and between them what the window offers.
 * @param language of Electron's own; on a Mac the menu of the program has the system's
 * @param choose is given the id of the command that is chosen
 */
export function setMenu(
  language: WindowLanguage,
  menus: CommandMenus = [],
  choose: (id: string) => void = () => undefined,
): void {
  const words = nativeWords[language];
  const items = (...groups: MenuRole[][]): MenuItemConstructorOptions[] =>
    groups.flatMap((group, index) => [
      ...(index > 0 ? [{ type: 'separator' as const }] : []),
      ...group.map((role): MenuItemConstructorOptions => ({ role, label: words.roles[role] })),
    ]);
  const application: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  const ofWindow = menus.map(
    ({ label, items }): MenuItemConstructorOptions => ({
      label,
      submenu: items.map(({ id, label, key }) => ({ id, label, click: () => choose(id), ...shown(key) })),
    }),
  );
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...application,
      { label: words.file, submenu: items([isMac ? 'close' : 'quit']) },
      {
        label: words.edit,
        submenu: items(['undo', 'redo'], ['cut', 'copy', 'paste', 'delete'], ['selectAll']),
      },
      {
        label: words.view,
        submenu: items(
          ['reload', 'toggleDevTools'],
          ['resetZoom', 'zoomIn', 'zoomOut'],
          ['togglefullscreen'],
        ),
      },
      ...ofWindow,
      { label: words.window, role: 'window', submenu: items(['minimize', 'close']) },
    ]),
  );
}

/** The window hears its keys itself, as a field may need them; a Mac has no keys that are only shown. */
const shown = (key: string | undefined): MenuItemConstructorOptions =>
  isMac || key === undefined
    ? {}
    : { accelerator: key.replace('mod', 'CommandOrControl'), registerAccelerator: false };
