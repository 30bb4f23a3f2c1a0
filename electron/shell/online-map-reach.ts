import { isLocalNetworkAddress, isLocalNetworkHost } from '../../shared/addresses/local-network.ts';
import type { Basemap } from '../../shared/settings/settings.ts';

/** Resolves names and proxies. */
export interface NameLookup {
  /** Whether an address is reached through a proxy, which resolves names itself. */
  isProxied(url: string): Promise<boolean>;
  /** IP addresses of a name. */
  resolve(host: string): Promise<readonly string[]>;
  isOnline(): boolean;
}

/**
 * Whether the window may request an address over http(s): nothing local, by whatever name, unless the selected online
 * map is local.
 * @param basemap the selected one; undefined before the settings are loaded
 */
export async function mayWindowAsk(
  address: string,
  basemap: Basemap | undefined,
  lookup: NameLookup,
): Promise<boolean> {
  if (!(await isNear(new URL(address), lookup))) return true;
  return basemap?.kind === 'style' && (await isNear(new URL(basemap.url), lookup));
}

async function isNear(url: URL, { isProxied, resolve, isOnline }: NameLookup): Promise<boolean> {
  if (isLocalNetworkHost(url)) return true;
  if (await isProxied(url.href)) return false;
  try {
    return (await resolve(url.hostname)).some(isLocalNetworkAddress);
  } catch {
    // Offline, there may be a cached response; online, the name may resolve to a local address next time.
    return isOnline();
  }
}
