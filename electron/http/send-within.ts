import { type Dispatcher, request } from 'undici';
import { isLocalNetworkHost } from '../../shared/addresses/near-host.ts';
import { NearAddressError } from './elsewhere-lookup.ts';
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
  mayBeNear: boolean;
  method?: 'GET' | 'HEAD';
}

interface SentAnswer {
  response: Dispatcher.ResponseData;
  /** Whether the address is on this machine or its network; unknown through a proxy, which resolves names itself. */
  isNear: boolean;
}

/**
 * Sends a request and checks the address it actually connects to.
 * @throws NearAddressError if that is local and not allowed, before connecting
 */
export async function sendWithin(
  routes: Routes,
  url: URL,
  { proxy, mayBeNear, ...options }: SentRequest,
): Promise<SentAnswer> {
  const send = (dispatcher: Dispatcher) => request(url, { ...options, dispatcher });
  const isNamedNear = isLocalNetworkHost(url);
  if (isNamedNear && !mayBeNear) throw new NearAddressError(url.hostname);
  if (proxy !== null) return { response: await send(routes.through(proxy).dispatcher), isNear: isNamedNear };
  if (isNamedNear) return { response: await send(routes.direct.dispatcher), isNear: true };
  try {
    return { response: await send(routes.elsewhere.dispatcher), isNear: false };
  } catch (error) {
    if (!(mayBeNear && error instanceof NearAddressError)) throw error;
    return { response: await send(routes.direct.dispatcher), isNear: true };
  }
}
