import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Chromium switches by which other programs can inspect this one or load code into it. */
const debuggingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
  'load-extension',
  'js-flags',
] as const;

/**
 * Marker file next to the archive that allows debugging switches, for test copies of the packaged program. Only someone
 * able to modify the program can create it.
 */
const allowDebuggingFile = 'open-to-debuggers';

interface App {
  isPackaged: boolean;
  commandLine: { hasSwitch(name: string): boolean; removeSwitch(name: string): void };
}

/**
 * Removes debugging switches from the command line of the packaged program, because no fuse disables them and other
 * users of the machine could connect to the port. Call before Electron is ready, because Chromium opens the port then.
 */
export function removeDebuggingSwitches({ isPackaged, commandLine }: App, resourcesFolder: string): void {
  if (!isPackaged || existsSync(join(resourcesFolder, allowDebuggingFile))) return;
  for (const name of debuggingSwitches) if (commandLine.hasSwitch(name)) commandLine.removeSwitch(name);
}
