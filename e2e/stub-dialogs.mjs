import { app, dialog, protocol } from 'electron';
import manifest from '../package.json' with { type: 'json' };

/** Starts the desktop program with stubbed native dialogs, whose text is printed as a line of JSON. */
dialog.showErrorBox = (title, content) => console.log(JSON.stringify({ title, content }));
// As in versions of Electron without this method.
if (process.env.WITHOUT_PROTOCOL_HANDLE) protocol.handle = undefined;
app.setName(manifest.productName);
await import(`../${manifest.main}`);
