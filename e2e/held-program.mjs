import { app, dialog } from 'electron';
import manifest from '../package.json' with { type: 'json' };

/**
 * The desktop program, held until Playwright has attached, which calls `__playwright_run`: it hangs now
 * and then when a window opens meanwhile. Its own loader does the same, but takes the keyring away too.
 */
const ready = app.whenReady();
const attached = new Promise((attach) => {
  globalThis.__playwright_run = attach;
});
app.whenReady = () => attached.then(() => ready);

// Nobody is there to press the button of a native dialog.
dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });

// All programs of specs share one screen: a window that opens over another takes the screen's own pointer away
// from that, which ends a drag there. Playwright's mouse does not come by the screen.
app.on('browser-window-created', (_, window) => window.setIgnoreMouseEvents(true));

app.setName(manifest.productName);
await import(`../${manifest.main}`);
