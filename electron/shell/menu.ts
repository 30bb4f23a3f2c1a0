import { Menu, type MenuItemConstructorOptions } from 'electron';

/** Electron's own items, which bring their words in the system's language with them. */
export function setMenu(): void {
  const application: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...application,
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { role: 'viewMenu' },
      { role: 'windowMenu' },
    ]),
  );
}
