import type { Basemap } from '../../shared/settings/settings.ts';

/** Permission to write texts and images to the clipboard. */
const clipboard = 'clipboard-sanitized-write';

/**
 * Permissions for requests to this machine and its network. Newer Chromium versions (such as Electron 43) ask for them,
 * first as one permission, later as two; older ones allow such requests to every page.
 */
const localNetwork = ['local-network-access', 'local-network', 'loopback-network'];

/**
 * Whether a page gets a permission.
 * @param isWindowPage whether the page is that of the window
 * @param basemap the selected one
 */
export function isPagePermitted(permission: string, isWindowPage: boolean, basemap: Basemap): boolean {
  if (!isWindowPage) return false;
  // An online map may be on a company network; the page's policy only permits its hosts.
  return permission === clipboard || (basemap.kind === 'style' && localNetwork.includes(permission));
}
