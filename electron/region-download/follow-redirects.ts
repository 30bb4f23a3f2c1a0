import type { Dispatcher } from 'undici';
import { isDownloadAddress } from '../../shared/addresses/download-address.ts';
import { FaultError, refused } from '../../shared/faults/fault.ts';
import { NearAddressError } from '../http/elsewhere-lookup.ts';
import { networkFault } from '../http/network-fault.ts';
import { type Network, sendWithin } from '../http/send-within.ts';

export type { Network };

/** An answer whose body was not read yet. */
export interface OpenAnswer {
  /** Where it came from, after all redirects. */
  address: string;
  /** Whether that is this machine or its network. */
  isNear: boolean;
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
  /** Whether it may be of this machine or its network, as one that a person gave; left out, it may. */
  mayBeNear?: boolean;
  signal: AbortSignal;
}

/**
 * Asks for a file, and follows redirects: at most five, never from https to http, never from elsewhere to this
 * machine or its network, whatever name leads there, and never to an address with a password.
 * @throws FaultError where there is no answer, or it leads to where it may not
 */
export async function followRedirects(
  network: Network,
  { method, address, headers, mayBeNear = true, signal }: FileRequest,
): Promise<OpenAnswer> {
  let url = new URL(address);
  let mayNextBeNear = mayBeNear;
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const proxy = await network.proxyFor(url.origin).catch(() => {
      throw new FaultError({ kind: 'offline', reason: 'proxy' });
    });
    const faultOf = (error: unknown) => {
      if (error instanceof FaultError) return error;
      if (error instanceof NearAddressError) return new FaultError(refused('address', 'redirect-unsafe'));
      return new FaultError(signal.aborted ? { kind: 'cancelled' } : networkFault(error, proxy !== null));
    };
    const { response, isNear } = await sendWithin(network.routes, url, {
      proxy,
      mayBeNear: mayNextBeNear,
      method,
      signal,
      // Packed on the way, parts of a file would not fit together.
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
      return { address: url.href, isNear, status: response.statusCode, header, body: response.body, faultOf };
    // Its body tells nothing, and its connection is wanted again.
    await response.body.dump().catch(() => undefined);
    url = nextAddress(url, location);
    mayNextBeNear = isNear;
  }
  throw new FaultError(refused('address', 'redirects-many', { most: mostRedirects }));
}

function nextAddress(from: URL, location: string): URL {
  const next = URL.canParse(location, from) ? new URL(location, from) : null;
  const isAllowed =
    next && isDownloadAddress(next) && !(from.protocol === 'https:' && next.protocol === 'http:');
  if (!isAllowed) throw new FaultError(refused('address', 'redirect-unsafe'));
  return next;
}
