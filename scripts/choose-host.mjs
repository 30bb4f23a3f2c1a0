import { succeeds } from './commands.mjs';
import { electronRuntime } from './electron-runtime.mjs';

/**
 * Returns where the program runs; `why` is the reason for falling back to the browser.
 * @param {'desktop' | 'browser' | undefined} wanted
 * @returns {Promise<{ host: 'desktop', electron: string, switches: string[] } | { host: 'browser', why?: string }>}
 * @throws if the desktop is requested but not available
 */
export async function chooseHost(wanted) {
  if (wanted === 'browser') return { host: 'browser' };
  const problem = displayProblem() ?? sandboxProblem();
  const runtime = problem ? { missing: problem } : await electronRuntime();
  if ('path' in runtime) return { host: 'desktop', electron: runtime.path, switches: switches() };
  if (wanted === 'desktop') {
    throw new Error(
      `Couldn’t open the desktop window: ${runtime.missing}.\nTo use your browser instead, run: npm start -- --host browser`,
    );
  }
  return { host: 'browser', why: runtime.missing };
}

export const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

function displayProblem() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY ? 'no display found' : undefined;
}

/** Returns a reason if the system forbids unprivileged user namespaces: Electron's sandbox needs them and aborts. */
function sandboxProblem() {
  return process.platform === 'linux' &&
    !isRoot() &&
    !succeeds('unshare', ['--user', '--map-root-user', 'true'])
    ? 'this system doesn’t allow Electron’s sandbox; ask the administrator to allow user namespaces'
    : undefined;
}

function switches() {
  if (process.platform !== 'linux') return [];
  return ['--ozone-platform-hint=auto', ...(isRoot() ? ['--no-sandbox'] : [])];
}
