import { BrowserWindow, dialog } from 'electron';

const [cancel, use] = [0, 1] as const;

/** Asks the person, past the page, whether another service is to be asked from now on. */
export async function confirmOrigin(origin: string): Promise<boolean> {
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    title: 'Zonedesk',
    message: `Use the service at ${origin}?`,
    detail:
      'Searches, routes and zones will be sent there from now on, with the keys that you give for it. ' +
      'Keys of other services are not sent there.',
    buttons: ['Cancel', 'Use this service'],
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
