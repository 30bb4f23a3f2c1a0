import { imageSize } from 'image-size';
import { staticMapLimits } from '../../../shared/api/static-map.ts';
import type { MarkerImage } from '../ports.ts';

export type ReadImage = { image: MarkerImage } | { refused: string };

/** Loads the image named by a marker. */
export type MarkerImages = (url: string, signal: AbortSignal) => Promise<ReadImage>;

/** Raster formats only: formats that can reference other files are rejected. */
const imageKinds = new Set(['png', 'jpg', 'webp', 'gif']);
/** Few bytes may contain many pixels. */
const maxSide = staticMapLimits.sideMax;
const patienceMs = 5000;

/**
 * Loads images from data URLs, and from addresses starting with one of `allowed`. Nothing else is ever fetched, because
 * a client could make the service request what the client itself can't reach (SSRF).
 * @param allowed folder URLs with a trailing slash, such as `https://cdn.example.com/markers/`
 * @throws TypeError for an invalid URL in the list
 */
export function markerImages(allowed: readonly string[]): MarkerImages {
  const folders = allowed.map((text) => {
    const folder = URL.canParse(text) ? new URL(text) : undefined;
    const isFolder = folder && /^https?:$/.test(folder.protocol) && folder.pathname.endsWith('/');
    if (!isFolder)
      throw new TypeError(`${text} is not a folder URL such as https://cdn.example.com/markers/`);
    return folder;
  });
  const isAllowed = (url: URL) =>
    url.username === '' &&
    url.password === '' &&
    folders.some(({ origin, pathname }) => url.origin === origin && url.pathname.startsWith(pathname));

  return async (text, signal) => {
    if (!URL.canParse(text)) return { refused: 'invalid URL' };
    const url = new URL(text);
    if (url.protocol !== 'data:' && !isAllowed(url)) {
      return { refused: 'the URL must be a data URL or one that this service is allowed to fetch' };
    }
    const bytes = await bytesOf(url, signal);
    if (typeof bytes === 'string') return { refused: bytes };
    const fault = faultOf(bytes);
    return fault === undefined ? { image: { bytes, ratio: ratioOf(url) } } : { refused: fault };
  };
}

/** Fetches the bytes, or returns why there are none. */
async function bytesOf(url: URL, signal: AbortSignal): Promise<Uint8Array | string> {
  const tooLarge = `the image is larger than ${staticMapLimits.markerBytes} bytes`;
  try {
    const { ok, body } = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    if (!ok || !body) return 'could not fetch the image';
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body) {
      size += part.byteLength;
      if (size > staticMapLimits.markerBytes) return tooLarge;
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch {
    signal.throwIfAborted();
    return 'could not fetch the image';
  }
}

function faultOf(bytes: Uint8Array): string | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    if (!imageKinds.has(type)) return 'the image must be a PNG, JPEG, WebP or GIF';
    const fits = width > 0 && height > 0 && Math.max(width, height) <= maxSide;
    return fits ? undefined : `the image is more than ${maxSide} pixels wide or high`;
  } catch {
    return 'the image must be a PNG, JPEG, WebP or GIF';
  }
}

/**
 * Returns 2 if the name or query says so (`api.md`, Static map); in a data URL, the name is a parameter of the media
 * type.
 */
function ratioOf(url: URL): 1 | 2 {
  const [head = ''] = url.protocol === 'data:' ? url.pathname.split(',', 1) : [url.pathname];
  const isRetina = head.includes('@2x') || url.searchParams.get('retina') === 'yes';
  return isRetina ? 2 : 1;
}
