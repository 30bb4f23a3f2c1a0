import { app } from 'electron';
import { probe, systemEntry } from '../desk/connections/keyring-vault.ts';

/**
 * Lets Chromium do without a keyring that is locked: it would wait for it as long as it takes, and the
 * window with it. Keys are then kept until the program ends, as where there is no keyring. To be called
 * before the program is ready.
 * @returns whether it is locked
 */
export async function passLockedKeyring(): Promise<boolean> {
  if (process.platform !== 'linux' || app.commandLine.hasSwitch('password-store')) return false;
  const isLocked = (await probe(() => systemEntry('locked-keyring-probe'))) === 'waits';
  if (isLocked) app.commandLine.appendSwitch('password-store', 'basic');
  return isLocked;
}
