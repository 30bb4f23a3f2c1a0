import { FaultError, failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { openRoutes, type ProxyFor } from '../http/proxy.ts';
import { followRedirects } from './follow-redirects.ts';

/** Size and modification time that a server reports for a file; null if unknown. */
export interface RemoteFile {
  bytes: number | null;
  /** Last modification (ISO 8601). */
  changedAt: string | null;
}

const timeoutMs = 15_000;
/** Status codes returned by servers that don't support HEAD. */
const headUnsupported: ReadonlySet<number> = new Set([403, 405, 501]);

/** Returns size and modification time of a remote file by a HEAD request. */
export async function requestRemoteFile(
  url: string,
  proxyFor: ProxyFor,
  cancelled: AbortSignal,
): Promise<Outcome<RemoteFile>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const routes = openRoutes({ connect: { timeout: timeoutMs } }, timeoutMs);
  const signal = AbortSignal.any([cancelled, timeout]);
  try {
    const network = { routes, proxyFor };
    const { status, header, body } = await followRedirects(network, { method: 'HEAD', url, signal });
    await body.dump().catch(() => undefined);
    if (headUnsupported.has(status)) return succeeded({ bytes: null, changedAt: null });
    if (status !== 200) return failed({ kind: 'service', status });
    const changed = new Date(header('last-modified') ?? '');
    const length = header('content-length');
    return succeeded({
      bytes: length !== undefined && /^\d+$/.test(length) ? Number(length) : null,
      changedAt: Number.isNaN(changed.getTime()) ? null : changed.toISOString(),
    });
  } catch (error) {
    if (cancelled.aborted) return failed({ kind: 'cancelled' });
    if (timeout.aborted) return failed({ kind: 'timeout' });
    if (error instanceof FaultError) return failed(error.fault);
    throw error;
  } finally {
    await routes.close();
  }
}
