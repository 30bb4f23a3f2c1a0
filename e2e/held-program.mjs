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

// A window that opens over another one, as those of other specs do, has the screen's own pointer leave that,
// which ends a drag there; what Playwright does with the mouse does not come by the screen.
app.on('browser-window-created', (_, window) => window.setIgnoreMouseEvents(true));

app.setName(manifest.productName);
await import(`../${manifest.main}`);
