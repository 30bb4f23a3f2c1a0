import { app } from 'electron';
import { probe, systemEntry } from '../desk/connections/keyring-vault.ts';

/**
 * Makes Chromium do without a locked keyring, for which it would wait indefinitely and block the window. Keys are then
 * kept for the session only, as without a keyring. Call before the app is ready.
 * @returns whether it is locked
 */
export async function passLockedKeyring(): Promise<boolean> {
  if (process.platform !== 'linux' || app.commandLine.hasSwitch('password-store')) return false;
  const isLocked = (await probe(() => systemEntry('locked-keyring-probe'))) === 'waits';
  if (isLocked) app.commandLine.appendSwitch('password-store', 'basic');
  return isLocked;
}
