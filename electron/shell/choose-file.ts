import { BrowserWindow, dialog } from 'electron';

/** Lets a person choose a PMTiles file; null when none was chosen. */
export async function choosePmtiles(): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    properties: ['openFile'],
    filters: [{ name: 'PMTiles', extensions: ['pmtiles'] }],
  };
  const window = BrowserWindow.getFocusedWindow();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths[0] ?? null;
}
