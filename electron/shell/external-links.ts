import { BrowserWindow, shell, type WebContents } from 'electron';
import { externalOpener } from '../host/external-opener.ts';

/** An isolated world, which the page's scripts can't tamper with. */
const ownWorld = 1001;

/** Opens a web page in the user's browser, after a click or key press in a window of the program. */
export const openExternal = externalOpener({
  open: (address) => shell.openExternal(address),
  afterGesture: async () => {
    const windows = BrowserWindow.getAllWindows().map(({ webContents }) => hasGesture(webContents));
    return (await Promise.all(windows)).includes(true);
  },
});

async function hasGesture(contents: WebContents): Promise<boolean> {
  if (contents.isDestroyed() || contents.isCrashed()) return false;
  const requested = contents.executeJavaScriptInIsolatedWorld(ownWorld, [
    { code: 'navigator.userActivation.isActive' },
  ]);
  return (await requested.catch(() => false)) === true;
}
