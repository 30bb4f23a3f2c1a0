import { imageSize } from 'image-size';
import { staticMapLimits } from '../../../shared/api/static-map.ts';
import type { MarkerImage } from '../ports.ts';

/** A loaded image, or why it was refused. */
export type LoadedImage = { image: MarkerImage } | { refused: string };

/** Loads the image named by a marker. */
export type MarkerImageLoader = (url: string, signal: AbortSignal) => Promise<LoadedImage>;

/** Raster formats only: an SVG could reference other files. */
const imageTypes = new Set(['png', 'jpg', 'webp', 'gif']);
/** Maximum width and height in pixels, because a small file may decode to a huge image. */
const maxSide = staticMapLimits.sideMax;
const fetchTimeoutMs = 5000;

/**
 * Returns a loader for images in data URLs and below the `allowed` URLs. Nothing else is fetched, or a client could make
 * the service request what the client itself can't reach (SSRF).
 * @param allowed folder URLs with a trailing slash, such as `https://cdn.example.com/markers/`
 * @throws TypeError for an invalid URL in the list
 */
export function markerImages(allowed: readonly string[]): MarkerImageLoader {
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
    const problem = imageProblem(bytes);
    return problem === undefined ? { image: { bytes, pixelRatio: pixelRatioOf(url) } } : { refused: problem };
  };
}

/** Fetches the bytes, or returns a text saying why it failed. */
async function bytesOf(url: URL, signal: AbortSignal): Promise<Uint8Array | string> {
  const tooLarge = `the image is larger than ${staticMapLimits.markerBytes} bytes`;
  try {
    const { ok, body } = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]),
    });
    if (!ok || !body) return 'could not fetch the image';
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > staticMapLimits.markerBytes) return tooLarge;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    signal.throwIfAborted();
    return 'could not fetch the image';
  }
}

function imageProblem(bytes: Uint8Array): string | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    if (!imageTypes.has(type)) return 'the image must be a PNG, JPEG, WebP or GIF';
    const fits = width > 0 && height > 0 && Math.max(width, height) <= maxSide;
    return fits ? undefined : `the image is more than ${maxSide} pixels wide or high`;
  } catch {
    return 'the image must be a PNG, JPEG, WebP or GIF';
  }
}

/**
 * Returns the image pixels per map pixel: 2 if the file name contains `@2x` or the query `retina=yes`, as in `api.md`,
 * Static map. In a data URL, the file name is a parameter of the media type.
 */
function pixelRatioOf(url: URL): 1 | 2 {
  const [head = ''] = url.protocol === 'data:' ? url.pathname.split(',', 1) : [url.pathname];
  const isRetina = head.includes('@2x') || url.searchParams.get('retina') === 'yes';
  return isRetina ? 2 : 1;
}
