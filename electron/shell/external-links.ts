import { BrowserWindow, shell, type WebContents } from 'electron';
import { externalOpener } from '../host/external-opener.ts';

/** ID of an isolated world, in which scripts of the page can't replace `navigator`. */
const isolatedWorldId = 1001;

/** Opens a web page in the default browser, if the user has just clicked or pressed a key in the window. */
export const openExternal = externalOpener({
  open: (address) => shell.openExternal(address),
  hasUserGesture: async () => {
    const gestures = BrowserWindow.getAllWindows().map(({ webContents }) => hasGesture(webContents));
    return (await Promise.all(gestures)).includes(true);
  },
});

async function hasGesture(contents: WebContents): Promise<boolean> {
  if (contents.isDestroyed() || contents.isCrashed()) return false;
  const isActive = contents.executeJavaScriptInIsolatedWorld(isolatedWorldId, [
    { code: 'navigator.userActivation.isActive' },
  ]);
  return (await isActive.catch(() => false)) === true;
}
