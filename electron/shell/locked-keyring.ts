import { app } from 'electron';
import { probe, systemEntry } from '../desk/connections/keyring-vault.ts';

/**
 * Lets Chromium do without a keyring that is locked: it would wait for it as long as it takes, and the
 * window with it. Keys are then kept until the program ends, as where there is no keyring. To be called
 * before the program is ready.
 */
export async function passLockedKeyring(): Promise<void> {
  if (process.platform !== 'linux' || app.commandLine.hasSwitch('password-store')) return;
  if ((await probe(() => systemEntry('locked-keyring-probe'))) === 'waits') {
    app.commandLine.appendSwitch('password-store', 'basic');
  }
}
