import { imageSize } from 'image-size';
import { megabyte } from '../../../shared/api/operation.ts';

/**
 * Maximum size of a response of an online map, or of a part of a PMTiles file: as received, unpacked, and as a decoded
 * image.
 */
export const maxMapAnswerBytes = 16 * megabyte;

/** Maximum unpacked size of a PMTiles directory; those of the largest files have about 100 kB. */
export const maxDirectoryBytes = megabyte;

/** A response of an online map, or a part of a file, is larger than the window can hold per tile. */
export class MapAnswerTooLarge extends Error {
  override name = 'MapAnswerTooLarge';
}

/**
 * Returns the unpacked bytes of a response; aborts as soon as there are too many, whatever length was declared.
 * @throws MapAnswerTooLarge
 */
export async function limitedBytes(
  response: Response,
  maxBytes = maxMapAnswerBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new MapAnswerTooLarge(response.url);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

const bytesPerPixel = 4;

/**
 * Checks an image's header before decoding it.
 * @throws MapAnswerTooLarge if it has too many pixels, or isn't PNG, JPEG or WebP
 */
export function checkPicture(bytes: Uint8Array, maxBytes = maxMapAnswerBytes): void {
  if (bytes.byteLength === 0) return;
  const size = isPicture(bytes) ? sizeIn(bytes) : null;
  if (!size || size.width * size.height * bytesPerPixel > maxBytes) throw new MapAnswerTooLarge();
}

function sizeIn(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/** Formats whose header states the decoded size; a GIF's frames may exceed it. */
function isPicture(bytes: Uint8Array): boolean {
  const startsWith = (start: readonly number[], from = 0) =>
    start.every((byte, at) => bytes[from + at] === byte);
  const isPng = startsWith([0x89, 0x50, 0x4e, 0x47]);
  const isJpeg = startsWith([0xff, 0xd8, 0xff]);
  const isWebp = startsWith([0x52, 0x49, 0x46, 0x46]) && startsWith([0x57, 0x45, 0x42, 0x50], 8);
  return isPng || isJpeg || isWebp;
}
