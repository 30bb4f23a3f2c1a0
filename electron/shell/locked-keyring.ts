import { app } from 'electron';
import { keyringEntry, probeKeyring } from '../desk/connections/keyring-vault.ts';

/**
 * Prevents Chromium from using a locked keyring: it would wait for it indefinitely and block the window. Keys are then
 * stored for the session only, as without a keyring. Call before the app is ready.
 * @returns whether the keyring is locked; always false except on Linux
 */
export async function skipLockedKeyring(): Promise<boolean> {
  if (process.platform !== 'linux' || app.commandLine.hasSwitch('password-store')) return false;
  const isLocked = (await probeKeyring(() => keyringEntry('locked-keyring-probe'))) === 'waits';
  if (isLocked) app.commandLine.appendSwitch('password-store', 'basic');
  return isLocked;
}
