import { app, clipboard, dialog } from 'electron';
import { errorReport } from '../../shared/faults/error-report.ts';
import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { endIfKeyringWaits } from '../desk/connections/keyring-calls.ts';
import { restartsIn, restartsVariable, restartsWith } from '../host/restarts.ts';
import { nativeWords } from './native-words.ts';

/** Restarts a program that keeps failing; asks the user if recent restarts didn't help. */
export async function restartProgram(error: unknown, language: WindowLanguage): Promise<void> {
  const restarts = restartsWith(restartsIn(process.env[restartsVariable]), Date.now());
  if (restarts === null && !(await wantsStart(error, language))) {
    endIfKeyringWaits();
    app.exit(1);
    return;
  }
  console.error('Zonedesk keeps crashing and is restarting.');
  process.env[restartsVariable] = (restarts ?? []).join();
  app.relaunch();
  endIfKeyringWaits();
  app.exit(1);
}

async function wantsStart(error: unknown, language: WindowLanguage): Promise<boolean> {
  const words = nativeWords[language];
  const report = errorReport(
    // biome-ignore lint/plugin: reports are in English, for those who look after the program
    { part: 'Main process', error, components: '' },
    { version: app.getVersion(), host: 'desktop' },
  );
  console.error(`Zonedesk keeps crashing.\n${report}`);
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: app.getName(),
      message: words.failsAgain,
      detail: `${words.failsAgainText}\n\n${report}`,
      buttons: [words.startAgain, words.roles.quit, words.copyReport],
      defaultId: 0,
      cancelId: 1,
    });
    if (response !== 2) return response === 0;
    await clipboard.writeText(report);
  }
}
