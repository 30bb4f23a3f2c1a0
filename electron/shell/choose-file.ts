import { BrowserWindow, dialog } from 'electron';
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
