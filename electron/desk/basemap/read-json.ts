import { request } from 'undici';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import { networkFault } from '../gateway/network-fault.ts';
import { openRoutes, type ProxyFor } from '../gateway/proxy.ts';

const timeoutMs = 15_000;
const largestBytes = 8 * 1024 * 1024;

/**
 * Fetches a JSON document that needs no key, through the system's proxy. Redirects are not followed: the
 * page that loads the same address later may not leave it either.
 */
export async function readJson(
  url: string,
  proxyFor: ProxyFor,
  cancelled: AbortSignal,
): Promise<Outcome<unknown>> {
  const impatience = AbortSignal.timeout(timeoutMs);
  const routes = openRoutes({ connect: { timeout: timeoutMs }, maxResponseSize: largestBytes }, timeoutMs);
  let viaProxy = false;
  try {
    const proxy = await proxyFor(new URL(url).origin);
    viaProxy = proxy !== null;
    const { dispatcher } = proxy === null ? routes.direct : routes.through(proxy);
    const signal = AbortSignal.any([cancelled, impatience]);
    const { statusCode, body } = await request(url, { dispatcher, signal });
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
  try {
    return succeeded(JSON.parse(text));
  } catch {
    return failed({ kind: 'bad-answer', path: '' });
  }
}
