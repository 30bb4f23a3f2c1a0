import type { Dispatcher } from 'undici';
import { request } from 'undici';
import { isDownloadAddress } from '../../shared/addresses/download-address.ts';
import { isNearHost } from '../../shared/addresses/near-host.ts';
import { FaultError, refused } from '../../shared/faults/fault.ts';
import { networkFault } from '../http/network-fault.ts';
import type { ProxyFor, Routes } from '../http/proxy.ts';

/** How others are reached. */
export interface Network {
  routes: Routes;
  proxyFor: ProxyFor;
}

/** An answer whose body was not read yet. */
export interface OpenAnswer {
  /** Where it came from, after all redirects. */
  address: string;
  status: number;
  header(name: string): string | undefined;
  body: Dispatcher.ResponseData['body'];
  /** What an error while the body is read stands for. */
  faultOf(error: unknown): FaultError;
}

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface FileRequest {
  method: 'GET' | 'HEAD';
  address: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Asks for a file, and follows redirects: at most five, never from https to http, never from elsewhere to this
 * machine or its network, and never to an address with a password.
 * @throws FaultError where there is no answer, or it leads to where it may not
 */
export async function followRedirects(
  { routes, proxyFor }: Network,
  { method, address, headers, signal }: FileRequest,
): Promise<OpenAnswer> {
  let url = new URL(address);
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const proxy = await proxyFor(url.origin).catch(() => {
      throw new FaultError({ kind: 'offline', reason: 'proxy' });
    });
    const { dispatcher, viaProxy } = proxy === null ? routes.direct : routes.through(proxy);
    const faultOf = (error: unknown) =>
      error instanceof FaultError
        ? error
        : new FaultError(signal.aborted ? { kind: 'cancelled' } : networkFault(error, viaProxy));
    const answer = await request(url, {
      method,
      dispatcher,
      signal,
      // Packed on the way, parts of a file would not fit together.
      headers: { 'accept-encoding': 'identity', ...headers },
    }).catch((error: unknown) => {
      throw faultOf(error);
    });
    const header = (name: string) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const location = header('location');
    if (!redirects.has(answer.statusCode) || location === undefined)
      return { address: url.href, status: answer.statusCode, header, body: answer.body, faultOf };
    // Its body tells nothing, and its connection is wanted again.
    await answer.body.dump().catch(() => undefined);
    url = nextAddress(url, location);
  }
  throw new FaultError(refused('address', 'redirects-many', { most: mostRedirects }));
}

function nextAddress(from: URL, location: string): URL {
  const next = URL.canParse(location, from) ? new URL(location, from) : null;
  const isAllowed =
    next &&
    isDownloadAddress(next) &&
    !(from.protocol === 'https:' && next.protocol === 'http:') &&
    (isNearHost(from) || !isNearHost(next));
  if (!isAllowed) throw new FaultError(refused('address', 'redirect-unsafe'));
  return next;
}
