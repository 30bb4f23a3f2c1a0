import { join } from 'node:path';
import * as electron from 'electron';
import { killIfKeyringBlocks } from './desk/connections/keyring-calls.ts';
import { programArguments } from './host/program-arguments.ts';
import { startFailureText } from './host/start-failure.ts';
import { checkRuntime } from './shell/check-runtime.ts';
import { removeDebuggingSwitches } from './shell/remove-debugging-switches.ts';
import { storedUiLanguage } from './shell/system-language.ts';

/* Has few static imports, so that a failing import of the rest is reported like other failures to start. */

const { app, dialog } = electron;
removeDebuggingSwitches(app, process.resourcesPath);
const args = programArguments(process.argv.slice(1));
const profileFolder = args.profile ?? app.getPath('userData');

/** Shows why the program can't start in a dialog, which Electron only has once it is ready, and exits. */
async function failStart(error: unknown): Promise<void> {
  console.error(error);
  await app.whenReady();
  dialog.showErrorBox('Zonedesk', startFailureText(error, profileFolder, storedUiLanguage(profileFolder)));
  killIfKeyringBlocks();
  app.exit(1);
}

process.on('uncaughtException', failStart);
try {
  const runtimeError = checkRuntime(process.versions.electron, electron);
  if (runtimeError) throw runtimeError;
  const { runDesktop } = await import('./shell/run-desktop.ts');
  await runDesktop({
    args,
    profileFolder,
    buildFolder: join(import.meta.dirname, '..'),
    failStart,
    // From here on, failures are handled by code that can notify the window.
    onStarted: () => process.off('uncaughtException', failStart),
  });
} catch (error) {
  // Don't await: Electron only becomes ready after this file has finished.
  void failStart(error);
}
