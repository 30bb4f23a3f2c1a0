import { app, BrowserWindow, dialog } from 'electron';
import { fileChoosers } from './file-choosers.ts';

/** The choosers over the system's dialogs, which belong to the window that has the focus. */
export const { chooseFile, chooseNewFile } = fileChoosers({
  documents: () => app.getPath('documents'),
  open(options) {
    const window = BrowserWindow.getFocusedWindow();
    return window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options);
  },
  save(options) {
    const window = BrowserWindow.getFocusedWindow();
    return window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options);
  },
});
