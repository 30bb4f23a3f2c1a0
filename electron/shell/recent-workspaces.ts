import { app, Menu } from 'electron';
import { isSampleFile, workspaceName } from '../../shared/desk/workspaces.ts';
import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { nativeWords } from './native-words.ts';

/** A recent workspace, as shown in the system's menus. */
export interface RecentWorkspace {
  name: string;
  file: string;
  open(): void;
}

/** Returns menu entries for recent workspace files, with their names in the language. */
export const recentWorkspaces = (
  files: readonly string[],
  language: WindowLanguage,
  open: (file: string) => void,
): RecentWorkspace[] =>
  files.map((file) => ({
    name: isSampleFile(file)
      ? nativeWords[language].sampleProject
      : (workspaceName(file) ?? nativeWords[language].initialWorkspace),
    file,
    open: () => open(file),
  }));

/**
 * Shows recent workspaces on the program's icon: in the jump list on Windows and the dock menu on macOS. Linux has
 * neither.
 */
export function showInIconMenu(
  recent: readonly RecentWorkspace[],
  language: WindowLanguage,
  profileFolder: string,
): void {
  app.dock?.setMenu(Menu.buildFromTemplate(recent.map(({ name, open }) => ({ label: name, click: open }))));
  if (process.platform === 'win32')
    showInJumpList(recent, nativeWords[language].recentWorkspaces, profileFolder);
}

/** Each item starts the program with a file; an instance that is already running opens it instead. */
function showInJumpList(recent: readonly RecentWorkspace[], title: string, profileFolder: string): void {
  const program = app.isPackaged ? [] : [app.getAppPath()];
  // Windows rejects a list with items the user has removed.
  const removed = new Set(app.getJumpListSettings().removedItems.map(({ description }) => description));
  app.setJumpList([
    {
      type: 'custom',
      name: title,
      items: recent
        .filter(({ file }) => !removed.has(file))
        .map(({ name, file }) => ({
          type: 'task',
          title: name,
          description: file,
          program: process.execPath,
          args: [...program, `--profile=${profileFolder}`, file].map((part) => `"${part}"`).join(' '),
          iconPath: process.execPath,
          iconIndex: 0,
        })),
    },
  ]);
}
