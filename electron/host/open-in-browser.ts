import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How long a browser may take to start and read the redirect file. */
const maxStartMs = 60_000;

/**
 * Opens an address that contains a secret in the default browser, by way of a file only this user can read, because
 * command lines are visible to everyone on the machine. Does nothing without a browser.
 * @param folder that only this user can enter
 */
export function openSecretInBrowser(address: string, folder: string): void {
  const file = join(folder, 'open-zonedesk.html');
  rmSync(file, { force: true });
  const page = `<!doctype html><meta http-equiv="refresh" content="0; url=${address}"><title>Zonedesk</title>`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  openInBrowser(pathToFileURL(file).href);
  setTimeout(() => rmSync(file, { force: true }), maxStartMs).unref();
}

/** Opens an address in the default browser; does nothing if there is none. */
export function openInBrowser(address: string): void {
  const launch = launcher();
  if (!launch) return;
  const [command, ...before] = launch;
  spawn(command, [...before, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

function launcher(): [string, ...string[]] | null {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
