import { type Dispatcher, request } from 'undici';
import { isNonPublicHost } from '../../shared/addresses/non-public-address.ts';
import type { ProxyFor, Routes } from './proxy.ts';
import { LocalAddressError } from './public-address-lookup.ts';

/** Connections to other hosts, and the choice of proxies for them. */
export interface Network {
  routes: Routes;
  proxyFor: ProxyFor;
}

interface SentRequest extends Pick<Dispatcher.RequestOptions, 'headers' | 'signal'> {
  /** Proxy URL; null for a direct connection. */
  proxy: string | null;
  /** Whether requests to this machine or its network are allowed. */
  mayBeLocal: boolean;
  method?: 'GET' | 'HEAD';
}

interface SentResponse {
  response: Dispatcher.ResponseData;
  /**
   * Whether the response came from this machine or its network. Through a proxy, which resolves names itself, only
   * judged by the host in the URL.
   */
  isLocalNetwork: boolean;
}

/**
 * Sends a request, and checks the address that it actually connects to.
 * @throws LocalAddressError before connecting, if the address is local and local hosts aren't allowed
 */
export async function sendToAllowedHost(
  routes: Routes,
  url: URL,
  { proxy, mayBeLocal, ...options }: SentRequest,
): Promise<SentResponse> {
  const send = (dispatcher: Dispatcher) => request(url, { ...options, dispatcher });
  const isLocalByName = isNonPublicHost(url);
  if (isLocalByName && !mayBeLocal) throw new LocalAddressError(url.hostname);
  if (proxy !== null)
    return { response: await send(routes.through(proxy).dispatcher), isLocalNetwork: isLocalByName };
  if (isLocalByName) return { response: await send(routes.direct.dispatcher), isLocalNetwork: true };
  try {
    return { response: await send(routes.publicOnly.dispatcher), isLocalNetwork: false };
  } catch (error) {
    if (!(mayBeLocal && error instanceof LocalAddressError)) throw error;
    return { response: await send(routes.direct.dispatcher), isLocalNetwork: true };
  }
}
