import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Dispatcher } from '../desk/dispatcher.ts';
import { browserSession, comesFromOwnPage } from './browser-session.ts';

export interface BrowserServer {
  /** With the one-time token; to be opened in a browser. */
  address: string;
  close(): Promise<void>;
}

export interface BrowserServerParts {
  /** What answers the window's requests, given the address of the desk's WebSocket. */
  files: (deskSocket: string) => (request: Request) => Promise<Response>;
  desk: Pick<Dispatcher, 'connect'>;
  /** 0 picks a free one. */
  port: number;
}

const deskPath = '/desk';
const largestMessageBytes = 64 * 1024 * 1024;

/** Serves the window and its desk to one browser of this machine, and to nobody else. */
export async function startBrowserServer({
  files,
  desk,
  port: wanted,
}: BrowserServerParts): Promise<BrowserServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const session = browserSession(port);
  const answer = files(`ws://127.0.0.1:${port}`);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes });

  server.on(
    'request',
    getRequestListener(async (request) => {
      const { headers } = request;
      const sender = {
        host: headers.get('host') ?? undefined,
        origin: headers.get('origin') ?? undefined,
        fetchSite: headers.get('sec-fetch-site') ?? undefined,
      };
      if (!comesFromOwnPage(sender, origin)) return refusal(403);
      const url = new URL(request.url);
      const shown = url.pathname === '/' ? url.searchParams.get('token') : null;
      if (session.isHeldBy(headers.get('cookie') ?? undefined)) {
        return shown === null ? answer(request) : seeOther({});
      }
      const cookie = shown === null ? null : session.exchange(shown);
      return cookie === null ? refusal(401) : seeOther({ 'Set-Cookie': cookie });
    }),
  );

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { host, origin: from, cookie, 'sec-fetch-site': fetchSite } = request.headers;
    const sender = { host, origin: from, fetchSite: single(fetchSite) };
    // A browser always names the origin of a WebSocket.
    const mayEnter =
      from !== undefined &&
      request.url === deskPath &&
      comesFromOwnPage(sender, origin) &&
      session.isHeldBy(cookie);
    if (!mayEnter) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => attend(opened, desk));
  });

  return {
    address: `${origin}/?token=${session.token}`,
    async close() {
      for (const client of sockets.clients) client.close(1001);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const client of sockets.clients) client.terminate();
      });
    },
  };
}

function attend(socket: WebSocket, desk: Pick<Dispatcher, 'connect'>): void {
  const connection = desk.connect((message) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  });
  socket.on('message', (data) => connection.receive(parsed(String(data))));
  socket.on('close', () => connection.close());
  socket.on('error', () => socket.terminate());
}

/** Undefined, which the desk refuses, for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const seeOther = (headers: Record<string, string>) =>
  new Response(null, { status: 303, headers: { Location: '/', 'Cache-Control': 'no-store', ...headers } });

const refusal = (status: 401 | 403) =>
  new Response(
    status === 401
      ? 'This address was used already, or is not whole. Start Zonedesk again and open the address that it prints.\n'
      : 'Only the page of this address may ask for it.\n',
    {
      status,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      },
    },
  );
