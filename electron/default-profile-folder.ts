import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the desktop program keeps a person's things, computed without Electron so that both hosts share them. */
export function defaultProfileFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const applicationData: Partial<Record<NodeJS.Platform, string>> = {
    win32: APPDATA ?? join(homedir(), 'AppData/Roaming'),
    darwin: join(homedir(), 'Library/Application Support'),
  };
  return join(applicationData[process.platform] ?? XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Zonedesk');
}
