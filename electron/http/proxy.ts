import type { LookupFunction } from 'node:net';
import { Agent, type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { isLoopbackHost } from '../../shared/addresses/local-network.ts';
import { elsewhereLookup } from './elsewhere-lookup.ts';

/** Returns the proxy URL for an address; null for none. */
export type ProxyFor = (url: string) => Promise<string | null>;

export interface Route {
  dispatcher: Dispatcher;
  viaProxy: boolean;
}

/** Kept-alive connections to services, direct or through proxies. */
export interface Routes {
  direct: Route;
  /** Direct too, but refuses names that resolve to this machine or its network. */
  elsewhere: Route;
  through(proxyUrl: string): Route;
  close(): Promise<void>;
}

/** Why a proxy didn't connect to the service. */
type ProxyFailure = 'unreachable' | 'login' | 'refused' | 'no-way' | 'silent';

/** The proxy itself failed; nothing reached the service. */
export class ProxyError extends Error {
  readonly failure: ProxyFailure;
  constructor(failure: ProxyFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Connections to a proxy; separates the proxy's failures from those of the service behind it. */
class ProxyPool extends Pool {
  private readonly patienceMs: number;
  constructor(origin: URL, options: object, patienceMs: number) {
    super(origin, options);
    this.patienceMs = patienceMs;
  }

  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(
    options: Dispatcher.ConnectOptions,
    callback: (error: Error | null, data: Dispatcher.ConnectData) => void,
  ): void;
  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    return this.opened(options);
  }

  private async opened(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const timeout = AbortSignal.timeout(this.patienceMs);
    const data = await super.connect({ ...options, signal: timeout }).catch((error: unknown) => {
      throw new ProxyError(timeout.aborted ? 'silent' : 'unreachable', error);
    });
    if (data.statusCode === 200) return data;
    data.socket.on('error', () => undefined).destroy();
    throw new ProxyError(refusals[data.statusCode] ?? 'refused');
  }
}

/** By HTTP status. */
const refusals: Readonly<Record<number, ProxyFailure>> = {
  407: 'login',
  502: 'no-way',
  503: 'no-way',
  504: 'no-way',
};

interface RouteOptions extends Agent.Options {
  /** `lookup` resolves names; defaults to the system resolver. */
  connect?: buildConnector.BuildOptions & { lookup?: LookupFunction };
}

/**
 * @param options for all connections to services
 * @param timeoutMs request timeout; a hanging proxy is aborted earlier and reported as such
 */
export function openRoutes(options: RouteOptions, timeoutMs: number): Routes {
  const proxyPatienceMs = Math.round(timeoutMs * (2 / 3));
  const direct: Route = { dispatcher: new Agent(options), viaProxy: false };
  const { connect } = options;
  const guarded = { ...options, connect: { ...connect, lookup: elsewhereLookup(connect?.lookup) } };
  const elsewhere: Route = { dispatcher: new Agent(guarded), viaProxy: false };
  const byProxy = new Map<string, Route>();
  return {
    direct,
    elsewhere,
    through(proxyUrl) {
      const known = byProxy.get(proxyUrl);
      if (known) return known;
      const dispatcher = new ProxyAgent({
        ...options,
        uri: proxyUrl,
        clientFactory: (origin, proxyOptions) => new ProxyPool(origin, proxyOptions, proxyPatienceMs),
      });
      const route = { dispatcher, viaProxy: true };
      byProxy.set(proxyUrl, route);
      return route;
    },
    async close() {
      await Promise.all(
        [direct, elsewhere, ...byProxy.values()].map(({ dispatcher }) => dispatcher.destroy()),
      );
    },
  };
}

/**
 * Returns the proxy by HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in upper or lower case like curl; never for this machine.
 */
export function proxyFromEnvironment(environment: Readonly<Record<string, string | undefined>>): ProxyFor {
  const value = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const exempt = (value('NO_PROXY') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return async (address) => {
    const url = new URL(address);
    if (isLoopbackHost(url) || exempt.some((entry) => exempts(entry, url))) return null;
    const proxy = value(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? value('ALL_PROXY');
    if (!proxy) return null;
    return proxy.includes('://') ? proxy : `http://${proxy}`;
  };
}

function exempts(entry: string, url: URL): boolean {
  if (entry === '*') return true;
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const requestedPort = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (port !== undefined && port !== requestedPort) return false;
  return name !== '' && (url.hostname === name || url.hostname.endsWith(`.${name}`));
}
