import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the folder where the desktop program stores a user's data; computed without Electron so both hosts share it.
 */
export function defaultProfileFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const applicationData: Partial<Record<NodeJS.Platform, string>> = {
    win32: APPDATA ?? join(homedir(), 'AppData/Roaming'),
    darwin: join(homedir(), 'Library/Application Support'),
  };
  return join(applicationData[process.platform] ?? XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Zonedesk');
}
