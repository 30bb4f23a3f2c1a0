import { isNearAddress, isNearHost } from '../../shared/addresses/near-host.ts';
import type { Basemap } from '../../shared/settings/settings.ts';

/** What tells where names lead. */
export interface NameLookup {
  /** Whether a proxy is used for an address, which looks names up itself. */
  isProxied(url: string): Promise<boolean>;
  /** The IP addresses of a name. */
  resolve(host: string): Promise<readonly string[]>;
  isOnline(): boolean;
}

/**
 * Whether the window may ask for an address over http(s): nothing of this machine or its network, by whatever name,
 * unless the online map that is chosen is from there.
 * @param basemap that is chosen; undefined before the settings are read
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
  if (isNearHost(url)) return true;
  if (await isProxied(url.href)) return false;
  try {
    return (await resolve(url.hostname)).some(isNearAddress);
  } catch {
    // Without a network there may be an answer in the cache; with one, the name may lead near the next time.
    return isOnline();
  }
}
