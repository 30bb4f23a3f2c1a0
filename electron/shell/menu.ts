import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { type CommandMenus, type MenuItem, type MenuRole, menuRoles } from '../../shared/desk/menu.ts';
import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { nativeWords } from './native-words.ts';
import type { RecentWorkspace } from './recent-workspaces.ts';

const isMac = process.platform === 'darwin';
const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Menu items in addition to Electron's own. */
export interface MenuContents {
  /** Commands offered by the window. */
  menus: CommandMenus;
  /** Called with the ID of the selected command. */
  choose(id: string): void;
  /** Recent workspaces. */
  recent: readonly RecentWorkspace[];
}

const emptyContents: MenuContents = { menus: [], choose: () => undefined, recent: [] };

/**
 * Sets the application menu: Electron's own items and the window's commands.
 * @param language of Electron's own items; on a Mac, the first menu is in the system's language
 */
export function setMenu(
  language: WindowLanguage,
  { menus, choose, recent }: MenuContents = emptyContents,
): void {
  const words = nativeWords[language];
  const items = (...groups: MenuRole[][]): MenuItemConstructorOptions[] =>
    groups.flatMap((group, index) => [
      ...(index > 0 ? [separator] : []),
      ...group.map(
        (role): MenuItemConstructorOptions => ({ id: itemIdOf(role), role, label: words.roles[role] }),
      ),
    ]);
  const application: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  const menusIn = (place: CommandMenus[number]['place']) => menus.filter((menu) => menu.place === place);
  const commands = ({ groups }: CommandMenus[number]): MenuItemConstructorOptions[] =>
    groups.flatMap((group, index) => [
      ...(index > 0 ? [separator] : []),
      ...group.map(({ id, label, key }) => ({ id, label, click: () => choose(id), ...shortcut(key) })),
    ]);
  const fileCommands = menusIn('file').flatMap((menu) => [...commands(menu), separator]);
  const recentMenu: MenuItemConstructorOptions = {
    id: 'open-recent',
    label: words.openRecent,
    enabled: recent.length > 0,
    submenu: recent.map(({ name, file, open }) => ({ label: name, toolTip: file, click: open })),
  };
  const windowMenus = menusIn('own').map((menu) => ({ label: menu.label, submenu: commands(menu) }));
  const helpMenus = menusIn('help').map((menu) => ({
    label: menu.label,
    role: 'help' as const,
    submenu: commands(menu),
  }));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...application,
      {
        label: words.file,
        submenu: [...fileCommands, recentMenu, separator, ...items([isMac ? 'close' : 'quit'])],
      },
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
      ...windowMenus,
      { label: words.window, role: 'window', submenu: items(['minimize', 'close']) },
      ...helpMenus,
    ]),
  );
}

const itemIdOf = (role: MenuRole) => `role ${role}`;

/** Returns Electron's own items that the current menu contains, each once. */
export const nativeItems = (language: WindowLanguage): readonly MenuItem[] =>
  menuRoles
    .filter((role) => Menu.getApplicationMenu()?.getMenuItemById(itemIdOf(role)))
    .map((role) => ({ role, label: nativeWords[language].roles[role] }));

/** Runs an item as if the user had selected it in the menu. */
export function runNativeItem(role: MenuRole): void {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  Menu.getApplicationMenu()?.getMenuItemById(itemIdOf(role))?.click(undefined, window, window?.webContents);
}

/**
 * Displays a shortcut without registering it, because the window handles shortcuts itself: a focused field may need the
 * keys. Empty on macOS, which can't display a shortcut without registering it.
 */
const shortcut = (key: string | undefined): MenuItemConstructorOptions =>
  isMac || key === undefined
    ? {}
    : { accelerator: key.replace('mod', 'CommandOrControl'), registerAccelerator: false };
