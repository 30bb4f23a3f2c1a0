import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { windowEndedCode } from '../../shared/desk/windows.ts';
import { spokenLanguage } from '../../shared/settings/spoken-language.ts';
import { acceptedLocales } from '../../shared/text/accept-language.ts';
import type { Dispatcher } from '../desk/dispatcher.ts';
import { type BrowserSession, browserSession, comesFromOwnPage } from './browser-session.ts';
import type { ConnectedWindows } from './connected-windows.ts';
import { entryRefusalWords } from './entry-refusal-words.ts';

export interface BrowserServer {
  /** Address with the one-time token; to be opened in a browser. */
  address: string;
  /** Closes all connected windows and admits one browser through the returned address. */
  renew(): string;
  close(): Promise<void>;
}

export interface BrowserServerParts {
  /** Handles the window's requests, given the address of the desk's WebSocket. */
  files: (deskSocket: string) => (request: Request) => Promise<Response>;
  desk: Pick<Dispatcher, 'connect'>;
  /** 0 picks a free one. */
  port: number;
  /** Registers every window that connects. */
  windows: ConnectedWindows;
}

const deskPath = '/desk';
const maxMessageBytes = 64 * 1024 * 1024;
/** Idle HTTP connections are closed after this time; WebSockets of windows are exempt. */
const maxSilenceMs = 10_000;

/** How long a renewed session waits for its browser. */
const maxRenewalMs = 10_000;
const maxNameLength = 300;

/** Serves the window and its desk to a single browser on this machine. */
export async function startBrowserServer({
  files,
  desk,
  port: wanted,
  windows,
}: BrowserServerParts): Promise<BrowserServer> {
  const server = createServer();
  server.setTimeout(maxSilenceMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  // A unique host name isolates the cookies: browsers send those of 127.0.0.1 to all its ports.
  const host = `${randomLabel()}.localhost:${port}`;
  const origin = `http://${host}`;
  let session = browserSession(port);
  /** Replaces the session once its token is used; until then nobody can connect. */
  let next: BrowserSession | null = null;

  /** Locks out everyone except a browser that uses the new token in time. */
  function renewFor(): string {
    const renewed = browserSession(port);
    next = renewed;
    setTimeout(() => {
      if (next === renewed) next = null;
    }, maxRenewalMs).unref();
    return renewed.token;
  }

  function exchange(presentedToken: string): string | null {
    const cookie = next?.exchange(presentedToken);
    if (!next || !cookie) return null;
    session = next;
    next = null;
    return cookie;
  }

  const answer = files(`ws://${host}`);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });

  server.on(
    'request',
    getRequestListener(async (request) => {
      const { headers } = request;
      const sender = {
        host: headers.get('host') ?? undefined,
        origin: headers.get('origin') ?? undefined,
        fetchSite: headers.get('sec-fetch-site') ?? undefined,
      };
      const url = new URL(request.url);
      const presentedToken = url.pathname === '/' ? url.searchParams.get('token') : null;
      // The address may be opened from a local file, which counts as cross-site for a browser.
      const opened =
        presentedToken !== null && request.method === 'GET' && headers.get('sec-fetch-mode') !== 'cors';
      if (!comesFromOwnPage(opened ? { ...sender, fetchSite: 'none' } : sender, origin))
        return refusal(403, headers);
      const renewed = presentedToken === null ? null : exchange(presentedToken);
      if (renewed !== null) return entry({ 'Set-Cookie': renewed });
      if (session.isOwnedBy(headers.get('cookie') ?? undefined)) {
        return presentedToken === null ? answer(request) : entry({});
      }
      const cookie = presentedToken === null ? null : session.exchange(presentedToken);
      return cookie === null ? refusal(401, headers) : entry({ 'Set-Cookie': cookie });
    }),
  );

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Swallows a connection reset while refusing; there is no other listener.
    socket.on('error', () => socket.destroy());
    const { host, origin: from, cookie, 'sec-fetch-site': fetchSite } = request.headers;
    const sender = { host, origin: from, fetchSite: single(fetchSite) };
    const requested = request.url ?? '';
    const url = URL.canParse(requested, origin) ? new URL(requested, origin) : null;
    // A browser always sends the origin of a WebSocket.
    const mayEnter =
      from !== undefined &&
      next === null &&
      url?.pathname === deskPath &&
      comesFromOwnPage(sender, origin) &&
      session.isOwnedBy(cookie);
    if (!mayEnter) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const window = {
        id: (url.searchParams.get('window') ?? '').slice(0, maxNameLength),
        browser: (request.headers['user-agent'] ?? '').slice(0, maxNameLength),
      };
      const leave = windows.join(window, () => {
        opened.close(windowEndedCode);
        return renewFor();
      });
      opened.on('close', leave);
      attend(opened, desk);
    });
  });

  const address = () => `${origin}/?token=${session.token}`;
  return {
    address: address(),
    renew() {
      session = browserSession(port);
      next = null;
      for (const client of sockets.clients) client.close(1008);
      return address();
    },
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

/** Undefined for invalid JSON, which the desk refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** 32 letters: impossible to guess, and short enough for every browser. */
const randomLabel = () =>
  Array.from(randomBytes(32), (byte) => String.fromCharCode('a'.charCodeAt(0) + (byte % 26))).join('');

/** Redirects from a page of our own, because the browser only sends the session cookie same-site. */
const entry = (headers: Record<string, string>) =>
  new Response('<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>Zonedesk</title>', {
    headers: { ...plainHeaders, 'Content-Type': 'text/html; charset=utf-8', ...headers },
  });

const plainHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** In the browser's language; the program's own setting is only for admitted browsers. */
function refusal(status: 401 | 403, headers: Headers) {
  const locales = acceptedLocales(headers.get('accept-language') ?? '');
  const words = entryRefusalWords[spokenLanguage({ windowLanguage: 'system' }, locales)];
  return new Response(`${words[status]}\n`, {
    status,
    headers: { ...plainHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
