import { app, clipboard, dialog } from 'electron';
import { errorReport } from '../../shared/faults/error-report.ts';
import type { WindowLanguage } from '../../shared/settings/settings.ts';
import { killIfKeyringBlocks } from '../desk/connections/keyring-calls.ts';
import { nextRestartTimes, parseRestartTimes, restartsVariable } from '../host/restarts.ts';
import { nativeWords } from './native-words.ts';

/** Restarts a program that keeps failing; if recent restarts didn't help, asks the user whether to quit. */
export async function restartProgram(error: unknown, language: WindowLanguage): Promise<void> {
  const restarts = nextRestartTimes(parseRestartTimes(process.env[restartsVariable]), Date.now());
  if (restarts === null && !(await confirmRestart(error, language))) {
    killIfKeyringBlocks();
    app.exit(1);
    return;
  }
  console.error('Zonedesk keeps crashing and is restarting.');
  process.env[restartsVariable] = (restarts ?? []).join();
  app.relaunch();
  killIfKeyringBlocks();
  app.exit(1);
}

async function confirmRestart(error: unknown, language: WindowLanguage): Promise<boolean> {
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
      message: words.keepsCrashing,
      detail: `${words.keepsCrashingText}\n\n${report}`,
      buttons: [words.restart, words.roles.quit, words.copyReport],
      defaultId: 0,
      cancelId: 1,
    });
    if (response !== 2) return response === 0;
    await clipboard.writeText(report);
  }
}
