import { type Dispatcher, request } from 'undici';
import { isNearHost } from '../../shared/addresses/near-host.ts';
import { NearAddressError } from './elsewhere-lookup.ts';
import type { ProxyFor, Routes } from './proxy.ts';

/** How others are reached. */
export interface Network {
  routes: Routes;
  proxyFor: ProxyFor;
}

interface SentRequest extends Pick<Dispatcher.RequestOptions, 'headers' | 'signal'> {
  /** null for none. */
  proxy: string | null;
  /** Whether it may go to this machine or its network. */
  mayBeNear: boolean;
  method?: 'GET' | 'HEAD';
}

interface SentAnswer {
  response: Dispatcher.ResponseData;
  /** Whether it is of this machine or its network; a proxy looks names up itself, and tells nothing of them. */
  isNear: boolean;
}

/**
 * Sends a request, judging where it goes by the address that is connected to.
 * @throws NearAddressError where that is near and may not be, before anything is connected
 */
export async function sendWithin(
  routes: Routes,
  url: URL,
  { proxy, mayBeNear, ...options }: SentRequest,
): Promise<SentAnswer> {
  const send = (dispatcher: Dispatcher) => request(url, { ...options, dispatcher });
  const isNamedNear = isNearHost(url);
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
