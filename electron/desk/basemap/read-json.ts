import { request } from 'undici';
import { megabyte } from '../../../shared/api/operation.ts';
import { failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { isDeeperThan } from '../../../shared/text/json-depth.ts';
import { networkFault } from '../../http/network-fault.ts';
import { openRoutes, type ProxyFor } from '../../http/proxy.ts';

interface ReadOptions {
  /** It is parsed here, so it may not be as large as an answer of the service. */
  largestBytes?: number;
  timeoutMs?: number;
  headers?: Record<string, string>;
}

/** Expressions of styles are nested deeper than answers. */
const deepest = 200;

/**
 * Fetches a JSON document that needs no key, through the system's proxy. Redirects are not followed: the
 * page that loads the same address later may not leave it either.
 */
export async function readJson(
  url: string,
  proxyFor: ProxyFor,
  cancelled: AbortSignal,
  { largestBytes = 4 * megabyte, timeoutMs = 15_000, headers = {} }: ReadOptions = {},
): Promise<Outcome<unknown>> {
  const impatience = AbortSignal.timeout(timeoutMs);
  const routes = openRoutes({ connect: { timeout: timeoutMs }, maxResponseSize: largestBytes }, timeoutMs);
  let viaProxy = false;
  try {
    const proxy = await proxyFor(new URL(url).origin);
    viaProxy = proxy !== null;
    const { dispatcher } = proxy === null ? routes.direct : routes.through(proxy);
    const signal = AbortSignal.any([cancelled, impatience]);
    const { statusCode, body } = await request(url, { dispatcher, signal, headers });
    const text = await body.text();
    if (statusCode !== 200) return failed({ kind: 'service', status: statusCode });
    return parsed(text);
  } catch (error) {
    if (cancelled.aborted) return failed({ kind: 'cancelled' });
    if (impatience.aborted) return failed({ kind: 'timeout' });
    return failed(networkFault(error, viaProxy));
  } finally {
    await routes.close();
  }
}

function parsed(text: string): Outcome<unknown> {
  if (isDeeperThan(text, deepest)) return failed({ kind: 'bad-answer', path: '', why: 'too-deep' });
  try {
    return succeeded(JSON.parse(text));
  } catch {
    return failed({ kind: 'bad-answer', path: '' });
  }
}
