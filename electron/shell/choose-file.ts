import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import type { FileKind } from '../desk/desk-parts.ts';

/** Lets a person choose a file; null when none was chosen. */
export async function chooseFile({ name, ending }: FileKind): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    properties: ['openFile'],
    filters: [{ name, extensions: [ending] }],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0] ?? null;
}

/** Lets a person choose where a new file is to stand; null when none was chosen. */
export async function chooseNewFile({ name: kind, ending }: FileKind, name: string): Promise<string | null> {
  const options: Electron.SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), `${name}.${ending}`),
    filters: [{ name: kind, extensions: [ending] }],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return filePath || null;
}
