import type { Dispatcher } from 'undici';
import { isDownloadUrl } from '../../shared/addresses/download-address.ts';
import { FaultError, refused } from '../../shared/faults/fault.ts';
import { LocalAddressError } from '../http/elsewhere-lookup.ts';
import { networkFault } from '../http/network-fault.ts';
import { type Network, sendWithin } from '../http/send-within.ts';

export type { Network };

/** A response whose body hasn't been read. */
export interface OpenAnswer {
  /** Final address after redirects. */
  address: string;
  /** Whether that is on this machine or its network. */
  isLocalNetwork: boolean;
  status: number;
  header(name: string): string | undefined;
  body: Dispatcher.ResponseData['body'];
  /** Converts an error while reading the body to a fault. */
  faultOf(error: unknown): FaultError;
}

const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface FileRequest {
  method: 'GET' | 'HEAD';
  address: string;
  headers?: Record<string, string>;
  /** Whether local addresses are allowed, as for one entered by the user. Default: true. */
  mayBeLocal?: boolean;
  signal: AbortSignal;
}

/**
 * Requests a file and follows up to five redirects: never from https to http, never from external to local addresses,
 * whatever name leads there, and never to an address with a password.
 * @throws FaultError if there is no response, or a redirect isn't allowed
 */
export async function followRedirects(
  network: Network,
  { method, address, headers, mayBeLocal = true, signal }: FileRequest,
): Promise<OpenAnswer> {
  let url = new URL(address);
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
    const { response, isLocalNetwork } = await sendWithin(network.routes, url, {
      proxy,
      mayBeLocal: mayNextBeLocal,
      method,
      signal,
      // With content encoding, parts of a file wouldn't fit together.
      headers: { 'accept-encoding': 'identity', ...headers },
    }).catch((error: unknown) => {
      throw faultOf(error);
    });
    const header = (name: string) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    const location = header('location');
    if (!redirects.has(response.statusCode) || location === undefined)
      return {
        address: url.href,
        isLocalNetwork,
        status: response.statusCode,
        header,
        body: response.body,
        faultOf,
      };
    // Discard the body of a redirect to free the connection.
    await response.body.dump().catch(() => undefined);
    url = nextAddress(url, location);
    mayNextBeLocal = isLocalNetwork;
  }
  throw new FaultError(refused('address', 'redirects-many', { most: maxRedirects }));
}

function nextAddress(from: URL, location: string): URL {
  const next = URL.canParse(location, from) ? new URL(location, from) : null;
  const isAllowed = next && isDownloadUrl(next) && !(from.protocol === 'https:' && next.protocol === 'http:');
  if (!isAllowed) throw new FaultError(refused('address', 'redirect-unsafe'));
  return next;
}
