import { succeeds } from './commands.mjs';
import { electronRuntime } from './electron-runtime.mjs';

/**
 * Decides where the program runs.
 * @param {'desktop' | 'browser' | undefined} wanted
 * @returns {Promise<{ host: 'desktop', electron: string, switches: string[] } | { host: 'browser', why?: string }>}
 * @throws when the desktop is wanted and cannot be had
 */
export async function chooseHost(wanted) {
  if (wanted === 'browser') return { host: 'browser' };
  const hindrance = noDisplay() ?? noSandbox();
  const runtime = hindrance ? { missing: hindrance } : await electronRuntime();
  if ('path' in runtime) return { host: 'desktop', electron: runtime.path, switches: switches() };
  if (wanted === 'desktop') {
    throw new Error(
      `Couldn’t open the desktop window: ${runtime.missing}.\nTo use your browser instead, run: npm start -- --host browser`,
    );
  }
  return { host: 'browser', why: runtime.missing };
}

export const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

function noDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY ? 'no display found' : undefined;
}

/** Some systems forbid ordinary users the namespaces that Electron's sandbox is made of, and it ends at once. */
function noSandbox() {
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
