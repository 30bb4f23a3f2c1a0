import type { Dispatcher } from 'undici';
import { isDownloadUrl } from '../../shared/addresses/download-address.ts';
import { FaultError, refused } from '../../shared/faults/fault.ts';
import { networkFault } from '../http/network-fault.ts';
import { LocalAddressError } from '../http/public-address-lookup.ts';
import { type Network, sendToAllowedHost } from '../http/send-to-allowed-host.ts';

export type { Network };

/** A response whose body hasn't been read. */
export interface OpenResponse {
  /** Final URL after redirects. */
  url: string;
  /** Whether the final URL is on this machine or its network. */
  isLocalNetwork: boolean;
  status: number;
  header(name: string): string | undefined;
  body: Dispatcher.ResponseData['body'];
  /** Converts an error while reading the body to a fault. */
  faultOf(error: unknown): FaultError;
}

const maxRedirects = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface FileRequest {
  method: 'GET' | 'HEAD';
  url: string;
  headers?: Record<string, string>;
  /** Whether the URL may be on this machine or its network, as one entered by the user may. Default: true. */
  mayBeLocal?: boolean;
  signal: AbortSignal;
}

/**
 * Requests a file and follows up to five redirects: never from https to http, never from the internet to this machine
 * or its network, whatever name resolves to it, and never to a URL with a password.
 * @throws FaultError if there is no response, or a redirect isn't allowed
 */
export async function followRedirects(
  network: Network,
  { method, url: startUrl, headers, mayBeLocal = true, signal }: FileRequest,
): Promise<OpenResponse> {
  let url = new URL(startUrl);
  let mayNextBeLocal = mayBeLocal;
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    const proxy = await network.proxyFor(url.origin).catch(() => {
      throw new FaultError({ kind: 'offline', reason: 'proxy' });
    });
    const faultOf = (error: unknown) => {
      if (error instanceof FaultError) return error;
      if (error instanceof LocalAddressError) return new FaultError(refused('address', 'redirect-unsafe'));
      return new FaultError(signal.aborted ? { kind: 'cancelled' } : networkFault(error, proxy !== null));
    };
    const { response, isLocalNetwork } = await sendToAllowedHost(network.routes, url, {
      proxy,
      mayBeLocal: mayNextBeLocal,
      method,
      signal,
      // Ranges of a compressed file can't be combined.
      headers: { 'accept-encoding': 'identity', ...headers },
    }).catch((error: unknown) => {
      throw faultOf(error);
    });
    const header = (name: string) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const location = header('location');
    if (!redirectStatuses.has(response.statusCode) || location === undefined)
      return {
        url: url.href,
        isLocalNetwork,
        status: response.statusCode,
        header,
        body: response.body,
        faultOf,
      };
    // Discard the body of a redirect to free the connection.
    await response.body.dump().catch(() => undefined);
    url = redirectTarget(url, location);
    mayNextBeLocal = isLocalNetwork;
  }
  throw new FaultError(refused('address', 'redirects-many', { most: maxRedirects }));
}

function redirectTarget(from: URL, location: string): URL {
  const next = URL.canParse(location, from) ? new URL(location, from) : null;
  const isAllowed = next && isDownloadUrl(next) && !(from.protocol === 'https:' && next.protocol === 'http:');
  if (!isAllowed) throw new FaultError(refused('address', 'redirect-unsafe'));
  return next;
}
