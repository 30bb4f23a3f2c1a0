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
  /** URL with the one-time token, to open in a browser. */
  url: string;
  /** Closes all connected windows; returns the URL that admits one browser. */
  renew(): string;
  close(): Promise<void>;
}

export interface BrowserServerParts {
  /** Returns the handler of the window's file requests, given the URL of the desk's WebSocket. */
  fileHandler: (deskSocket: string) => (request: Request) => Promise<Response>;
  desk: Pick<Dispatcher, 'connect'>;
  /** Port to listen on; 0 picks a free one. */
  port: number;
  /** Registers every window that connects. */
  windows: ConnectedWindows;
}

const deskPath = '/desk';
const maxMessageBytes = 64 * 1024 * 1024;
/** Idle HTTP connections are closed after this time; WebSockets of windows are exempt. */
const idleTimeoutMs = 10_000;

/** A renewed session expires if no browser uses its token within this time. */
const renewalTimeoutMs = 10_000;
const maxTextLength = 300;

/**
 * Serves the window and its desk to a single browser on this machine.
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startBrowserServer({
  fileHandler,
  desk,
  port: requestedPort,
  windows,
}: BrowserServerParts): Promise<BrowserServer> {
  const server = createServer();
  server.setTimeout(idleTimeoutMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  // A unique host name isolates the cookies: browsers send those of 127.0.0.1 to all its ports.
  const host = `${randomLabel()}.localhost:${port}`;
  const origin = `http://${host}`;
  let session = browserSession(port);
  /** Replaces the session once its token is used; until then, no window can connect. */
  let pendingSession: BrowserSession | null = null;

  /** Blocks new connections until a browser uses the returned token or the token expires. */
  function renewSession(): string {
    const renewed = browserSession(port);
    pendingSession = renewed;
    setTimeout(() => {
      if (pendingSession === renewed) pendingSession = null;
    }, renewalTimeoutMs).unref();
    return renewed.token;
  }

  function exchangePending(presentedToken: string): string | null {
    const cookie = pendingSession?.exchange(presentedToken);
    if (!pendingSession || !cookie) return null;
    session = pendingSession;
    pendingSession = null;
    return cookie;
  }

  const handleFile = fileHandler(`ws://${host}`);
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
      // The URL may be opened from a local file, which browsers treat as cross-site.
      const isEntry =
        presentedToken !== null && request.method === 'GET' && headers.get('sec-fetch-mode') !== 'cors';
      if (!comesFromOwnPage(isEntry ? { ...sender, fetchSite: 'none' } : sender, origin))
        return refusalResponse(403, headers);
      const renewedCookie = presentedToken === null ? null : exchangePending(presentedToken);
      if (renewedCookie !== null) return entryPage({ 'Set-Cookie': renewedCookie });
      if (session.isOwnedBy(headers.get('cookie') ?? undefined)) {
        return presentedToken === null ? handleFile(request) : entryPage({});
      }
      const cookie = presentedToken === null ? null : session.exchange(presentedToken);
      return cookie === null ? refusalResponse(401, headers) : entryPage({ 'Set-Cookie': cookie });
    }),
  );

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Without a listener, a connection reset during the refusal would end the process.
    socket.on('error', () => socket.destroy());
    const { host, origin: requestOrigin, cookie, 'sec-fetch-site': fetchSite } = request.headers;
    const sender = { host, origin: requestOrigin, fetchSite: firstValue(fetchSite) };
    const requestTarget = request.url ?? '';
    const url = URL.canParse(requestTarget, origin) ? new URL(requestTarget, origin) : null;
    // A browser always sends the origin of a WebSocket.
    const isAdmitted =
      requestOrigin !== undefined &&
      pendingSession === null &&
      url?.pathname === deskPath &&
      comesFromOwnPage(sender, origin) &&
      session.isOwnedBy(cookie);
    if (!isAdmitted) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const window = {
        id: (url.searchParams.get('window') ?? '').slice(0, maxTextLength),
        browser: (request.headers['user-agent'] ?? '').slice(0, maxTextLength),
      };
      const unregister = windows.register(window, () => {
        webSocket.close(windowEndedCode);
        return renewSession();
      });
      webSocket.on('close', unregister);
      connectToDesk(webSocket, desk);
    });
  });

  const entryUrl = () => `${origin}/?token=${session.token}`;
  return {
    url: entryUrl(),
    renew() {
      session = browserSession(port);
      pendingSession = null;
      for (const client of sockets.clients) client.close(1008);
      return entryUrl();
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

function connectToDesk(socket: WebSocket, desk: Pick<Dispatcher, 'connect'>): void {
  const connection = desk.connect((message) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  });
  socket.on('message', (data) => connection.receive(parsedMessage(String(data))));
  socket.on('close', () => connection.close());
  socket.on('error', () => socket.terminate());
}

/** Returns the parsed JSON; undefined if it is invalid, which the desk refuses. */
function parsedMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** 32 letters: impossible to guess, and short enough for every browser. */
const randomLabel = () =>
  Array.from(randomBytes(32), (byte) => String.fromCharCode('a'.charCodeAt(0) + (byte % 26))).join('');

/** A page that redirects to `/`: an HTTP redirect after a cross-site link wouldn't carry the SameSite=Strict cookie. */
const entryPage = (headers: Record<string, string>) =>
  new Response('<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>Zonedesk</title>', {
    headers: { ...plainHeaders, 'Content-Type': 'text/html; charset=utf-8', ...headers },
  });

const plainHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Returns a message in the browser's language, because the language setting is only sent to admitted browsers. */
function refusalResponse(status: 401 | 403, headers: Headers) {
  const locales = acceptedLocales(headers.get('accept-language') ?? '');
  const words = entryRefusalWords[spokenLanguage({ windowLanguage: 'system' }, locales)];
  return new Response(`${words[status]}\n`, {
    status,
    headers: { ...plainHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
