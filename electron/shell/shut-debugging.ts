import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Switches of Chromium that let others look into the program, or load code into it. */
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
 * Leaves these switches to a copy of the packed program that is to be driven: a file beside the archive, which nobody
 * makes but who can change the program itself.
 */
const openToDebuggers = 'open-to-debuggers';

interface App {
  isPackaged: boolean;
  commandLine: { hasSwitch(name: string): boolean; removeSwitch(name: string): void };
}

/**
 * Takes the switches of a debugger from the packed program, which no fuse shuts: other users of the machine reach the
 * port that it opens. To be called before Electron is ready, as Chromium opens it only then.
 */
export function shutDebugging({ isPackaged, commandLine }: App, resourcesFolder: string): void {
  if (!isPackaged || existsSync(join(resourcesFolder, openToDebuggers))) return;
  for (const name of debuggingSwitches) if (commandLine.hasSwitch(name)) commandLine.removeSwitch(name);
}
