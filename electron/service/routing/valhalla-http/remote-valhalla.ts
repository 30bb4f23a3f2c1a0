import PQueue from 'p-queue';
import { Unavailable } from '../../endpoint.ts';
import {
  type EngineClient,
  type EngineResponse,
  EngineTimeout,
  EngineUnreachable,
  engineClient,
} from '../../engines/engine-client.ts';
import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { EngineCall } from '../valhalla/engine-messages.ts';
import type { Valhalla } from '../valhalla/valhalla.ts';
import { readRefusal } from './refusals.ts';
import { readStatus } from './valhalla-status.ts';

export interface RemoteValhallaOptions {
  /** Base URLs of Valhalla's HTTP service, all with the same tiles; each may be a proxy for several. */
  urls: readonly string[];
  /** Called when an engine's state, version, or data date changes. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
  /** Timeout of an entire request. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Maximum concurrent slow requests per engine, so that they don't block others. */
  maxSlowPerEngine?: number;
}

export interface RemoteValhalla extends Valhalla {
  /** Last known state of each engine. */
  engines(): readonly RemoteEngine[];
}

interface Server {
  engine: RemoteEngine;
  /** Pending status request. */
  check: Promise<void> | undefined;
}

const paths: Record<EngineCall, string> = {
  route: '/route',
  matrix: '/sources_to_targets',
  isochrone: '/isochrone',
  expansion: '/expansion',
  locate: '/locate',
};

const defaultCheckEveryMs = 3000;
const statusTimeoutMs = 5000;
const defaultTimeoutMs = 60_000;
/** Responses of `/locate` for the maximum number of places in a matrix take several megabytes. */
const defaultMaxBytes = 64 * 1024 * 1024;
const maxConnectionsPerEngine = 16;
const defaultMaxSlowPerEngine = 4;

/**
 * Starts a client for remote Valhalla HTTP services, used in turn (round robin) if they are up. Waits for a first status
 * request to each, which may fail. A request whose connection is lost is repeated once, on another engine if possible;
 * a request that timed out or got a response is never repeated.
 */
export async function startRemoteValhalla(options: RemoteValhallaOptions): Promise<RemoteValhalla> {
  const { urls, report } = options;
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const checkEveryMs = options.checkEveryMs ?? defaultCheckEveryMs;
  const client = engineClient(options.maxBytes ?? defaultMaxBytes, maxConnectionsPerEngine);
  const slowQueue = new PQueue({
    concurrency: (options.maxSlowPerEngine ?? defaultMaxSlowPerEngine) * urls.length,
  });
  const closing = new AbortController();
  const servers = urls.map((url): Server => ({ engine: uncheckedEngine(url), check: undefined }));
  let turnCount = 0;

  /** Updates a server's state by its status; calls during a pending status request share it. */
  function check(server: Server): Promise<void> {
    server.check ??= statusOf(client, server.engine.url, closing.signal).then((engine) => {
      server.check = undefined;
      update(server, engine);
    });
    return server.check;
  }

  function update(server: Server, engine: RemoteEngine): void {
    const previous = server.engine;
    server.engine = engine;
    const hasChanged = (['state', 'version', 'dataDate'] as const).some(
      (key) => previous[key] !== engine[key],
    );
    if (hasChanged && !closing.signal.aborted) report(engine);
  }

  function nextServer(except?: Server): Server | undefined {
    const up = servers.filter((server) => server.engine.state === 'up' && server !== except);
    turnCount += 1;
    return up[turnCount % up.length];
  }

  const sendTo = (server: Server, call: EngineCall, request: object, signal: AbortSignal) =>
    client.request(server.engine.url + paths[call], { body: request, signal, timeoutMs });

  async function send(call: EngineCall, request: object, signal: AbortSignal): Promise<EngineResponse> {
    signal.throwIfAborted();
    const first = nextServer();
    if (!first) throw unavailable();
    try {
      return await sendTo(first, call, request, signal);
    } catch (error) {
      // A request that timed out would probably time out again.
      if (!(error instanceof EngineUnreachable)) throw asUnavailable(error);
      const second = await retryServer(first, error);
      return await sendTo(second, call, request, signal).catch((secondError: unknown) => {
        if (secondError instanceof EngineUnreachable) void markDown(second, secondError);
        throw asUnavailable(secondError);
      });
    }
  }

  /** Marks an engine as down until it responds to a status request. */
  function markDown(server: Server, error: EngineUnreachable): Promise<void> {
    update(server, { ...server.engine, state: 'down', fault: error.message });
    return check(server);
  }

  /** Returns another engine, else the same one if its status is up again: its URL may be a proxy for several engines. */
  async function retryServer(first: Server, error: EngineUnreachable): Promise<Server> {
    const checked = markDown(first, error);
    const other = nextServer(first);
    if (other) return other;
    await checked;
    if (first.engine.state === 'up') return first;
    throw unavailable();
  }

  await Promise.all(servers.map(check));
  const timer = setInterval(() => servers.forEach((server) => void check(server)), checkEveryMs);
  timer.unref();

  return {
    engines: () => servers.map(({ engine }) => engine),
    async send(call, request, schema, signal, pace = 'quick') {
      const queued = () => send(call, request, signal);
      const { status, text } = await (pace === 'slow' ? slowQueue.add(queued) : queued());
      const body = jsonOf(text);
      if (status === 200) return { ok: true, value: schema.parse(body) };
      const refusal = readRefusal(body);
      if (refusal === undefined) throw new Error(`The routing engine returned status ${status}`);
      if (refusal.why === undefined) throw new Error(refusal.text);
      return { ok: false, why: refusal.why };
    },
    close() {
      closing.abort();
      clearInterval(timer);
      // Queued requests then find no engine that is up and are rejected.
      for (const server of servers)
        server.engine = { ...server.engine, state: 'down', fault: 'no longer checked' };
      client.close();
    },
  };
}

const retryAfterSeconds = 3;
const unavailable = () =>
  new Unavailable('No routing engine is available. Try again later.', retryAfterSeconds);

/** Returns Unavailable for a lost connection or timeout; other errors are returned unchanged. */
const asUnavailable = (error: unknown): unknown =>
  error instanceof EngineUnreachable || error instanceof EngineTimeout ? unavailable() : error;

const uncheckedEngine = (url: string): RemoteEngine => ({
  kind: 'routing',
  name: 'Valhalla',
  url,
  version: null,
  dataDate: null,
  state: 'down',
  fault: 'not checked yet',
});

async function statusOf(client: EngineClient, url: string, signal: AbortSignal): Promise<RemoteEngine> {
  const unchecked = uncheckedEngine(url);
  try {
    const { status, text } = await client.request(`${url}/status`, { signal, timeoutMs: statusTimeoutMs });
    const valhallaStatus = status === 200 ? readStatus(jsonOf(text)) : undefined;
    if (valhallaStatus === undefined) {
      return { ...unchecked, state: 'unsupported', fault: `/status isn’t a Valhalla response (${status})` };
    }
    return {
      ...unchecked,
      ...valhallaStatus,
      state: valhallaStatus.fault === undefined ? 'up' : 'unsupported',
    };
  } catch (error) {
    return { ...unchecked, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the value of JSON; undefined if it is invalid. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
