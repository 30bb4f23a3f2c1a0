import type { LookupFunction } from 'node:net';
import { Agent, type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { isLoopbackHost } from '../../shared/addresses/non-public-address.ts';
import { publicAddressLookup } from './public-address-lookup.ts';

/** Returns the proxy URL for requests to a URL; null for a direct connection. */
export type ProxyFor = (url: string) => Promise<string | null>;

export interface Route {
  dispatcher: Dispatcher;
  viaProxy: boolean;
}

/** Pools of kept-alive connections to services, direct or through proxies. */
export interface Routes {
  direct: Route;
  /** Direct, but refuses names that resolve to this machine or its network. */
  publicOnly: Route;
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

/**
 * Connections to a proxy. Throws a ProxyError if the proxy itself fails, to distinguish it from the service behind it.
 */
class ProxyPool extends Pool {
  private readonly timeoutMs: number;
  constructor(origin: URL, options: object, timeoutMs: number) {
    super(origin, options);
    this.timeoutMs = timeoutMs;
  }

  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(
    options: Dispatcher.ConnectOptions,
    callback: (error: Error | null, data: Dispatcher.ConnectData) => void,
  ): void;
  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    return this.connectWithTimeout(options);
  }

  private async connectWithTimeout(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const data = await super.connect({ ...options, signal: timeout }).catch((error: unknown) => {
      throw new ProxyError(timeout.aborted ? 'silent' : 'unreachable', error);
    });
    if (data.statusCode === 200) return data;
    data.socket.on('error', () => undefined).destroy();
    throw new ProxyError(failureByStatus[data.statusCode] ?? 'refused');
  }
}

/** Failures by the HTTP status of the proxy's response to CONNECT. */
const failureByStatus: Readonly<Record<number, ProxyFailure>> = {
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
 * Opens connection pools; connections are made on demand.
 * @param options for all connections to services
 * @param timeoutMs request timeout; a proxy that doesn't respond in two thirds of it fails with a ProxyError
 */
export function openRoutes(options: RouteOptions, timeoutMs: number): Routes {
  const proxyTimeoutMs = Math.round(timeoutMs * (2 / 3));
  const direct: Route = { dispatcher: new Agent(options), viaProxy: false };
  const { connect } = options;
  const publicOnlyOptions = {
    ...options,
    connect: { ...connect, lookup: publicAddressLookup(connect?.lookup) },
  };
  const publicOnly: Route = { dispatcher: new Agent(publicOnlyOptions), viaProxy: false };
  const byProxy = new Map<string, Route>();
  return {
    direct,
    publicOnly,
    through(proxyUrl) {
      const existing = byProxy.get(proxyUrl);
      if (existing) return existing;
      const dispatcher = new ProxyAgent({
        ...options,
        uri: proxyUrl,
        clientFactory: (origin, proxyOptions) => new ProxyPool(origin, proxyOptions, proxyTimeoutMs),
      });
      const route = { dispatcher, viaProxy: true };
      byProxy.set(proxyUrl, route);
      return route;
    },
    async close() {
      await Promise.all(
        [direct, publicOnly, ...byProxy.values()].map(({ dispatcher }) => dispatcher.destroy()),
      );
    },
  };
}

/**
 * Returns a function that selects the proxy by HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, and NO_PROXY, in upper or lower case
 * like curl; never for this machine.
 */
export function proxyFromEnvironment(environment: Readonly<Record<string, string | undefined>>): ProxyFor {
  const variable = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const exempt = (variable('NO_PROXY') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return async (requestUrl) => {
    const url = new URL(requestUrl);
    if (isLoopbackHost(url) || exempt.some((entry) => isExemptBy(entry, url))) return null;
    const proxy = variable(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? variable('ALL_PROXY');
    if (!proxy) return null;
    return proxy.includes('://') ? proxy : `http://${proxy}`;
  };
}

function isExemptBy(entry: string, url: URL): boolean {
  if (entry === '*') return true;
  const [, name = '', port] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const requestedPort = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (port !== undefined && port !== requestedPort) return false;
  return name !== '' && (url.hostname === name || url.hostname.endsWith(`.${name}`));
}
