import { once } from 'node:events';
import { Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { discardBody } from './request-body.ts';

export interface Listening {
  /** Base URL without a slash at its end. */
  url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
  /**
   * Ends without losing a request under way: for `waitMs` all is answered as before, while each answer ends its
   * connection; then nobody new is let in, and what is under way has `withinMs` to be answered.
   */
  drain(times: DrainTimes): Promise<void>;
}

export interface DrainTimes {
  waitMs: number;
  withinMs: number;
}

/** How long whoever asks may take, and how many at once; where not given, as Node has it. */
export interface ConnectionLimits {
  /** For the head of a request, and for the first byte of one. */
  headMs: number;
  /** For a whole request with its body. */
  requestMs: number;
  /** Between two requests; longer than a proxy keeps its connection, so that it is the proxy that ends it. */
  keepAliveMs: number;
  /** More are closed at once. */
  connections: number;
}

export interface ListenOptions {
  /** Address or name to listen on; this machine alone unless given. */
  host?: string | undefined;
  /** Names in a `Host` header that are answered; those of this machine alone unless given. */
  hostNames?: ReadonlySet<string> | 'any' | undefined;
  limits?: ConnectionLimits | undefined;
  /** Told of what is refused before the application sees it. */
  onRefused?: ((status: number) => void) | undefined;
}

/** Only this machine can reach the service there. */
const thisMachine = '127.0.0.1';
/** Room for the longest text of any parameter, percent-encoded; Node's own 16 KiB has not. */
const maxHeaderSize = 256 * 1024;

/** Names of this machine alone. */
export const ownHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** What is refused before the application sees it has the documented body all the same (`api.md`, Errors). */
const refusalText = (status: number): string => JSON.stringify({ detail: STATUS_CODES[status] });
const jsonHeaders = { 'Content-Type': 'application/json' };
const plainRefusal = (status: number) => new Response(refusalText(status), { status, headers: jsonHeaders });

const portFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'may not be used by this account',
};

/** The port cannot be had, by the code of the system's error; the message says it in a terminal. */
export class PortError extends Error {
  override name = 'PortError';
  readonly code: string;
  constructor(port: number, code: string, options?: ErrorOptions) {
    super(`Port ${port} ${portFaults[code]}: choose another one.`, options);
    this.code = code;
  }
}

const statusesOfFaults: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How many segments there are in the path of what was requested, which may be a whole address (RFC 9112, 3.2.2). */
function segmentsIn(target: string): number {
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/i, '').split('?', 1);
  return path.split('/').length;
}

/** How often connections are looked at that take too long. */
const checkMs = 1000;

/**
 * Serves the application; port 0 picks a free one.
 * @throws PortError when the port cannot be had
 */
export async function listen(app: Hono, port: number, options: ListenOptions = {}): Promise<Listening> {
  const { host = thisMachine, hostNames = ownHosts, limits, onRefused } = options;
  let draining = false;

  function refusalOf(name: string, target: string, url: string): number | null {
    // A name that was pointed at this machine would let the pages of others ask.
    if (hostNames !== 'any' && !hostNames.has(name)) return 421;
    // A proxy in front has judged the path as it was sent, and a URL has no segments of dots.
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
      // Node counts those that have not sent anything among the busy ones.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const giveUp = setTimeout(() => server.closeAllConnections(), withinMs);
      await closed;
      clearTimeout(giveUp);
    },
  };
}

/** By which this machine reaches a service that listens on all of its addresses. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return thisMachine;
  return host.includes(':') ? `[${host}]` : host;
}
