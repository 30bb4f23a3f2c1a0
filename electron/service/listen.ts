import { once } from 'node:events';
import { Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { discardBody } from './request-body.ts';

/** A running HTTP server. */
export interface RunningServer {
  /** Base URL without trailing slash. */
  url: string;
  /** Also closes open connections. */
  close(): Promise<void>;
  /**
   * Shuts down without losing requests: for `waitMs`, serves as before but closes each connection after its response;
   * then refuses new ones and gives pending requests `finishMs` to finish.
   */
  drain(times: DrainTimes): Promise<void>;
}

export interface DrainTimes {
  waitMs: number;
  finishMs: number;
}

/** Timeouts and maximum number of client connections; Node's defaults if absent. */
export interface ConnectionLimits {
  /** For the headers of a request, and until its first byte. */
  headersMs: number;
  /** For the entire request including its body. */
  requestMs: number;
  /** Between two requests; longer than proxies keep connections, so that the proxy closes them first. */
  keepAliveMs: number;
  /** Further connections are closed immediately. */
  maxConnections: number;
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

/** Address on which only this machine can connect. */
const loopbackAddress = '127.0.0.1';
/** Enough for the longest value of any parameter, percent-encoded; Node's default of 16 KiB isn't. */
const maxHeaderSize = 256 * 1024;

/** Host names of the loopback address. */
export const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Body of refusals before the application, in the documented format (`api.md`, Errors). */
const refusalBody = (status: number): string => JSON.stringify({ detail: STATUS_CODES[status] });
const jsonHeaders = { 'Content-Type': 'application/json' };
const refusalResponse = (status: number) =>
  new Response(refusalBody(status), { status, headers: jsonHeaders });

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'requires administrator rights',
};

/** The port can't be used, by the system's error code; the message is for a terminal. */
export class PortError extends Error {
  override name = 'PortError';
  readonly code: string;
  constructor(port: number, code: string, options?: ErrorOptions) {
    super(`Port ${port} ${portProblems[code]}. Choose another one.`, options);
    this.code = code;
  }
}

const statusesByErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Returns the number of path segments in a request target, which may be a full URL (RFC 9112, 3.2.2). */
function segmentsIn(target: string): number {
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/i, '').split('?', 1);
  return path.split('/').length;
}

/** Interval at which Node checks connections against their timeouts. */
const timeoutCheckMs = 1000;

/**
 * Serves the application; port 0 picks a free one.
 * @throws PortError if the port can't be used
 */
export async function listen(app: Hono, port: number, options: ListenOptions = {}): Promise<RunningServer> {
  const { host = loopbackAddress, hostNames = loopbackHosts, limits, onRefused } = options;
  let draining = false;

  function refusalStatusOf(name: string, target: string, url: string): number | null {
    // Prevents DNS rebinding, by which other sites' pages could send requests.
    if (hostNames !== 'any' && !hostNames.has(name)) return 421;
    // A proxy in front checked the path as sent; URL parsing must not remove dot segments from it.
    return segmentsIn(target) === segmentsIn(new URL(url).pathname) ? null : 404;
  }

  async function fetch(request: Request, env: HttpBindings | Http2Bindings): Promise<Response> {
    const hostName = request.headers.get('host')?.replace(/:\d+$/, '').toLowerCase() ?? '';
    const refusalStatus = refusalStatusOf(hostName, env.incoming.url ?? '', request.url);
    if (refusalStatus !== null) onRefused?.(refusalStatus);
    const response = refusalStatus === null ? await app.fetch(request, env) : refusalResponse(refusalStatus);
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
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: timeoutCheckMs,
      }),
    },
  });
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected');
  if (limits) server.maxConnections = limits.maxConnections;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('checkExpectation', (_request, response) => {
    onRefused?.(417);
    response.writeHead(417, jsonHeaders).end(refusalBody(417));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = statusesByErrorCode[error.code ?? ''] ?? 400;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    onRefused?.(status);
    const body = refusalBody(status);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const { code = '' } = error;
    throw code in portProblems ? new PortError(port, code, { cause: error }) : error;
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
    async drain({ waitMs, finishMs }) {
      draining = true;
      await delay(waitMs);
      const closed = once(server, 'close');
      server.close();
      // Node counts connections that haven't sent anything as active, and would wait for them.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const forceClose = setTimeout(() => server.closeAllConnections(), finishMs);
      await closed;
      clearTimeout(forceClose);
    },
  };
}

/** Returns the host for a URL: loopback if the service listens on all addresses, otherwise `host`, IPv6 in brackets. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return loopbackAddress;
  return host.includes(':') ? `[${host}]` : host;
}
