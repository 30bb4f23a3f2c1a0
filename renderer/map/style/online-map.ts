import { AJAXError, addProtocol, type RequestParameters, type RequestTransformFunction } from 'maplibre-gl';
import PQueue from 'p-queue';
import { checkPicture, limitedBytes } from './limited-answer.ts';

const prefix = 'online-';
/** Each may have the largest answer. */
const maxAtOnce = 16;
const timeoutMs = 60_000;
const queue = new PQueue({ concurrency: maxAtOnce });

/** Routes what a map loads from other origins through `serveOnlineMaps`; the window's own tiles load directly. */
export const throughLimits: RequestTransformFunction = (url) => {
  const isElsewhere = /^https?:/.test(url) && new URL(url).origin !== window.location.origin;
  return isElsewhere ? { url: prefix + url } : { url };
};

/** Serves what `throughLimits` redirects, with limits on response size, wait and concurrent requests. */
export function serveOnlineMaps(): void {
  for (const scheme of ['http', 'https'])
    addProtocol(prefix + scheme, (request, { signal }) =>
      queue.add(() => load(request, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])), { signal }),
    );
}

async function load({ url: address, type, headers }: RequestParameters, signal: AbortSignal) {
  const url = address.slice(prefix.length);
  const response = await fetch(url, { signal, ...(headers && { headers }) });
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined);
    throw new AJAXError(response.status, response.statusText, url, new Blob());
  }
  const bytes = await limitedBytes(response);
  if (type === 'image') checkPicture(bytes);
  const etag = response.headers.get('etag');
  return {
    data: type === 'json' || type === 'string' ? textIn(bytes, type) : bytes.buffer,
    cacheControl: response.headers.get('cache-control'),
    expires: response.headers.get('expires'),
    ...(etag !== null && { etag }),
  };
}

/** @throws SyntaxError if it isn't a JSON object or array */
function textIn(bytes: Uint8Array, type: 'json' | 'string'): string | object {
  const text = new TextDecoder().decode(bytes);
  if (type === 'string') return text;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new SyntaxError('No object');
  return value;
}
