import { app, BrowserWindow, dialog } from 'electron';
import { fileChoosers } from './file-choosers.ts';

/** File choosers with system dialogs, attached to the focused window. */
export const { chooseFile, chooseNewFile } = fileChoosers({
  documentsFolder: () => app.getPath('documents'),
  open(options) {
    const window = BrowserWindow.getFocusedWindow();
    return window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options);
  },
  save(options) {
    const window = BrowserWindow.getFocusedWindow();
    return window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options);
  },
});
