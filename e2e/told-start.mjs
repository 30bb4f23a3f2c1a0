import { app, dialog, protocol } from 'electron';
import manifest from '../package.json' with { type: 'json' };

/** The desktop program where nobody can press the button of a native dialog: prints what one says, as a line of JSON. */
dialog.showErrorBox = (title, content) => console.log(JSON.stringify({ title, content }));
// As in an Electron that has no such call.
if (process.env.WITHOUT_PROTOCOL_HANDLE) protocol.handle = undefined;
app.setName(manifest.productName);
await import(`../${manifest.main}`);
