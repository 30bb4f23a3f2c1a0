import { join } from 'node:path';
import * as electron from 'electron';
import { endIfKeyringWaits } from './desk/connections/keyring-calls.ts';
import { programArguments } from './host/program-arguments.ts';
import { startFailure } from './host/start-failure.ts';
import { runtimeLack } from './shell/runtime-lack.ts';
import { shutDebugging } from './shell/shut-debugging.ts';
import { languageBefore } from './shell/system-language.ts';

/* Loads little before the words for a failure are there, so that what cannot be loaded is told, too. */

const { app, dialog } = electron;
shutDebugging(app, process.resourcesPath);
const given = programArguments(process.argv.slice(1));
const profileFolder = given.profile ?? app.getPath('userData');

/** Says why the program does not start in a dialog, which Electron has only when it is ready, and ends it. */
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
    // From here on it is heard of by those who can tell the window.
    onStarted: () => process.off('uncaughtException', endWith),
  });
} catch (error) {
  // Not waited for: Electron is ready only when this file has come to its end.
  void endWith(error);
}
