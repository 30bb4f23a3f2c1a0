import pRetry from 'p-retry';
import { request } from 'undici';
import type { z } from 'zod';
import { chargesOf, hasTraffic } from '../../../shared/api/cost.ts';
import type {
  Operation,
  Parameter,
  Parameters,
  Params,
  RequestInput,
} from '../../../shared/api/operation.ts';
import { type Fault, FaultError, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { networkFault } from '../../http/network-fault.ts';
import { openRoutes, type ProxyFor, type Route } from '../../http/proxy.ts';
import { retryPolicyOf } from '../../jobs/retry-policy.ts';
import type { LimitWaits } from '../limit-waits/limit-waits-capability.ts';
import type { Log } from '../log.ts';
import { chooseCredential, type KeysInClear } from './credential.ts';
import type { KeyFingerprint } from './key-fingerprint.ts';
import { notifyingStart } from './notifying-start.ts';
import type { RawResponse } from './parse-response.ts';
import { type RateGate, rateGate } from './rate-gate.ts';
import { sinceCountedMs } from './rate-headers.ts';
import { responseReader } from './response-reader.ts';
import { type WrittenRequest, writeRequest } from './write-request.ts';

/** Identity of a service without its keys, for code outside the gateway. */
export type ServiceIdentity = Pick<Target, 'baseUrl' | 'builtIn' | 'builtInId' | 'fingerprint'>;

/** The service that requests go to. */
export interface Target {
  baseUrl: string;
  /** Keys given for this service. */
  keys: KeysInClear;
  /** Fingerprint of the private key; null without one, and for the built-in service. */
  fingerprint: KeyFingerprint | null;
  /** `Referer` header, sent with the public key. */
  referer: string;
  /** Whether it is the built-in service on this machine, which is reached without a proxy. */
  builtIn: boolean;
  /** ID of the built-in service; each profile has its own. Absent for a provider. */
  builtInId?: string;
  /** Whether the built-in service has no region yet and only supports zones. */
  lacksRegion?: boolean;
}

/** Checks whether a service is the expected one. */
export type ServiceCheck = (service: ServiceIdentity) => Promise<boolean>;

/** A completed request, without its content; each retry is another one. */
export interface CompletedRequest {
  operation: string;
  /** Origin; null for the built-in service. */
  service: string | null;
  /** Number of matrix elements, which count against the quota; 0 for other operations. */
  elements: number;
  fault: Fault | null;
  milliseconds: number;
}

export interface GatewayParts {
  /** Returns the service in use; waits until the built-in one is ready. */
  target(signal: AbortSignal): Promise<Outcome<Target>>;
  proxyFor: ProxyFor;
  log: Log;
  limitWaits: LimitWaits;
  /** Called after each request has ended. */
  onCompleted?(request: CompletedRequest): void;
  /** Entry of the built worker that reads large responses; if absent, they are read on the main thread. */
  responseWorker?: string;
  /**
   * Timeout in ms from first sending to the end of the response, including retries; an operation may set a longer one.
   */
  timeoutMs?: number;
  /** Minimum wait in ms before a retry; doubles each time, plus random jitter. */
  retryAfterMs?: number;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Use only this key instead of the best one available. */
  onlyKey?: keyof KeysInClear;
  /** Cancels the request while the rate limit holds it back; has no effect once it was sent. */
  holdSignal?: AbortSignal;
  /** Called once, just before the request is sent for the first time. */
  onSend?(): void;
  /** Checks the service in use. If it isn't the expected one, nothing is sent and the outcome is `cancelled`. */
  serviceCheck?: ServiceCheck;
  /** The caller retries, as `runRequests` and `requestWithRetries` do, so the gateway doesn't. */
  isRetriedByCaller?: boolean;
}

/** The only path to the service, built in or not. */
export interface Gateway {
  request<Ps extends Parameters, A extends z.ZodType>(
    operation: Operation<Ps, A>,
    input: RequestInput<Ps>,
    options?: RequestOptions,
  ): Promise<Outcome<z.infer<A>>>;
  close(): Promise<void>;
}

const identityOf = ({ baseUrl, builtIn, builtInId, fingerprint }: Target): ServiceIdentity => ({
  baseUrl,
  builtIn,
  fingerprint,
  ...(builtInId !== undefined && { builtInId }),
});

/** Maximum connections per host: enough for 50 responses per second that take half a second each. */
const maxConnections = 24;
const maxRetries = 2;

/** Opens the gateway; connections are opened on demand and kept alive. */
export function openGateway(parts: GatewayParts): Gateway {
  const { target, proxyFor, log, limitWaits, onCompleted, timeoutMs = 15_000, retryAfterMs = 250 } = parts;
  const reader = responseReader(parts.responseWorker ?? null);
  const clock = () => performance.now();
  const routes = openRoutes(
    {
      connections: maxConnections,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: timeoutMs },
    },
    timeoutMs,
  );
  const gates = new Map<string, RateGate>();

  function gateOf(name: string): RateGate {
    const existing = gates.get(name);
    if (existing) return existing;
    const gate = rateGate(clock, timeoutMs);
    gates.set(name, gate);
    return gate;
  }

  async function routeTo(url: URL, builtIn: boolean): Promise<Route> {
    if (builtIn) return routes.direct;
    try {
      const proxy = await proxyFor(url.origin);
      return proxy === null ? routes.direct : routes.through(proxy);
    } catch {
      throw new FaultError({ kind: 'offline', reason: 'proxy' });
    }
  }

  async function sendRequest<Ps extends Parameters, A extends z.ZodType>(
    operation: Operation<Ps, A>,
    input: RequestInput<Ps>,
    cancelled: AbortSignal,
    { onlyKey, serviceCheck, holdSignal, onSend, isRetriedByCaller = false }: RequestOptions,
  ): Promise<Outcome<z.infer<A>>> {
    const query = withDefaults(operation, input);
    const ruleViolation = operation.rule?.(query);
    if (ruleViolation) return failed(ruleViolation.fault);
    const targetOutcome = await target(cancelled);
    if (!targetOutcome.ok) return targetOutcome;
    const { baseUrl, keys, builtIn, lacksRegion } = targetOutcome.value;
    if (serviceCheck && !(await serviceCheck(identityOf(targetOutcome.value))))
      return failed({ kind: 'cancelled' });
    if (lacksRegion && operation.group !== 'zones') return failed({ kind: 'desk', reason: 'no-region' });
    const credential = chooseCredential(operation.credentials, onlyKey ? { [onlyKey]: keys[onlyKey] } : keys);
    if (!credential) return failed({ kind: 'unauthenticated' });

    const written = writeRequest(operation, input, credential, targetOutcome.value);
    const route = await routeTo(written.url, builtIn);
    const gate = gateOf(`${baseUrl}${operation.path}${hasTraffic(query) ? ' with traffic' : ''}`);
    const charges = chargesOf(operation, query);
    // The timeout starts after the gate, because a wait for the rate limit isn't the service's fault.
    let waitEnded: AbortSignal | undefined;
    const enter = (ended: AbortSignal) => {
      const heldMs = gate.heldForMs();
      if (heldMs > 0 && heldMs <= timeoutMs) limitWaits.begin(operation.id, heldMs);
      waitEnded = limitWaits.ended(operation.id);
      const holdSignals = [holdSignal, waitEnded].filter((signal) => signal !== undefined);
      return gate.enter(charges, holdSignals.length > 0 ? AbortSignal.any([ended, ...holdSignals]) : ended);
    };
    let permit = await enter(cancelled);
    onSend?.();
    const sent = {
      operation: operation.id,
      service: builtIn ? null : new URL(baseUrl).origin,
      elements: charges.find(({ policy }) => policy === 'elements')?.cost ?? 0,
    };
    const reportCompleted = (fault: Fault | null) =>
      onCompleted?.({ ...sent, fault, milliseconds: clock() - sentAt });

    const ending = new AbortController();
    const cancel = () => ending.abort(new FaultError({ kind: 'cancelled' }));
    cancelled.addEventListener('abort', cancel, { once: true });
    const totalTimeoutMs = operation.timeoutMs ?? timeoutMs;
    const deadline = clock() + totalTimeoutMs;
    const timer = setTimeout(() => ending.abort(new FaultError({ kind: 'timeout' })), totalTimeoutMs);

    let sentAt = clock();
    async function attempt(attemptNumber: number): Promise<z.infer<A>> {
      if (attemptNumber > 1) permit = await enter(ending.signal);
      sentAt = clock();
      const maxBytes = operation.maxAnswerBytes;
      let wasSent = false;
      const onSent = () => {
        wasSent = true;
      };
      const response = await exchange(written, route, maxBytes, ending.signal, onSent).catch(
        (error: unknown) => {
          permit.release(0);
          // Don't record a request that was canceled before it was sent.
          if (error instanceof FaultError && (wasSent || error.fault.kind !== 'cancelled'))
            reportCompleted(error.fault);
          throw error;
        },
      );
      permit.release(sinceCountedMs(response.headers));
      const secrets = Object.values(keys);
      const outcome = await reader.read(operation, response, secrets, Date.now(), ending.signal);
      reportCompleted(outcome.ok ? null : outcome.fault);
      if (outcome.ok) return outcome.value;
      if (outcome.fault.kind === 'rate-limited') gate.holdFor(outcome.fault.waitSeconds * 1000);
      throw new FaultError(outcome.fault);
    }

    try {
      if (cancelled.aborted) cancel();
      const value = await pRetry(attempt, {
        retries: maxRetries,
        minTimeout: retryAfterMs,
        randomize: true,
        signal: ending.signal,
        shouldRetry: ({ error }) =>
          !isRetriedByCaller &&
          isReadOnly(operation) &&
          !waitEnded?.aborted &&
          error instanceof FaultError &&
          canRetryInTime(error.fault, { tookMs: clock() - sentAt, remainingMs: deadline - clock() }),
      });
      return succeeded(value);
    } finally {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', cancel);
    }
  }

  return {
    async request(operation, input, options = {}) {
      const { signal = new AbortController().signal } = options;
      const start = clock();
      const outcome = await sendRequest(operation, input, signal, options).catch((error: unknown) => {
        if (signal.aborted || options.holdSignal?.aborted) return failed({ kind: 'cancelled' });
        if (error instanceof FaultError) return failed(error.fault);
        throw error;
      });
      const milliseconds = clock() - start;
      const fault = outcome.ok ? null : outcome.fault;
      log.request({
        method: operation.method,
        path: operation.path,
        fault: fault ?? undefined,
        milliseconds,
      });
      return outcome;
    },
    async close() {
      await Promise.all([routes.close(), reader.close()]);
    },
  };
}

