import { join } from 'node:path';
import * as electron from 'electron';
import { endIfKeyringWaits } from './desk/connections/keyring-calls.ts';
import { programArguments } from './host/program-arguments.ts';
import { startFailure } from './host/start-failure.ts';
import { runtimeLack } from './shell/runtime-lack.ts';
import { shutDebugging } from './shell/shut-debugging.ts';
import { languageBefore } from './shell/system-language.ts';

/* Imports little before the start-failure messages exist, so that a failing import is reported too. */

const { app, dialog } = electron;
shutDebugging(app, process.resourcesPath);
const given = programArguments(process.argv.slice(1));
const profileFolder = given.profile ?? app.getPath('userData');

/** Shows why the program can't start in a dialog, which Electron only has once it is ready, and exits. */
async function endWith(error: unknown): Promise<void> {
  console.error(error);
  await app.whenReady();
  dialog.showErrorBox('Zonedesk', startFailure(error, profileFolder, languageBefore(profileFolder)));
  endIfKeyringWaits();
  app.exit(1);
}

process.on('uncaughtException', endWith);
try {
  const lack = runtimeLack(process.versions.electron, electron);
  if (lack) throw lack;
  const { runDesktop } = await import('./shell/run-desktop.ts');
  await runDesktop({
    given,
    profileFolder,
    built: join(import.meta.dirname, '..'),
    endWith,
    // From here on, failures are handled by code that can notify the window.
    onStarted: () => process.off('uncaughtException', endWith),
  });
} catch (error) {
  // Don't await: Electron only becomes ready after this file has finished.
  void endWith(error);
}
