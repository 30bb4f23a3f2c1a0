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

/** A gzipped vector tile; undefined if there is none. */
export type Tiles = (zoom: number, column: number, row: number) => Uint8Array | undefined;

export interface WindowSources {
  /** Returns a file of the page by its URL path (`/` is the page itself); null if there is none. */
  page: (path: string, search: string) => Promise<PageFile | null>;
  regionTiles: Tiles;
  worldTiles: Tiles;
  basemap: () => Basemap;
  /** Returns the path of a file that the user opened with the program; null for an unknown ID. */
  openedFile: (id: string) => string | null;
  deskSocket?: string | undefined;
  developmentSocket?: string | undefined;
}

export interface PageFile {
  /** Text is a document and gets its nonce. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  type: string;
  /** Whether the name changes with the content. */
  immutable: boolean;
}

/** Handles the window's requests to its own origin: the page, tiles, the selected basemap file, and opened files. */
export function windowFiles(sources: WindowSources): (request: Request) => Promise<Response> {
  return async (request) => {
    const nonce = randomBytes(16).toString('base64');
    const response = await answer(request, sources, nonce);
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

async function answer(request: Request, sources: WindowSources, nonce: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const { pathname, search } = new URL(request.url);
  const path = decodedPath(pathname);
  if (path === null) return new Response(null, { status: 400 });
  if (path === windowAddresses.basemapFile) return basemapFile(sources.basemap(), request);
  if (path.startsWith('/tiles/')) return tile(path, sources, request);
  const [, openedId] = openedPath.exec(path) ?? [];
  if (openedId !== undefined) return openedFile(sources.openedFile(openedId), request);
  const file = await sources.page(path, search);
  if (!file) return new Response(null, { status: 404 });
  const body = typeof file.body === 'string' ? file.body.replaceAll(cspNoncePlaceholder, nonce) : file.body;
  // A worker uses the policy delivered with its script; a cached script would keep an outdated policy.
  const stored = file.immutable && request.headers.get('sec-fetch-dest') !== 'worker';
  return new Response(body, {
    headers: {
      'Content-Type': file.type,
      'Cache-Control': stored ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}

/** Null for a path that is invalid or leads out of the folder. */
function decodedPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  return path.includes('\0') || path.includes('\\') || path.split('/').includes('..') ? null : path;
}

const tilePath = /^\/tiles\/(region|world)\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.mvt$/;

async function tile(path: string, sources: WindowSources, request: Request): Promise<Response> {
  const [, set, ...address] = tilePath.exec(path) ?? [];
  const [z, x, y] = address.map(Number);
  if (set === undefined || z === undefined || x === undefined || y === undefined) {
    return new Response(null, { status: 404 });
  }
  const zipped = (set === 'region' ? sources.regionTiles : sources.worldTiles)(z, x, y);
  const headers = { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Cache-Control': 'no-cache' };
  if (!zipped) return new Response(null, { status: 204, headers });
  // Electron's custom schemes neither request nor decode content encodings.
  return request.headers.get('accept-encoding')?.includes('gzip')
    ? new Response(Buffer.from(zipped), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    : new Response(await unzipped(zipped), { headers });
}

const openedPath = new RegExp(`^${windowAddresses.openedFile.replace('{id}', '([^/]+)')}$`);

async function openedFile(path: string | null, request: Request): Promise<Response> {
  const found = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !found?.isFile()) return new Response(null, { status: 404 });
  const isEmpty = request.method === 'HEAD' || found.size === 0;
  return new Response(isEmpty ? null : fileStream(path, 0, found.size - 1), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(found.size),
      'Cache-Control': 'no-store',
    },
  });
}

async function basemapFile(basemap: Basemap, request: Request): Promise<Response> {
  if (basemap.kind !== 'pmtiles' || !(await isPmtiles(basemap.path))) {
    return new Response(null, { status: 404 });
  }
  const found = await stat(basemap.path);
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    // Tells a client of range requests that the file was replaced.
    ETag: `"${found.size}-${found.mtimeMs}"`,
    'Cache-Control': 'no-cache',
  };
  const range = byteRange(request.headers.get('range'), found.size);
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${found.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  const body = request.method === 'HEAD' || found.size === 0 ? null : fileStream(basemap.path, start, end);
  const length = { 'Content-Length': String(end - start + 1) };
  return range
    ? new Response(body, {
        status: 206,
        headers: { ...headers, ...length, 'Content-Range': `bytes ${start}-${end}/${found.size}` },
      })
    : new Response(body, { headers: { ...headers, ...length } });
}

function fileStream(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
}
