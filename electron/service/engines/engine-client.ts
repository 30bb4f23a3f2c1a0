import { Agent } from 'undici';

/** No response: the connection was refused or lost, or a proxy responded for an unavailable service. */
export class NoConnection extends Error {
  override name = 'NoConnection';
}

/** Timed out. */
export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime';
}

export interface EngineResponse {
  status: number;
  /** Complete body. */
  text: string;
}

export interface EngineRequest {
  /** Sent as JSON by POST; if absent, GET is used. */
  body?: object;
  /** Aborted when nobody waits any longer. */
  signal: AbortSignal;
  timeoutMs: number;
}

/** Sends requests to engines running as separate services, over persistent connections. */
export interface EngineClient {
  /**
   * Sends a request. Doesn't follow redirects: engines have no reason to send queries elsewhere.
   * @throws NoConnection; NoAnswerInTime; the signal's reason; Error if the response isn't HTTP or is too large
   */
  ask(url: string, request: EngineRequest): Promise<EngineResponse>;
  close(): void;
}

const connectMs = 3000;
/** Statuses of a proxy without a working backend; engines shutting down also send 503. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** Error codes for connections that failed to open or were closed early (from Node and undici). */
const lostCodes: ReadonlySet<string> = new Set([
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
 * @param maxBytes of a response
 * @param connections per address; further requests wait
 */
export function engineClient(maxBytes: number, connections: number): EngineClient {
  const agent = new Agent({
    connections,
    maxResponseSize: maxBytes,
    connect: { timeout: connectMs },
    // The timeout covers the entire request instead.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async ask(url, { body, signal, timeoutMs }) {
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
        if (awayStatuses.has(response.statusCode)) {
          throw new NoConnection(`${origin} returned status ${response.statusCode}`);
        }
        return { status: response.statusCode, text };
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new NoAnswerInTime(`${origin} didn’t respond in time`);
        if (lostCodes.has(codeOf(error)))
          throw new NoConnection(`${origin} can’t be reached`, { cause: error });
        throw error;
      }
    },
    close: () => void agent.destroy(),
  };
}

/** All addresses of a host with several may have failed. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
