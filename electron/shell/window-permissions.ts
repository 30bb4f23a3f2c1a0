import type { Basemap } from '../../shared/settings/settings.ts';

/** Writes texts and images to the clipboard. */
const clipboard = 'clipboard-sanitized-write';

/**
 * Access to hosts on this machine and its network: requested by newer Chromium versions (such as Electron 43), first as
 * one permission, later as two. Older versions allow it to every page.
 */
const localNetwork = ['local-network-access', 'local-network', 'loopback-network'];

/**
 * Whether a page gets a permission.
 * @param isOwn whether the window's own page asks
 * @param basemap the selected one; undefined before the settings are loaded
 */
export function mayPage(permission: string, isOwn: boolean, basemap: Basemap | undefined): boolean {
  if (!isOwn) return false;
  // An online map may be on a company network; the page's policy only permits its hosts.
  return permission === clipboard || (basemap?.kind === 'style' && localNetwork.includes(permission));
}