/** Sends one request and reads the complete response. Doesn't follow redirects, so that no other host gets the key. */
async function exchange(
  written: WrittenRequest,
  route: Route,
  maxBytes: number,
  signal: AbortSignal,
  onSent: () => void,
): Promise<RawResponse> {
  try {
    const { statusCode, headers, body } = await request(written.url, {
      method: written.method,
      headers: written.headers,
      body: written.body,
      dispatcher: notifyingStart(route.dispatcher, onSent),
      signal,
    });
    return { status: statusCode, headers, body: await bytesOf(body, maxBytes) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof FaultError) throw error;
    throw new FaultError(networkFault(error, route.viaProxy));
  }
}

/** Reads the complete body, or aborts the connection if it exceeds the maximum response size. */
async function bytesOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > maxBytes) throw new FaultError({ kind: 'bad-answer', path: '', why: 'too-large' });
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

/** Whether a request changes nothing and can be repeated: all but those that write zones. */
const isReadOnly = ({ method, group }: Pick<Operation, 'method' | 'group'>): boolean =>
  method === 'GET' || group !== 'zones';

/** Whether a retry can finish in the time left, assuming it takes as long as the failed attempt. */
function canRetryInTime(
  fault: Fault,
  { tookMs, remainingMs }: { tookMs: number; remainingMs: number },
): boolean {
  const policy = retryPolicyOf(fault);
  if (policy.kind === 'permanent') return false;
  const waitMs = policy.kind === 'wait' ? (policy.seconds ?? 0) * 1000 : 0;
  return waitMs + tookMs < remainingMs;
}

function withDefaults<Ps extends Parameters>(operation: Operation<Ps>, input: RequestInput<Ps>): Params<Ps> {
  const query: Record<string, unknown> = {};
  const inputValues: Record<string, unknown> = input;
  for (const [name, { fallback }] of Object.entries<Parameter>(operation.parameters)) {
    query[name] = inputValues[name] ?? fallback;
  }
  // Safe cast: every parameter has its value or its default.
  return query as Params<Ps>;
}
