import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { windowAddresses } from '../../shared/addresses/window-addresses.ts';
import type { Basemap } from '../../shared/settings/settings.ts';
import { isPmtiles } from '../desk/basemap/pmtiles-file.ts';
import { byteRange } from './byte-range.ts';
import { contentSecurityPolicy, cspNoncePlaceholder } from './content-security-policy.ts';

const unzipped = promisify(gunzip);

/** Returns a gzipped vector tile; undefined if there is none. */
export type ReadTile = (zoom: number, column: number, row: number) => Uint8Array | undefined;

/** Also with a promise as result, such as while the program is starting. */
type Eventually<Read extends (...input: never) => unknown> = (
  ...input: Parameters<Read>
) => ReturnType<Read> | Promise<ReturnType<Read>>;

export interface WindowSources {
  /** Returns a file of the page by its URL path (`/` is the page itself); null if there is none. */
  page: (path: string, search: string) => Promise<PageFile | null>;
  regionTiles: Eventually<ReadTile>;
  worldTiles: Eventually<ReadTile>;
  basemap: () => Basemap;
  /** Returns the path of a file that the user opened with the program; null for an unknown ID. */
  pathOfOpenedFile: Eventually<(id: string) => string | null>;
  deskSocket?: string | undefined;
  developmentSocket?: string | undefined;
}

export interface PageFile {
  /** A string is an HTML document, in which the nonce placeholder is replaced. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  type: string;
  /** Whether the file name changes with the content, so that the file can be cached forever. */
  immutable: boolean;
}

/**
 * Returns the handler of the window's requests to its own origin: the page, tiles, the selected basemap file, and
 * opened files. Each response has its own nonce in its Content-Security-Policy.
 */
export function windowFiles(sources: WindowSources): (request: Request) => Promise<Response> {
  return async (request) => {
    const nonce = randomBytes(16).toString('base64');
    const response = await respond(request, sources, nonce);
    const policy = contentSecurityPolicy({
      basemap: sources.basemap(),
      nonce,
      deskSocket: sources.deskSocket,
      developmentSocket: sources.developmentSocket,
    });
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    response.headers.set('Content-Security-Policy', policy);
    return response;
  };
}

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), bluetooth=(), clipboard-read=()',
};

async function respond(request: Request, sources: WindowSources, nonce: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const { pathname, search } = new URL(request.url);
  const path = decodedPath(pathname);
  if (path === null) return new Response(null, { status: 400 });
  if (path === windowAddresses.basemapFile) return basemapFile(sources.basemap(), request);
  if (path.startsWith('/tiles/')) return tile(path, sources, request);
  const [, openedId] = openedFilePattern.exec(path) ?? [];
  if (openedId !== undefined) return openedFileResponse(await sources.pathOfOpenedFile(openedId), request);
  const file = await sources.page(path, search);
  if (!file) return new Response(null, { status: 404 });
  const body = typeof file.body === 'string' ? file.body.replaceAll(cspNoncePlaceholder, nonce) : file.body;
  // A worker uses the policy delivered with its script; a cached script would keep an outdated policy.
  const isImmutable = file.immutable && request.headers.get('sec-fetch-dest') !== 'worker';
  return new Response(body, {
    headers: {
      'Content-Type': file.type,
      'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}

/** Returns the decoded path; null if it is invalid or leads out of the folder. */
function decodedPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  return path.includes('\0') || path.includes('\\') || path.split('/').includes('..') ? null : path;
}

const tilePattern = /^\/tiles\/(region|world)\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.mvt$/;

async function tile(path: string, sources: WindowSources, request: Request): Promise<Response> {
  const [, tileSet, ...coordinates] = tilePattern.exec(path) ?? [];
  const [z, x, y] = coordinates.map(Number);
  if (tileSet === undefined || z === undefined || x === undefined || y === undefined) {
    return new Response(null, { status: 404 });
  }
  const zipped = await (tileSet === 'region' ? sources.regionTiles : sources.worldTiles)(z, x, y);
  const headers = { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Cache-Control': 'no-cache' };
  if (!zipped) return new Response(null, { status: 204, headers });
  // Electron's custom schemes neither request nor decode content encodings.
  return request.headers.get('accept-encoding')?.includes('gzip')
    ? new Response(Buffer.from(zipped), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    : new Response(await unzipped(zipped), { headers });
}

const openedFilePattern = new RegExp(`^${windowAddresses.openedFile.replace('{id}', '([^/]+)')}$`);

async function openedFileResponse(path: string | null, request: Request): Promise<Response> {
  const stats = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !stats?.isFile()) return new Response(null, { status: 404 });
  const hasNoBody = request.method === 'HEAD' || stats.size === 0;
  return new Response(hasNoBody ? null : fileStream(path, 0, stats.size - 1), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(stats.size),
      'Cache-Control': 'no-store',
    },
  });
}

async function basemapFile(basemap: Basemap, request: Request): Promise<Response> {
  if (basemap.kind !== 'pmtiles' || !(await isPmtiles(basemap.path))) {
    return new Response(null, { status: 404 });
  }
  const stats = await stat(basemap.path);
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    // Changes if the file is replaced, so that clients don't mix ranges of two files.
    ETag: `"${stats.size}-${stats.mtimeMs}"`,
    'Cache-Control': 'no-cache',
  };
  const range = byteRange(request.headers.get('range'), stats.size);
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${stats.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: stats.size - 1 };
  const body = request.method === 'HEAD' || stats.size === 0 ? null : fileStream(basemap.path, start, end);
  const length = { 'Content-Length': String(end - start + 1) };
  return range
    ? new Response(body, {
        status: 206,
        headers: { ...headers, ...length, 'Content-Range': `bytes ${start}-${end}/${stats.size}` },
      })
    : new Response(body, { headers: { ...headers, ...length } });
}

function fileStream(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
}
