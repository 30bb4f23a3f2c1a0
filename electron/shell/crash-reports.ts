import { join } from 'node:path';
import { app, crashReporter } from 'electron';

/** Stores crash reports in a folder; they are never uploaded. Call before the app is ready. */
export function storeCrashReports(folder: string): void {
  app.setPath('crashDumps', join(folder, 'crashes'));
  crashReporter.start({ uploadToServer: false });
}
