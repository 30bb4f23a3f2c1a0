import { once } from 'node:events';
import { Server, STATUS_CODES } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { discardBody } from './request-body.ts';

export interface Listening {
  /** Base URL without a slash at its end. */
  url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Only this machine can reach the service. */
const hostname = '127.0.0.1';
/** Room for the longest text of any parameter, percent-encoded; Node's own 16 KiB has not. */
const maxHeaderSize = 256 * 1024;

/** Names of this machine alone. */
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

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

/**
 * Serves the application; port 0 picks a free one.
 * @throws PortError when the port cannot be had
 */
export async function listen(app: Hono, port: number): Promise<Listening> {
  async function fetch(request: Request): Promise<Response> {
    const host = request.headers.get('host')?.replace(/:\d+$/, '') ?? '';
    // A name that was pointed at this machine would let the pages of others ask.
    const response = ownHosts.has(host) ? await app.fetch(request) : plainRefusal(421);
    await discardBody(request);
    return response;
  }
  const server = createAdaptorServer({ fetch, hostname, serverOptions: { maxHeaderSize } });
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1 server was expected');
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, jsonHeaders).end(refusalText(417));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const body = refusalText(status);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const { code = '' } = error;
    throw code in portFaults ? new PortError(port, code, { cause: error }) : error;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  return {
    url: `http://${hostname}:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
