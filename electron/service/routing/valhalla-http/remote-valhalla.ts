import PQueue from 'p-queue';
import { Unavailable } from '../../endpoint.ts';
import {
  type EngineClient,
  type EngineResponse,
  engineClient,
  NoAnswerInTime,
  NoConnection,
} from '../../engines/engine-client.ts';
import type { RemoteEngine } from '../../engines/remote-engine.ts';
import type { EngineCall } from '../valhalla/engine-messages.ts';
import type { Valhalla } from '../valhalla/valhalla.ts';
import { readRefusal } from './refusals.ts';
import { readStatus } from './valhalla-status.ts';

export interface RemoteValhallaOptions {
  /** Base URLs of Valhalla's HTTP service, all with the same tiles; each may be a proxy for several. */
  urls: readonly string[];
  /** Called when an engine becomes available, unavailable or unusable. */
  report(engine: RemoteEngine): void;
  checkEveryMs?: number;
  /** Timeout of an entire request. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Maximum concurrent slow requests per engine, leaving room for others. */
  slowEach?: number;
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
const statusMs = 5000;
const defaultTimeoutMs = 60_000;
/** A verbose response for as many places as a matrix allows takes several megabytes. */
const defaultLargestBytes = 64 * 1024 * 1024;
const connectionsEach = 16;
const defaultSlowEach = 4;

/**
 * Uses remote Valhalla HTTP services, round-robin among those that are up, after requesting each one's status. A
 * request whose connection is lost is repeated once, on another engine if possible; one with a response never is.
 */
export async function startRemoteValhalla(options: RemoteValhallaOptions): Promise<RemoteValhalla> {
  const { urls, report } = options;
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const checkEveryMs = options.checkEveryMs ?? defaultCheckEveryMs;
  const client = engineClient(options.maxBytes ?? defaultLargestBytes, connectionsEach);
  const slow = new PQueue({ concurrency: (options.slowEach ?? defaultSlowEach) * urls.length });
  const closing = new AbortController();
  const servers = urls.map((url): Server => ({ engine: notSent(url), check: undefined }));
  let turn = 0;

  /** At most one status request at a time. */
  function check(server: Server): Promise<void> {
    server.check ??= statusOf(client, server.engine.url, closing.signal).then((engine) => {
      server.check = undefined;
      update(server, engine);
    });
    return server.check;
  }

  function update(server: Server, engine: RemoteEngine): void {
    const before = server.engine;
    server.engine = engine;
    const changed = (['state', 'version', 'dataDate'] as const).some((key) => before[key] !== engine[key]);
    if (changed && !closing.signal.aborted) report(engine);
  }

  function next(except?: Server): Server | undefined {
    const up = servers.filter((server) => server.engine.state === 'up' && server !== except);
    turn += 1;
    return up[turn % up.length];
  }

  const askOne = (server: Server, call: EngineCall, request: object, signal: AbortSignal) =>
    client.ask(server.engine.url + paths[call], { body: request, signal, timeoutMs });

  async function ask(call: EngineCall, request: object, signal: AbortSignal): Promise<EngineResponse> {
    signal.throwIfAborted();
    const first = next();
    if (!first) throw away();
    try {
      return await askOne(first, call, request, signal);
    } catch (error) {
      // A request that hung would hang again.
      if (!(error instanceof NoConnection)) throw asUnavailable(error);
      const second = await another(first, error);
      return await askOne(second, call, request, signal).catch((again: unknown) => {
        if (again instanceof NoConnection) void lost(second, again);
        throw asUnavailable(again);
      });
    }
  }

  /** Marks an engine as down until it responds to a status request. */
  function lost(server: Server, error: NoConnection): Promise<void> {
    update(server, { ...server.engine, state: 'down', fault: error.message });
    return check(server);
  }

  /** Returns another engine, or the same one if it is back: behind a proxy it may be a different one. */
  async function another(first: Server, error: NoConnection): Promise<Server> {
    const checked = lost(first, error);
    const other = next(first);
    if (other) return other;
    await checked;
    if (first.engine.state === 'up') return first;
    throw away();
  }

  await Promise.all(servers.map(check));
  const timer = setInterval(() => servers.forEach((server) => void check(server)), checkEveryMs);
  timer.unref();

  return {
    engines: () => servers.map(({ engine }) => engine),
    async ask(call, request, schema, signal, pace = 'quick') {
      const queued = () => ask(call, request, signal);
      const { status, text } = await (pace === 'slow' ? slow.add(queued) : queued());
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
      // Queued requests are rejected at their turn.
      for (const server of servers)
        server.engine = { ...server.engine, state: 'down', fault: 'no longer checked' };
      client.close();
    },
  };
}

const retryAfterSeconds = 3;
const away = () => new Unavailable('No routing engine is available. Try again later.', retryAfterSeconds);

/** Converts a missing response to Unavailable. */
const asUnavailable = (error: unknown): unknown =>
  error instanceof NoConnection || error instanceof NoAnswerInTime ? away() : error;

const notSent = (url: string): RemoteEngine => ({
  kind: 'routing',
  name: 'Valhalla',
  url,
  version: null,
  dataDate: null,
  state: 'down',
  fault: 'not checked yet',
});

async function statusOf(client: EngineClient, url: string, signal: AbortSignal): Promise<RemoteEngine> {
  const none = notSent(url);
  try {
    const { status, text } = await client.ask(`${url}/status`, { signal, timeoutMs: statusMs });
    const found = status === 200 ? readStatus(jsonOf(text)) : undefined;
    if (found === undefined) {
      return { ...none, state: 'unsupported', fault: `/status isn’t a Valhalla response (${status})` };
    }
    return { ...none, ...found, state: found.fault === undefined ? 'up' : 'unsupported' };
  } catch (error) {
    return { ...none, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Undefined for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
