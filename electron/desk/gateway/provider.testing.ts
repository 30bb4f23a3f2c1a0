import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as received by the provider. */
export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
  /** Resolves when the connection was closed before the response was complete. */
  abandoned: Promise<void>;
}

export interface TestProvider {
  url: string;
  seen: ReceivedRequest[];
  /** Sets the handlers of the next requests; the last one is repeated. */
  setHandlers(...next: Handler[]): void;
}

export type Handler = (request: ReceivedRequest, response: ServerResponse) => void;

/** Starts a provider for one test, closed after it. */
export async function startProvider(...first: Handler[]): Promise<TestProvider> {
  let queue = first;
  const seen: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const abandoned = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const received = { method, url: new URL(url, 'http://provider'), headers, body, abandoned };
      seen.push(received);
      const [answer] = queue;
      if (queue.length > 1) queue = queue.slice(1);
      answer?.(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    setHandlers(...next) {
      queue = next;
    },
  };
}

export const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
  };

/** Never responds. */
export const silent: Handler = () => {};

export const resets: Handler = (_, response) => void response.socket?.resetAndDestroy();

/** Closes the connection in the middle of the body. */
export const cutsOff: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"localities":[');
  setImmediate(() => response.socket?.destroy());
};
