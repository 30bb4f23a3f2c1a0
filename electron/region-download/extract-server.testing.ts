import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Bytes that begin as an .osm.pbf file does; each seed makes others. */
export function extractBytes(length: number, seed = 1): Buffer {
  // Of a length that no part of a file is a multiple of.
  const pattern = Uint8Array.from({ length: 251 }, (_, at) => 7 * at + seed);
  const bytes = Buffer.alloc(length, pattern);
  Buffer.from([0, 0, 0, 13, 10, 9]).copy(bytes);
  bytes.write('OSMHeader', 6);
  return bytes;
}

interface Served {
  etag?: string;
  /** Announces so many bytes. */
  length?: number;
  /** Ends the connection after so many bytes of the answer. */
  cutAfter?: number;
  /** Says nothing more after so many bytes of the answer. */
  stallAfter?: number;
  ignoresRanges?: boolean;
  /** No faster than this. */
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

/** Serves a file as a good server does, unless it is to do otherwise. */
export const serves =
  (
    bytes: Buffer,
    { etag = '"1"', length, cutAfter, stallAfter, ignoresRanges, bytesPerMs }: Served = {},
  ): Answer =>
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
  (location: string): Answer =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end();

export const text =
  (body: string): Answer =>
  (_, response) =>
    void response.end(body);

export const md5Hex = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** A server of its own for one test; each path answers with its answers in this order, and on with the last one. */
export async function startExtractServer(paths: Record<string, Answer[]>) {
  const seen: { method: string; path: string; range: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://server').pathname;
    seen.push({ method: request.method ?? '', path, range: request.headers.range });
    const answers = paths[path] ?? [status(404)];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** The ranges that a path was asked for; undefined where all of it. */
    ranges: (path: string) => seen.filter((one) => one.path === path).map(({ range }) => range),
  };
}
