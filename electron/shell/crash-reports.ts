import { join } from 'node:path';
import { app, crashReporter } from 'electron';

/** Has reports of crashes stored in a folder, by which they stay on this machine. To be called before the app is ready. */
export function storeCrashReports(folder: string): void {
  app.setPath('crashDumps', join(folder, 'crashes'));
  crashReporter.start({ uploadToServer: false });
}
