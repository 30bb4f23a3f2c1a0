import { app, dialog } from 'electron';
import manifest from '../package.json' with { type: 'json' };

/**
 * Starts the desktop program, but waits until Playwright has attached and calls `__playwright_run`, as it sometimes hangs if
 * a window opens before. Playwright's own loader does the same, but also disables the keyring.
 */
const ready = app.whenReady();
const attached = new Promise((attach) => {
  globalThis.__playwright_run = attach;
});
app.whenReady = () => attached.then(() => ready);

// Native dialogs can't be answered in specs.
dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });

// All specs share one screen: a window that opens over another one takes the system's pointer from it, which ends a drag
// there. Playwright's mouse doesn't depend on the screen.
app.on('browser-window-created', (_, window) => window.setIgnoreMouseEvents(true));

app.setName(manifest.productName);
await import(`../${manifest.main}`);
