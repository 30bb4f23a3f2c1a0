import { Agent } from 'undici';

/** No response: the connection was refused or lost, or a proxy responded for an unavailable service. */
export class EngineUnreachable extends Error {
  override name = 'EngineUnreachable';
}

/** The response didn't arrive within the timeout. */
export class EngineTimeout extends Error {
  override name = 'EngineTimeout';
}

export interface EngineResponse {
  status: number;
  /** Complete body. */
  text: string;
}

export interface EngineRequest {
  /** Sent as JSON by POST; if absent, GET is used. */
  body?: object;
  /** Aborted when the response is no longer needed. */
  signal: AbortSignal;
  timeoutMs: number;
}

/** Sends requests to engines running as separate services, over persistent connections. */
export interface EngineClient {
  /**
   * Sends a request. Doesn't follow redirects: engines have no reason to send queries elsewhere.
   * @throws EngineUnreachable; EngineTimeout; the signal's reason; Error if the response isn't HTTP or is too large
   */
  request(url: string, request: EngineRequest): Promise<EngineResponse>;
  close(): void;
}

const connectTimeoutMs = 3000;
/** Statuses of a proxy without a working backend; engines shutting down also send 503. */
const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** Error codes for connections that failed to open or were closed early (from Node and undici). */
const connectionErrorCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);

/**
 * Returns a client with its own connection pool.
 * @param maxBytes maximum size of a response
 * @param maxConnections maximum per origin; further requests wait
 */
export function engineClient(maxBytes: number, maxConnections: number): EngineClient {
  const agent = new Agent({
    connections: maxConnections,
    maxResponseSize: maxBytes,
    connect: { timeout: connectTimeoutMs },
    // The timeout of each request covers headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async request(url, { body, signal, timeoutMs }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const { origin, pathname, search } = new URL(url);
      try {
        const response = await agent.request({
          origin,
          path: pathname + search,
          method: body ? 'POST' : 'GET',
          headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.any([signal, timeout]),
        });
        const text = await response.body.text();
        if (unreachableStatuses.has(response.statusCode)) {
          throw new EngineUnreachable(`${origin} returned status ${response.statusCode}`);
        }
        return { status: response.statusCode, text };
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new EngineTimeout(`${origin} didn’t respond in time`);
        if (connectionErrorCodes.has(codeOf(error)))
          throw new EngineUnreachable(`${origin} can’t be reached`, { cause: error });
        throw error;
      }
    },
    close: () => void agent.destroy(),
  };
}

/** Returns an error's code, or an empty string. If a host has several addresses, it is that of the first one. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
