import { Agent } from 'undici';

/** No answer came: the connection was refused or lost, or a proxy answered for a service that is away. */
export class NoConnection extends Error {
  override name = 'NoConnection';
}

/** Nothing came within the time that anybody waits. */
export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime';
}

export interface EngineResponse {
  status: number;
  /** The whole body. */
  text: string;
}

export interface EngineQuestion {
  /** Sent as JSON by POST; a GET where absent. */
  body?: object;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  timeoutMs: number;
}

/** Asks engines that run as services of their own, over connections that stay open. */
export interface EngineClient {
  /**
   * Redirects are not followed: an engine has no reason to send questions elsewhere.
   * @throws NoConnection; NoAnswerInTime; the signal's reason; Error for what is no HTTP or is too large
   */
  ask(url: string, question: EngineQuestion): Promise<EngineResponse>;
  close(): void;
}

const connectMs = 3000;
/** What a proxy answers with when nobody is there behind it; engines that shut down say 503 themselves. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** Connections that could not be opened, or were closed before the answer ended (Node's and undici's codes). */
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
 * @param largestBytes of an answer
 * @param connections that may be open to one address; further questions wait for one of them
 */
export function engineClient(largestBytes: number, connections: number): EngineClient {
  const agent = new Agent({
    connections,
    maxResponseSize: largestBytes,
    connect: { timeout: connectMs },
    // The time of each question is limited as a whole.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async ask(url, { body, signal, timeoutMs }) {
      const impatience = AbortSignal.timeout(timeoutMs);
      const { origin, pathname, search } = new URL(url);
      try {
        const response = await agent.request({
          origin,
          path: pathname + search,
          method: body ? 'POST' : 'GET',
          headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.any([signal, impatience]),
        });
        const text = await response.body.text();
        if (awayStatuses.has(response.statusCode)) {
          throw new NoConnection(`${origin} answered with ${response.statusCode}`);
        }
        return { status: response.statusCode, text };
      } catch (error) {
        signal.throwIfAborted();
        if (impatience.aborted) throw new NoAnswerInTime(`${origin} took too long to answer`);
        if (lostCodes.has(codeOf(error)))
          throw new NoConnection(`${origin} cannot be reached`, { cause: error });
        throw error;
      }
    },
    close: () => void agent.destroy(),
  };
}

/** Several addresses of one host may have been tried. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
