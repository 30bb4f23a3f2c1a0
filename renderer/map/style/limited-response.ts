import { imageSize } from 'image-size';
import { megabyte } from '../../../shared/api/operation.ts';

/**
 * Maximum size of a response of an online map, or of a byte range of a PMTiles file; applies as received, decompressed,
 * and decoded as an image.
 */
export const maxMapResponseBytes = 16 * megabyte;

/** Maximum decompressed size of a PMTiles directory; those of the largest files have about 100 kB. */
export const maxDirectoryBytes = megabyte;

/** A response of an online map, or a byte range of a file, exceeds its size limit. */
export class MapResponseTooLarge extends Error {
  override name = 'MapResponseTooLarge';
}

/**
 * Returns the decompressed body of a response. Counts the bytes as they arrive, because a declared length may be wrong,
 * and stops reading at the limit.
 * @throws MapResponseTooLarge
 */
export async function limitedBytes(
  response: Response,
  maxBytes = maxMapResponseBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new MapResponseTooLarge(response.url);
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
 * Checks the dimensions in an image's header, so that too large an image is never decoded. Empty bytes pass, as an
 * empty tile.
 * @throws MapResponseTooLarge if it has too many pixels, or isn't PNG, JPEG or WebP
 */
export function checkImage(bytes: Uint8Array, maxBytes = maxMapResponseBytes): void {
  if (bytes.byteLength === 0) return;
  const size = isSupportedImage(bytes) ? imageSizeOf(bytes) : null;
  if (!size || size.width * size.height * bytesPerPixel > maxBytes) throw new MapResponseTooLarge();
}

function imageSizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

/** Whether it is PNG, JPEG, or WebP. Their header states the decoded size; a GIF's frames may exceed it. */
function isSupportedImage(bytes: Uint8Array): boolean {
  const startsWith = (start: readonly number[], offset = 0) =>
    start.every((byte, at) => bytes[offset + at] === byte);
  const isPng = startsWith([0x89, 0x50, 0x4e, 0x47]);
  const isJpeg = startsWith([0xff, 0xd8, 0xff]);
  const isWebp = startsWith([0x52, 0x49, 0x46, 0x46]) && startsWith([0x57, 0x45, 0x42, 0x50], 8);
  return isPng || isJpeg || isWebp;
}
