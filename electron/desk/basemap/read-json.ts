import type { LookupFunction } from 'node:net';
import { megabyte } from '../../../shared/api/operation.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import { isDeeperThan } from '../../../shared/text/json-depth.ts';
import { networkFault } from '../../http/network-fault.ts';
import { openRoutes, type ProxyFor } from '../../http/proxy.ts';
import { LocalAddressError } from '../../http/public-address-lookup.ts';
import { sendToAllowedHost } from '../../http/send-to-allowed-host.ts';

interface ReadOptions {
  /**
   * Maximum size in bytes; less than that of a service response, because the document is parsed on the main thread.
   */
  maxBytes?: number;
  timeoutMs?: number;
  headers?: Record<string, string>;
  /**
   * Whether the URL may be on this machine or its network. Default: true, for a URL entered by the user.
   */
  mayBeLocal?: boolean;
  /** Resolves host names; defaults to the system resolver. */
  lookup?: LookupFunction;
}

export interface ReadDocument {
  content: unknown;
  /** Whether the document came from this machine or its local network. */
  isLocalNetwork: boolean;
}

/** Maximum nesting; more than for service responses, because of style expressions. */
const maxDepth = 200;

/**
 * Requests a JSON document that needs no key, through the system's proxy. Doesn't follow redirects, because the page
 * that later loads the same URL isn't allowed to follow them to another origin.
 */
export async function readJson(
  url: string,
  proxyFor: ProxyFor,
  cancelled: AbortSignal,
  { maxBytes = 4 * megabyte, timeoutMs = 15_000, headers = {}, mayBeLocal = true, lookup }: ReadOptions = {},
): Promise<Outcome<ReadDocument>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const connect = { timeout: timeoutMs, ...(lookup && { lookup }) };
  const routes = openRoutes({ connect, maxResponseSize: maxBytes }, timeoutMs);
  let viaProxy = false;
  try {
    const proxy = await proxyFor(new URL(url).origin);
    viaProxy = proxy !== null;
    const signal = AbortSignal.any([cancelled, timeout]);
    const sent = { proxy, mayBeLocal, signal, headers };
    const { response, isLocalNetwork } = await sendToAllowedHost(routes, new URL(url), sent);
    const text = await response.body.text();
    if (response.statusCode !== 200) return failed({ kind: 'service', status: response.statusCode });
    const content = parsed(text);
    return content.ok ? succeeded({ content: content.value, isLocalNetwork }) : content;
  } catch (error) {
    if (cancelled.aborted) return failed({ kind: 'cancelled' });
    if (timeout.aborted) return failed({ kind: 'timeout' });
    if (error instanceof LocalAddressError) return failed(refused('address', 'redirect-unsafe'));
    return failed(networkFault(error, viaProxy));
  } finally {
    await routes.close();
  }
}

function parsed(text: string): Outcome<unknown> {
  if (isDeeperThan(text, maxDepth)) return failed({ kind: 'bad-answer', path: '', why: 'too-deep' });
  try {
    return succeeded(JSON.parse(text));
  } catch {
    return failed({ kind: 'bad-answer', path: '' });
  }
}
