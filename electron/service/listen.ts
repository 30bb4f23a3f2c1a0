import { once } from 'node:events';
import { Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { discardBody } from './request-body.ts';

export interface Listening {
  /** Base URL without trailing slash. */
  url: string;
  /** Also closes open connections. */
  close(): Promise<void>;
  /**
   * Shuts down without losing requests: for `waitMs`, serves as before but closes each connection after its response;
   * then refuses new ones and gives pending requests `withinMs` to finish.
   */
  drain(times: DrainTimes): Promise<void>;
}

export interface DrainTimes {
  waitMs: number;
  withinMs: number;
}

/** Timeouts and maximum number of client connections; Node's defaults if absent. */
export interface ConnectionLimits {
  /** For the headers of a request, and until its first byte. */
  headMs: number;
  /** For the entire request including its body. */
  requestMs: number;
  /** Between two requests; longer than proxies keep connections, so that the proxy closes them first. */
  keepAliveMs: number;
  /** Further connections are closed immediately. */
  connections: number;
}

export interface ListenOptions {
  /** Address or name to listen on; default: this machine only. */
  host?: string | undefined;
  /** Accepted `Host` names; default: those of this machine only. */
  hostNames?: ReadonlySet<string> | 'any' | undefined;
  limits?: ConnectionLimits | undefined;
  /** Called for requests refused before they reach the application. */
  onRefused?: ((status: number) => void) | undefined;
}

/** Addresses reachable from this machine only. */
const thisMachine = '127.0.0.1';
/** Enough for the longest value of any parameter, percent-encoded; Node's default of 16 KiB isn't. */
const maxHeaderSize = 256 * 1024;

/** Names of this machine. */
export const ownHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Requests refused before the application also get the documented body (`api.md`, Errors). */
const refusalText = (status: number): string => JSON.stringify({ detail: STATUS_CODES[status] });
const jsonHeaders = { 'Content-Type': 'application/json' };
const plainRefusal = (status: number) => new Response(refusalText(status), { status, headers: jsonHeaders });

const portFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'requires administrator rights',
};

/** The port can't be used, by the system's error code; the message is for a terminal. */
export class PortError extends Error {
  override name = 'PortError';
  readonly code: string;
  constructor(port: number, code: string, options?: ErrorOptions) {
    super(`Port ${port} ${portFaults[code]}. Choose another one.`, options);
    this.code = code;
  }
}

const statusesOfFaults: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Returns the number of path segments in a request target, which may be a full URL (RFC 9112, 3.2.2). */
function segmentsIn(target: string): number {
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/i, '').split('?', 1);
  return path.split('/').length;
}

/** Interval for checking connections against their timeouts. */
const checkMs = 1000;

/**
 * Serves the application; port 0 picks a free one.
 * @throws PortError if the port can't be used
 */
export async function listen(app: Hono, port: number, options: ListenOptions = {}): Promise<Listening> {
  const { host = thisMachine, hostNames = ownHosts, limits, onRefused } = options;
  let draining = false;

  function refusalOf(name: string, target: string, url: string): number | null {
    // Prevents DNS rebinding, by which other sites' pages could send requests.
    if (hostNames !== 'any' && !hostNames.has(name)) return 421;
    // A proxy in front checked the path as sent; URL parsing must not remove dot segments from it.
    return segmentsIn(target) === segmentsIn(new URL(url).pathname) ? null : 404;
  }

  async function fetch(request: Request, env: HttpBindings | Http2Bindings): Promise<Response> {
    const name = request.headers.get('host')?.replace(/:\d+$/, '').toLowerCase() ?? '';
    const refused = refusalOf(name, env.incoming.url ?? '', request.url);
    if (refused !== null) onRefused?.(refused);
    const response = refused === null ? await app.fetch(request, env) : plainRefusal(refused);
    await discardBody(request);
    if (draining) response.headers.set('Connection', 'close');
    return response;
  }
  const server = createAdaptorServer({
    fetch,
    hostname: host,
    serverOptions: {
      maxHeaderSize,
      ...(limits && {
        headersTimeout: limits.headMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: checkMs,
      }),
    },
  });
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected');
  if (limits) server.maxConnections = limits.connections;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('checkExpectation', (_request, response) => {
    onRefused?.(417);
    response.writeHead(417, jsonHeaders).end(refusalText(417));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = statusesOfFaults[error.code ?? ''] ?? 400;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    onRefused?.(status);
    const body = refusalText(status);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const { code = '' } = error;
    throw code in portFaults ? new PortError(port, code, { cause: error }) : error;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return {
    url: `http://${reachableHost(host)}:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async drain({ waitMs, withinMs }) {
      draining = true;
      await delay(waitMs);
      const closed = once(server, 'close');
      server.close();
      // Node counts connections that haven't sent anything as active.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const giveUp = setTimeout(() => server.closeAllConnections(), withinMs);
      await closed;
      clearTimeout(giveUp);
    },
  };
}

/** Returns the host name by which this machine reaches a service listening on all addresses. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return thisMachine;
  return host.includes(':') ? `[${host}]` : host;
}
