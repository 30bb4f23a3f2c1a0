import { spawn } from 'node:child_process';

/** Shows an http address in the default browser. Does nothing where there is none; the address is printed too. */
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
