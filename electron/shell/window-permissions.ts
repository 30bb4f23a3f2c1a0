import type { Basemap } from '../../shared/settings/settings.ts';

/** Puts texts and pictures on the clipboard. */
const clipboard = 'clipboard-sanitized-write';

/**
 * Reaches hosts of this machine and its network: asked for by newer versions of Chromium (Electron 43 does), by one name
 * and then by two. Older ones let every page reach them.
 */
const localNetwork = ['local-network-access', 'local-network', 'loopback-network'];

/**
 * Whether a page may do what it asks the session for.
 * @param isOwn whether the window's own page asks
 * @param basemap that is chosen; undefined before the settings are read
 */
export function mayPage(permission: string, isOwn: boolean, basemap: Basemap | undefined): boolean {
  if (!isOwn) return false;
  // An online map may come from the network of a company; the page's policy names its hosts, and no others.
  return permission === clipboard || (basemap?.kind === 'style' && localNetwork.includes(permission));
}
