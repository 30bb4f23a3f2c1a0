import { imageSize } from 'image-size';
import { staticMapLimits } from '../../../shared/api/static-map.ts';
import type { MarkerImage } from '../ports.ts';

export type ReadImage = { image: MarkerImage } | { refused: string };

/** Reads the image that a marker names. */
export type MarkerImages = (url: string, signal: AbortSignal) => Promise<ReadImage>;

/** Kinds that are no more than pixels: what could name other files is not read. */
const imageKinds = new Set(['png', 'jpg', 'webp', 'gif']);
/** Few bytes may hold many pixels. */
const largestSide = staticMapLimits.sideMax;
const patienceMs = 5000;

/**
 * Images in data URLs, and those whose address begins with one of `allowed`. Nothing else is ever fetched: whoever
 * asks would have the service ask for them what they cannot reach themselves.
 * @param allowed addresses of folders, with the slash at their end, such as `https://cdn.example.com/markers/`
 * @throws TypeError when one of these is no such address
 */
export function markerImages(allowed: readonly string[]): MarkerImages {
  const folders = allowed.map((text) => {
    const folder = URL.canParse(text) ? new URL(text) : undefined;
    const isFolder = folder && /^https?:$/.test(folder.protocol) && folder.pathname.endsWith('/');
    if (!isFolder)
      throw new TypeError(`${text} is no address of a folder, such as https://cdn.example.com/markers/`);
    return folder;
  });
  const isAllowed = (url: URL) =>
    url.username === '' &&
    url.password === '' &&
    folders.some(({ origin, pathname }) => url.origin === origin && url.pathname.startsWith(pathname));

  return async (text, signal) => {
    if (!URL.canParse(text)) return { refused: 'the url cannot be read' };
    const url = new URL(text);
    if (url.protocol !== 'data:' && !isAllowed(url)) {
      return { refused: 'the url must be a data URL, or one that this service may fetch' };
    }
    const bytes = await bytesOf(url, signal);
    if (typeof bytes === 'string') return { refused: bytes };
    const fault = faultOf(bytes);
    return fault === undefined ? { image: { bytes, ratio: ratioOf(url) } } : { refused: fault };
  };
}

/** The bytes there, or why there are none. */
async function bytesOf(url: URL, signal: AbortSignal): Promise<Uint8Array | string> {
  const tooLarge = `the image is larger than ${staticMapLimits.markerBytes} bytes`;
  try {
    const { ok, body } = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    if (!ok || !body) return 'the image cannot be fetched';
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
    return 'the image cannot be fetched';
  }
}

function faultOf(bytes: Uint8Array): string | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    if (!imageKinds.has(type)) return 'the image must be a PNG, JPEG, WebP or GIF';
    const fits = width > 0 && height > 0 && Math.max(width, height) <= largestSide;
    return fits ? undefined : `the image is more than ${largestSide} pixels wide or high`;
  } catch {
    return 'the image must be a PNG, JPEG, WebP or GIF';
  }
}

/** Twice the pixels where its name or its query says so (`api.md`, Static map); the name in a data URL is a parameter of its type. */
function ratioOf(url: URL): 1 | 2 {
  const [head = ''] = url.protocol === 'data:' ? url.pathname.split(',', 1) : [url.pathname];
  const isRetina = head.includes('@2x') || url.searchParams.get('retina') === 'yes';
  return isRetina ? 2 : 1;
}
