import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns bytes that begin like an .osm.pbf file and depend on the seed. */
export function extractBytes(length: number, seed = 1): Buffer {
  // A prime length, so that no part of a file repeats at the offset of another.
  const pattern = Uint8Array.from({ length: 251 }, (_, at) => 7 * at + seed);
  const bytes = Buffer.alloc(length, pattern);
  Buffer.from([0, 0, 0, 13, 10, 9]).copy(bytes);
  bytes.write('OSMHeader', 6);
  return bytes;
}

interface Misbehavior {
  etag?: string;
  /** Value of `Content-Length`, if not the actual size. */
  length?: number;
  /** Closes the connection after this many bytes of the body. */
  cutAfter?: number;
  /** Stops sending after this many bytes of the body. */
  stallAfter?: number;
  ignoresRanges?: boolean;
  /** Maximum speed. */
  bytesPerMs?: number;
}

function sendSlowly(response: ServerResponse, body: Buffer, bytesPerMs: number): void {
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const next = Math.min(body.length, Math.ceil((performance.now() - begun) * bytesPerMs));
    response.write(body.subarray(sent, next));
    sent = next;
    if (sent === body.length) response.end();
  }, 5);
  response.once('close', () => clearInterval(timer));
}

/** Returns a handler that serves a file with ranges and an ETag, except for the given misbehavior. */
export const serves =
  (
    bytes: Buffer,
    { etag = '"1"', length, cutAfter, stallAfter, ignoresRanges, bytesPerMs }: Misbehavior = {},
  ): Handler =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const isPart = from > 0 && headers['if-range'] === etag && !ignoresRanges;
    if (isPart && from >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    const body = isPart ? bytes.subarray(from) : bytes;
    response.writeHead(isPart ? 206 : 200, {
      etag,
      'content-length': length ?? body.length,
      ...(isPart && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    });
    const ending = cutAfter ?? stallAfter;
    if (bytesPerMs !== undefined) sendSlowly(response, body, bytesPerMs);
    else if (ending === undefined && length === undefined) response.end(body);
    else
      response.write(body.subarray(0, ending), () => {
        if (cutAfter !== undefined) setImmediate(() => response.socket?.destroy());
      });
  };

export const redirects =
  (location: string): Handler =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

export const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(code, headers).end();

export const text =
  (body: string): Handler =>
  (_, response) =>
    void response.end(body);

export const md5Hex = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** Starts a server for one test. Each path has a list of handlers, used in order; the last one is repeated. */
export async function startExtractServer(paths: Record<string, Handler[]>) {
  const requests: { method: string; path: string; range: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://server').pathname;
    requests.push({ method: request.method ?? '', path, range: request.headers.range });
    const handlers = paths[path] ?? [status(404)];
    const handler = handlers.length > 1 ? handlers.shift() : handlers[0];
    handler?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: requests,
    /** Ranges of the requests for a path; undefined for requests of the entire file. */
    ranges: (path: string) => requests.filter((request) => request.path === path).map(({ range }) => range),
  };
}
