import { isNonPublicAddress, isNonPublicHost } from '../../shared/addresses/non-public-address.ts';
import type { Basemap } from '../../shared/settings/settings.ts';

/** Looks up names and proxies. */
export interface NameLookup {
  /** Whether a URL is reached through a proxy, which resolves names itself. */
  isProxied(url: string): Promise<boolean>;
  /** Returns the IP addresses of a host; rejects if it can't be resolved. */
  resolve(host: string): Promise<readonly string[]>;
  isOnline(): boolean;
}

/**
 * Whether the window may request a URL over http(s): nothing on this machine or its network, whatever name resolves to
 * it, unless the selected online map is there too.
 * @param basemap the selected one
 */
export async function mayWindowRequest(url: string, basemap: Basemap, lookup: NameLookup): Promise<boolean> {
  if (!(await isLocal(new URL(url), lookup))) return true;
  return basemap.kind === 'style' && (await isLocal(new URL(basemap.url), lookup));
}

async function isLocal(url: URL, { isProxied, resolve, isOnline }: NameLookup): Promise<boolean> {
  if (isNonPublicHost(url)) return true;
  if (await isProxied(url.href)) return false;
  try {
    return (await resolve(url.hostname)).some(isNonPublicAddress);
  } catch {
    // Offline, allow it: the response may be cached. Online, refuse: the next lookup may return a local address.
    return isOnline();
  }
}
