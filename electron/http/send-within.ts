import { type Dispatcher, request } from 'undici';
import { isLocalNetworkHost } from '../../shared/addresses/local-network.ts';
import { LocalAddressError } from './elsewhere-lookup.ts';
import type { ProxyFor, Routes } from './proxy.ts';

/** How to reach other hosts. */
export interface Network {
  routes: Routes;
  proxyFor: ProxyFor;
}

interface SentRequest extends Pick<Dispatcher.RequestOptions, 'headers' | 'signal'> {
  /** Null for none. */
  proxy: string | null;
  /** Whether requests to this machine or its network are allowed. */
  mayBeLocal: boolean;
  method?: 'GET' | 'HEAD';
}

interface SentAnswer {
  response: Dispatcher.ResponseData;
  /** Whether the address is on this machine or its network; unknown through a proxy, which resolves names itself. */
  isLocalNetwork: boolean;
}

/**
 * Sends a request and checks the address it actually connects to.
 * @throws LocalAddressError if that is local and not allowed, before connecting
 */
export async function sendWithin(
  routes: Routes,
  url: URL,
  { proxy, mayBeLocal, ...options }: SentRequest,
): Promise<SentAnswer> {
  const send = (dispatcher: Dispatcher) => request(url, { ...options, dispatcher });
  const isLocalByName = isLocalNetworkHost(url);
  if (isLocalByName && !mayBeLocal) throw new LocalAddressError(url.hostname);
  if (proxy !== null)
    return { response: await send(routes.through(proxy).dispatcher), isLocalNetwork: isLocalByName };
  if (isLocalByName) return { response: await send(routes.direct.dispatcher), isLocalNetwork: true };
  try {
    return { response: await send(routes.elsewhere.dispatcher), isLocalNetwork: false };
  } catch (error) {
    if (!(mayBeLocal && error instanceof LocalAddressError)) throw error;
    return { response: await send(routes.direct.dispatcher), isLocalNetwork: true };
  }
}
