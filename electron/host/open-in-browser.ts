import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The redirect file is deleted after this time, which a browser may need to start and read it. */
const redirectLifetimeMs = 60_000;

/**
 * Opens a URL that contains a secret in the default browser, through a redirect file that only this user can read,
 * because command lines are visible to all users of the machine. Does nothing without a browser.
 * @param folder of the redirect file; only this user can enter it
 */
export function openSecretInBrowser(url: string, folder: string): void {
  const file = join(folder, 'open-zonedesk.html');
  rmSync(file, { force: true });
  const page = `<!doctype html><meta http-equiv="refresh" content="0; url=${url}"><title>Zonedesk</title>`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  openInBrowser(pathToFileURL(file).href);
  setTimeout(() => rmSync(file, { force: true }), redirectLifetimeMs).unref();
}

/** Opens a URL in the default browser; does nothing if there is none. */
export function openInBrowser(url: string): void {
  const launchCommand = browserCommand();
  if (!launchCommand) return;
  const [command, ...leadingArguments] = launchCommand;
  spawn(command, [...leadingArguments, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

function browserCommand(): [string, ...string[]] | null {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
