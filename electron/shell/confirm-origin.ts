import { BrowserWindow, dialog } from 'electron';
import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { nativeWords } from './native-words.ts';

const [cancel, use] = [0, 1] as const;

/**
 * Asks the user whether requests may go to the service at this origin. Uses a native dialog, which scripts of the page
 * can't bypass.
 */
export async function confirmOrigin(origin: string, language: WindowLanguage): Promise<boolean> {
  const words = nativeWords[language];
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    title: 'Zonedesk',
    message: words.serviceQuestion(origin),
    detail: words.serviceQuestionText,
    buttons: [words.cancel, words.use],
    cancelId: cancel,
    defaultId: cancel,
    noLink: true,
  };
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === use;
}
