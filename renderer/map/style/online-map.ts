import { AJAXError, addProtocol, type RequestParameters, type RequestTransformFunction } from 'maplibre-gl';
import PQueue from 'p-queue';
import { checkImage, limitedBytes } from './limited-response.ts';

const prefix = 'online-';
/** Bounds memory, as each response may have the maximum size. */
const maxConcurrentRequests = 16;
const timeoutMs = 60_000;
const queue = new PQueue({ concurrency: maxConcurrentRequests });

/**
 * Redirects a map's requests to other origins to the protocols of `serveOnlineMaps`; requests to the window's own
 * origin aren't changed.
 */
export const routeThroughLimits: RequestTransformFunction = (url) => {
  const isOtherOrigin = /^https?:/.test(url) && new URL(url).origin !== window.location.origin;
  return isOtherOrigin ? { url: prefix + url } : { url };
};

/**
 * Registers the protocols that `routeThroughLimits` redirects to, which limit response size, duration, and concurrency.
 */
export function serveOnlineMaps(): void {
  for (const scheme of ['http', 'https'])
    addProtocol(prefix + scheme, (request, { signal }) =>
      queue.add(() => load(request, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])), { signal }),
    );
}

async function load({ url: prefixedUrl, type, headers }: RequestParameters, signal: AbortSignal) {
  const url = prefixedUrl.slice(prefix.length);
  const response = await fetch(url, { signal, ...(headers && { headers }) });
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined);
    throw new AJAXError(response.status, response.statusText, url, new Blob());
  }
  const bytes = await limitedBytes(response);
  if (type === 'image') checkImage(bytes);
  const etag = response.headers.get('etag');
  return {
    data: type === 'json' || type === 'string' ? parsedBody(bytes, type) : bytes.buffer,
    cacheControl: response.headers.get('cache-control'),
    expires: response.headers.get('expires'),
    ...(etag !== null && { etag }),
  };
}

/**
 * Returns the body as text or parsed JSON.
 * @throws SyntaxError if it isn't a JSON object or array
 */
function parsedBody(bytes: Uint8Array, type: 'json' | 'string'): string | object {
  const text = new TextDecoder().decode(bytes);
  if (type === 'string') return text;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new SyntaxError('No object');
  return value;
}
